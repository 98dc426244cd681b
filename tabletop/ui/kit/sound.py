"""Sound cues and the ambience of a game; no information is given by sound alone."""

from __future__ import annotations

import logging
import os
import threading
from functools import partial
from pathlib import Path
from time import monotonic

import pygame

from tabletop.system.game_packages import package_of
from tabletop.system.settings import Settings
from tabletop.ui.kit import worker_threads
from tabletop.ui.kit.motion import Clock, Timer

NAMES = (
    "pick", "drop", "card", "coin", "dice", "turn", "phase", "refused", "points", "penalty", "curtain",
    "undo", "end",
)  # fmt: skip
"""The names of the app's sound cues; each game may have its own sounds for them."""
AMBIENCE = "ambience"
RATE, BUFFER = 44_100, 1024
VOICES = 16
"""The number of sounds that can be heard at the same time; two channels are reserved for ambiences."""
HEAVIEST = 4 << 20
"""The size in bytes above which a sound file is not read, because unpacked it could take hundreds of
megabytes."""
TWICE = 60
"""The milliseconds after the start of a cue in which the same cue is not played again, because both together
would be twice as loud."""
CROWDED = 0.5
"""The factor that decides how much softer a cue is played while other cues sound (see `part_among`)."""
FAR = 0.1
"""The fraction of a cue's volume that is left on the side far from its place."""
COMES, GOES = 1800, 700
"""The milliseconds in which an ambience fades in, and those in which it fades out."""
SOFTER, STEP, STEPS = 0.2, 40.0, 12
"""The lowering of the ambience during the final fanfare.

SOFTER: the fraction of its volume that is left.
STEP: the milliseconds of each step of the fade.
STEPS: the number of steps.
"""
RETRY_MS = 20_000
"""The milliseconds between two attempts to open an audio device after the last one was lost: SDL does not
report a new device to a program that has none open."""
_reading = threading.Lock()
"""The lock that keeps the mixer open while a worker thread unpacks a sound."""
_log = logging.getLogger(__name__)


