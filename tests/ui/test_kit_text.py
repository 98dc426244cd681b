"""Text keeps French spacing, fits its room, and never shows an empty box for a letter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from tabletop.ui.kit import faces, text
from tabletop.ui.kit.scripts import belongs
from tabletop.ui.kit.text import Span, Style
from tabletop.ui.kit.theme import FLOOR
from tests.ui.kit import window

SENTENCE = "Il faut suivre : piéton rouge ; « Passez piétons » dispense-t-il du permis ?"


@pytest.fixture(autouse=True)
def _window() -> None:
    with window():
        pass


def test_no_line_begins_with_a_french_sign() -> None:
    for wide in range(130, 400, 7):
        for line in text.wrap(SENTENCE, 17, "regular", wide):
            assert not line.startswith((":", ";", "?", "»"))
            assert not line.endswith("«")


@pytest.mark.parametrize("words", ["LUCETTE (CLUB PLAYER) IS THINKING", "TAVT", "À VENIR", "AÿY 日本 AV"])
@pytest.mark.parametrize("face", ["regular", "bold"])
def test_spaced_capitals_are_kerned_and_as_wide_as_measured(words: str, face: str) -> None:
    """Without kerning, “PLAYER” had a hole before its Y, and a heading in the middle stood beside it."""
    assert text.label(words, 18, face, track=1.5).get_width() == text.width(words, 18, face, 1.5)


def test_no_line_is_wider_than_its_room() -> None:
    for wide in range(60, 400, 7):
        assert all(text.width(line, 17) <= wide for line in text.wrap(SENTENCE, 17, "regular", wide))


def test_a_word_longer_than_the_room_is_cut_and_nothing_is_lost() -> None:
    lines = text.wrap("anticonstitutionnellement", 20, "bold", 60)
    assert "".join(lines) == "anticonstitutionnellement"
    assert all(text.width(line, 20, "bold") <= 60 for line in lines)


def test_fit_ends_with_an_ellipsis_only_when_it_must() -> None:
    assert text.fit("Léa", 20, "bold", 300) == "Léa"
    short = text.fit("Maximilienne-Charlotte", 20, "bold", 90)
    assert short.endswith("…")
    assert text.width(short, 20, "bold") <= 90


def test_letters_shrink_until_they_fit_but_never_below_the_floor() -> None:
    assert text.fitting("Léa", 20, "bold", 300) == 20
    wide = text.width("Maximilienne", 17, "bold")
    assert text.fitting("Maximilienne", 20, "bold", wide) == 17
    assert text.fitting("Maximilienne", 20, "bold", 10) == FLOOR


@pytest.mark.parametrize("face", sorted(faces.FACES))
def test_every_face_writes_french(face: str) -> None:
    letters = "àâçéèêëîïôœùûüÿÀÉŒ«»’…–—\u00a0\u202f €"
    assert text.label(letters, 20, face).get_width() > 100
    for _, run in faces.runs(text.with_no_break_spaces(letters), face):
        assert "\u202f" not in run


def test_a_letter_a_face_lacks_is_lent_by_another() -> None:
    runs = faces.runs("Łódź", "fredoka")
    assert "".join(t for _, t in runs) == "Łódź"
    assert all(faces.has(f, c) for f, t in runs for c in t if faces.has("regular", c))


@pytest.mark.parametrize("face", ["serif", "serif_bold", "serif_italic"])
def test_no_letter_covers_the_sign_before_it(face: str) -> None:
    for sign in faces.TOO_NARROW:
        for letter in "aSV ":
            apart = text.width(sign, 100, face) + text.width(letter, 100, face)
            assert text.width(sign + letter, 100, face) >= apart - 5, (sign, letter)


@pytest.mark.parametrize("face", ["serif", "serif_bold", "serif_italic"])
def test_no_letter_fills_the_space_before_it(face: str) -> None:
    def space(words: str) -> int:
        """The widest room without ink between two letters."""
        inked = pygame.surfarray.array_alpha(text.label(words, 36, face)).max(axis=1) > 60
        return int(np.diff(np.flatnonzero(inked)).max())

    for words in ("e j", "u\u00a0j", "n f"):
        assert space(words) >= space("n i") - 2, words


def test_labels_are_kept() -> None:
    assert text.label("Valider", 20, "bold") is text.label("Valider", 20, "bold")


def test_a_number_stays_with_what_it_counts() -> None:
    said = "Plus de livres que chaque adversaire. 6 points. Sinon 0 point."
    for wide in range(90, 460, 10):
        for line in text.wrap(said, 17, "regular", wide):
            assert not line.endswith(("6", "0"))


def test_rich_lines_break_at_spaces_only() -> None:
    parts: list[text.Part] = [
        "Suivez un ",
        Span("Piéton rouge", "bold", "#FF0000"),
        ", ou jouez un ",
        Span("Agent"),
        " !",
    ]
    for wide in range(70, 500, 11):
        lines = text.rich_lines(parts, 19, "regular", wide)
        flat = [
            " " if p == " " else p.text if isinstance(p, Span) else str(p)
            for line in lines
            for p in [*line, " "]
        ]
        assert "".join(flat).strip() == "Suivez un Piéton rouge, ou jouez un Agent\u00a0!"


@pytest.mark.parametrize("word", ["0123456789abcdef" * 4, Span("0123456789abcdef" * 4, "bold")])
def test_a_rich_word_longer_than_its_line_is_cut_and_nothing_of_it_is_lost(word: text.Part) -> None:
    for wide in range(70, 500, 11):
        lines = text.rich_lines(["Preuve : ", word, " (gardez-la)"], 19, "regular", wide)
        assert all(text.rich_width(line, 19) <= wide for line in lines)
        flat = "".join(part.text if isinstance(part, Span) else str(part) for line in lines for part in line)
        assert flat.replace(" ", "") == "Preuve\u00a0:" + "0123456789abcdef" * 4 + "(gardez-la)"


def test_rich_text_paints_its_colours_and_icons() -> None:
    surface, icon = Surface((300, 40)), Surface((16, 16))
    icon.fill("blue")
    text.rich(surface, [icon, Span("Piéton", "bold", "#FF0000")], (4, 20), 20)
    colours = {tuple(surface.get_at((x, y)))[:3] for x in range(120) for y in range(40)}
    assert (0, 0, 255) in colours
    assert (255, 0, 0) in colours


def test_a_paragraph_takes_the_height_it_announced() -> None:
    high = Style(17).height(SENTENCE, 180)
    assert Style(17).paragraph(Surface((200, 400)), SENTENCE, Rect(0, 0, 180, 0)) == high


def test_an_empty_text_is_no_fault() -> None:
    assert text.label("", 20).get_height() > 0
    assert text.wrap("", 20, "regular", 100) == [""]
    assert text.rich(Surface((10, 10)), [], (0, 0), 20).w == 0


def test_capitals_are_spaced() -> None:
    plain, spaced = (
        text.width("JOURNAL", 15, "bold"),
        text.caps(pygame.Surface((200, 40)), "journal", (0, 0), 15),
    )
    assert spaced.w > plain


NAMES = {
    "Latin": "Łukasz Nguyễn",
    "Cyrillic": "Дмитрий Ђорђе",
    "Greek": "Ελένη",
    "Chinese": "王小明",
    "Japanese": "さくら カナ",
    "Korean": "김철수",
    "Arabic": "محمد علي",
    "Hebrew": "שלום דוד",
    "Devanagari": "क्षत्रिय",
    "Thai": "สมชาย",
    "emoji": "🙂🎲",
}


@pytest.mark.parametrize("face", ["regular", "bold", "serif", "fredoka"])
@pytest.mark.parametrize("script", NAMES)
def test_a_name_in_any_script_is_drawn_letter_by_letter(script: str, face: str) -> None:
    for able, words in faces.runs(NAMES[script], face):
        assert all(faces.has(able, char) for char in words if not belongs(char)), (able, words)
    drawn = pygame.image.tobytes(text.label(NAMES[script], 24, face), "RGBA")
    assert drawn != pygame.image.tobytes(text.label(NAMES[script][::-1], 24, face), "RGBA")


def test_a_letter_no_font_has_is_a_box_and_no_fault() -> None:
    assert text.label("a\U0010fffe\ue123", 20).get_width() > text.label("a", 20).get_width()


def ink(words: str) -> Surface:
    label = text.label(words, 40)
    return label.subsurface(label.get_bounding_rect())


@pytest.mark.parametrize(("name", "last"), [("אב", "ב"), ("אב גד", "ד"), ("שלום", "ם")])
def test_hebrew_runs_leftwards_and_so_do_its_words(name: str, last: str) -> None:
    end = ink(last)
    shown = ink(name).subsurface((0, 0, end.get_width(), ink(name).get_height()))
    shown = shown.subsurface(shown.get_bounding_rect())
    assert pygame.image.tobytes(shown, "RGBA") == pygame.image.tobytes(end, "RGBA")
    assert faces.leftwards(name)


def test_arabic_letters_are_joined() -> None:
    word = ink("محمد")
    gaps = [
        x
        for x in range(word.get_width())
        if not word.subsurface((x, 0, 1, word.get_height())).get_bounding_rect()
    ]
    assert not gaps


def test_a_sentence_keeps_its_order_round_a_name_that_runs_leftwards() -> None:
    runs = faces.runs("Pli 5, ouvert par محمد علي : +200", "regular")
    assert [words for _, words in runs] == ["Pli 5, ouvert par ", "محمد علي", " : +200"]
    assert not faces.leftwards("Pli 5, ouvert par محمد علي")


START = """
import pygame
from tabletop.system.settings import Settings
from tabletop.ui.shell.app import App
open_font, opened = pygame.font.Font, []
pygame.font.Font = lambda path, px: (opened.append(str(path)), open_font(path, px))[1]
borrowed = lambda: [path for path in opened if "manimgx_fonts" in path or "noto_cjk_sans_otc" in path]
app = App(Settings(language="{language}"))
app.open((1280, 720))
app.routes.menu()
app.loop.present()
assert opened and not borrowed()
app.scene.notice("{name}")
app.loop.present()
assert borrowed()
"""


@pytest.mark.parametrize(("language", "name"), [("fr", "محمد"), ("en", "王小明")])
def test_no_font_is_borrowed_before_a_letter_needs_it(language: str, name: str) -> None:
    script = START.format(language=language, name=name)
    subprocess.run([sys.executable, "-c", script], check=True, cwd=Path(__file__).parents[2])
