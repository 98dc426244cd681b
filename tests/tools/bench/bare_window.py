"""The floor: nothing but pygame, a window, one frame; then it waits as pygame's own event queue does."""

import pygame

pygame.display.init()
screen = pygame.display.set_mode((1280, 720))
screen.fill((20, 40, 60))
pygame.display.flip()
print("READY", flush=True)
while pygame.event.wait().type != pygame.QUIT:
    pass