class Sounds:
    """The player of cues and of the ambience, at the volumes of the settings; silent without a device.

    Attributes:
        game: the key of the game whose cues and ambience are played; "" for the app's own cues alone.
        sounding: the key of the game whose ambience is being played, or "".
    """

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings, self.clock = settings, clock or Clock()
        self.game = self.sounding = ""
        self._away = False
        self._cues: dict[tuple[str, str], pygame.mixer.Sound | None] = {}
        self._loops: dict[str, pygame.mixer.Sound | None] = {}
        self._device: bool | None = None  # not tried yet
        self._lost = False
        self._tried = 0.0
        """The milliseconds at which the device was last looked for."""
        self._voice, self._level = 0, 1.0
        self._begun: dict[str, float] = {}
        """The milliseconds at which each cue was last begun."""
        self._timer: Timer | None = None

    # ------------------------------------------------ cues
    def play(self, name: str, game: str = "", at: float | None = None, part: float = 1.0) -> None:
        """Play a cue of a game (by default of the game on the screen), or the app's own if the game lacks it.
        Nothing is played if sound is off in the settings, or if the cue is missing, damaged or was started
        just before. The final fanfare lowers the ambience while it lasts.

        Args:
            at: the place across the screen from which the cue comes if the settings ask for that, from 0
                (left) to 1 (right); None for a cue that comes from nowhere.
            part: the fraction of the usual volume.
        """
        if not self.settings.sound or self.settings.volume <= 0:
            return
        silent = not self._device
        if not self._ready():
            return
        if silent:
            self._renew()
        key = name, game or self.game
        if key not in self._cues:
            self._cues[key] = _loaded(package_of(key[1]).sound(name))
        if cue := self._cues[key]:
            cue.set_volume(self.settings.volume)
            loudness, now = part_among(_busy()), _now()
            if now - self._begun.get(name, -TWICE) < TWICE:
                return
            self._begun[name] = now
            if channel := cue.play():
                level = part * loudness
                channel.set_volume(*(level * side for side in self._sides(at)))
            if name == "end":
                self._lower(cue.get_length() * 1000)

    def _sides(self, at: float | None) -> tuple[float, ...]:
        """Return the volume of a cue, from 0 to 1: on the left and on the right if it comes from a place `at`
        across the screen and the settings ask for that, else one for both."""
        if at is None or not self.settings.spatial:
            return (1.0,)
        place = min(max(at, 0.0), 1.0)
        return tuple(FAR + (1 - FAR) * min(1.0, 2 * near) for near in (1 - place, place))

    # ------------------------------------------------ the ambience
    def surround(self, game: str) -> None:
        """Play the ambience (the background sound) of a game from now on; "" for silence."""
        self.game = game
        self._renew()

    def set_background(self, away: bool) -> None:
        """Stop the ambience while the window is in the background (`away`), and start it again afterwards;
        also look again for an audio device if there was none."""
        self._away = away
        if not away and self._device is False:
            self._device = None
        self._renew()

    def change(self) -> None:
        """Apply changed settings; close the audio device while sound is off."""
        if not self.settings.sound:
            self._close()
        self._renew()

    def reconnect(self, there: bool) -> None:
        """React to an audio device that was lost, or that has been connected (`there`): use a device that is
        available now."""
        self._lost |= not there
        if self._device is not None and self._device != there:
            self._close()
            self._renew()

    def _wanted(self) -> str:
        """Return the key of the game whose ambience is to be heard, or ""."""
        heard = self.settings.sound and self.settings.ambience > 0 and not self._away
        return self.game if heard else ""

    def _renew(self) -> None:
        """Begin, end or change the ambience as is wanted, and set its volume."""
        wanted = self._wanted()
        if wanted == self.sounding:
            self._set_volume()
        elif not wanted:
            self._fade()
        elif wanted in self._loops:
            self._begin(wanted)
        elif self._ready():
            path = package_of(wanted).sound(AMBIENCE)
            if path.is_file():
                done = partial(self._unpacked, wanted)
                worker_threads.order(AMBIENCE, partial(_loaded, path), done)
            else:  # a game without an ambience
                self._unpacked(wanted, None)

    def _unpacked(self, game: str, loop: pygame.mixer.Sound | None) -> None:
        """Keep the ambience of a game, unpacked, in place of that of another, and play it if still wanted."""
        if self._device:
            kept = {self.sounding: self._loops[self.sounding]} if self.sounding else {}
            self._loops = kept | {game: loop}
            self._renew()

    def _begin(self, game: str) -> None:
        """Let the ambience of a game fade in while another fades out."""
        self._fade()
        if not self._ready():
            return
        self._voice, self.sounding = 1 - self._voice, game
        self._set_volume()
        if loop := self._loops[game]:
            channel = pygame.mixer.Channel(self._voice)
            channel.set_volume(1.0)  # the volume up to which SDL fades in
            channel.play(loop, loops=-1, fade_ms=COMES)

    def _fade(self) -> None:
        self.sounding = ""
        if self._device:
            channel = pygame.mixer.Channel(self._voice)
            if channel.get_volume() > 0:
                channel.fadeout(GOES)
            else:  # the ambience has only begun to fade in, when SDL ignores a fade-out
                channel.stop()

    def _set_volume(self, part: float | None = None) -> None:
        """Set the volume of the ambience to a fraction of that in the settings, by default the present one.
        This sets the volume of the loop, since a channel loses its volume when it fades."""
        if loop := self._loops.get(self.sounding):
            loop.set_volume(self.settings.ambience * (self._level if part is None else part))

    def _lower(self, ms: float) -> None:
        """Lower the ambience for so many milliseconds, and raise it again."""
        self._slide(SOFTER, STEP)
        self._timer = self.clock.after(ms, lambda: self._slide(1.0, 3 * STEP)) if self.sounding else None

    def _slide(self, level: float, pace: float) -> None:
        """Bring the ambience to a part of its volume, in steps of `pace` milliseconds."""
        if self._timer:
            self._timer.cancel()
        start = self._level
        self._level = level
        for n in range(1, STEPS + 1) if self.sounding else ():
            part = start + (level - start) * n / STEPS
            self.clock.after(n * pace, partial(self._step, level, part))

    def _step(self, level: float, part: float) -> None:
        """Set the volume of a step on the way to `level`, unless the ambience is on another way by now."""
        if level == self._level:
            self._set_volume(part)

    # ------------------------------------------------ the device
    def _ready(self) -> bool:
        """Open the audio device when the first sound is to be played; return True if there is a device."""
        now = _now()
        if self._device is None or (not self._device and self._lost and now - self._tried >= RETRY_MS):
            self._tried = now
            try:
                pygame.mixer.init(RATE, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(VOICES)
                pygame.mixer.set_reserved(2)
                self._device, self._lost = True, False
            except pygame.error as fault:
                _log.info("no sound: %s", fault)
                self._device = False
        return self._device

    def _close(self) -> None:
        """Close the audio device, which costs a little even in silence; the next sound opens it again."""
        if self._device:
            with _reading:
                pygame.mixer.quit()
        self._device, self.sounding = None, ""
        self._cues.clear()
        self._loops.clear()


def _now() -> float:
    """Return the milliseconds of a clock that always runs; pygame's stands still, since the app starts only
    its display and its mixer."""
    return monotonic() * 1000


def part_among(sounding: int) -> float:
    """Return the fraction of its volume at which a cue is played while `sounding` others sound, so that the
    sum of all does not distort."""
    return 1 / (1 + CROWDED * sounding)


def _busy() -> int:
    """Return the number of cues that are sounding."""
    return sum(pygame.mixer.Channel(n).get_busy() for n in range(2, VOICES))


def fault_of(path: Path) -> str:
    """Return why a sound file cannot be played; "" if it can. No audio device is needed."""
    silent = pygame.mixer.get_init() is None
    if silent:
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    try:
        if silent:
            pygame.mixer.init(RATE, -16, 2, BUFFER)
        _read(path)
    except (OSError, ValueError, pygame.error) as fault:
        return str(fault)
    finally:
        if silent:
            pygame.mixer.quit()
    return ""


def _read(path: Path) -> pygame.mixer.Sound:
    size = path.stat().st_size
    if size > HEAVIEST:
        raise ValueError(f"{size} bytes; at most {HEAVIEST} are read")
    with _reading:
        return pygame.mixer.Sound(str(path))


def _loaded(path: Path) -> pygame.mixer.Sound | None:
    try:
        return _read(path)
    except (OSError, ValueError, pygame.error) as fault:
        _log.warning("no sound %s: %s", path, fault)
        return None
