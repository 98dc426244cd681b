"""All texts that a player reads, in one language: sentences by key, names of things, rules, refusals.

    w = Words("fr", game, seats=["Léa", "Marc"])
    w("prompt.follow", card="card.bicycle_01", n=3)

A sentence is looked up in the game's catalogue, then in those of the app (in `locale/`). A parameter called
`n` decides between singular and plural; for 0, the sentence under `<key>.zero` is used if there is one. A
parameter that is a tag is replaced by the name of the thing, in the form that the sentence asks for: `{card}`
for the name alone, `{card:a}`, `{card:the}`; at the beginning of a sentence, `{card:The}`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tabletop.system.languages import SOURCES
from tabletop.texts import variants
from tabletop.texts.language import Language, conventions
from tabletop.texts.names import ABOUT, CITED, STANDING_ALONE, about, as_worded, explained, figures, find
from tabletop.texts.rulebook import NumberedRule, placeholders, rulebook
from tabletop.texts.translations import TextDomain, Translations, Untranslated

if TYPE_CHECKING:
    from tabletop.engine.game import Choice
    from tabletop.engine.verb import Refusal

MOST_SENTENCES = 4096
"""The most sentences of the catalogues that a `Words` caches; when there are more, it empties the cache."""
APP_CATALOGUES = ("tabletop", "match", "maps", "bots", "learn", "coach", "advice", "desk")

NOTHING: Mapping[str, object] = {}
AS_PRINTED: Mapping[str, Choice] = MappingProxyType({})
"""The empty options, for texts that are not about a match: they have the rulebook's wording."""
_told: set[tuple[str, str]] = set()


class RuleText(NamedTuple):
    """A rule as a player reads it. `number` is the number printed in the book: "4.2" for MAC-4.2."""

    id: str
    number: str
    section: str
    title: str
    help: str
    refusal: str
    remedy: str
    source: str
    kind: str


def plain(words: str) -> str:
    """Return a text in lower case and without accents, for searching and sorting."""
    bare = unicodedata.normalize("NFD", words.replace("œ", "oe")).casefold()
    return "".join(c for c in bare if not unicodedata.combining(c))


def stopped(text: str) -> str:
    """Return a text that ends in a punctuation mark: add a full stop if it has none."""
    return text if not text or text[-1] in ".!?…:" else f"{text}."


def signed(number: int, plus: str = "", thousands: str = "") -> str:
    """Return a number with a typographic minus sign; if `plus` is "+", positive numbers have a sign too.
    `thousands` is put between groups of three digits."""
    return format(number, (plus if number > 0 else "") + ",d").replace("-", "−").replace(",", thousands)


class Words:
    """All texts in one language. To switch to another language, create another object."""

    def __init__(
        self,
        language: str,
        game: str = "",
        seats: Sequence[str] = (),
        options: Mapping[str, Choice] = AS_PRINTED,
    ) -> None:
        self.language, self.game, self.seats = language, game, list(seats)
        self.options = options
        """The options of the match that the texts are about, which change the wording of rules; empty without
        a match."""
        self._others: dict[str, Words] = {}
        self._names: dict[tuple[str, str], str] = {}
        self._abouts: dict[str, str] = {}
        self._rules: dict[str, RuleText] = {}
        self._sentences: dict[tuple[str, int | None], str] = {}
        whole = language in SOURCES  # as the tests ensure for the texts of the app
        self._domains = [TextDomain(name, language, whole) for name in APP_CATALOGUES]
        if game:
            self._domains.insert(0, TextDomain(game, language))

    @cached_property
    def conventions(self) -> Language:
        """The conventions of the language: numbers, quotes, forms of names."""
        return conventions(self.language)

    @cached_property
    def _in_force(self) -> frozenset[str]:
        return frozenset(variants.in_force(self.options))

    def __call__(self, key: str, /, **params: object) -> str:
        """Return the sentence under a key with its parameters filled in; if no language has it, the last part
        of the key as words."""
        if text := self.known(key, **params):
            return text
        self._tell_once(key)
        return key.rpartition(".")[2].replace("_", " ").strip().capitalize()

    def fill(self, text: str, params: Mapping[str, object]) -> str:
        """Return a text with its parameters filled in, in the language of the text. Tags among them are
        replaced by the names of things."""
        if isinstance(text, Untranslated):
            return self._in(text.language).fill(str(text), params)
        try:
            if "{" not in text:
                return text
            return self.conventions.nested(text.format_map(_Values(self, params)))
        except ValueError:  # a text of another package's game, with a brace that is not closed
            self._tell_once(text)
            return text

    def _in(self, language: str) -> Words:
        """Return the texts about the same match in another language, for what is not translated."""
        if language not in self._others:
            self._others[language] = Words(language, self.game, self.seats, self.options)
        return self._others[language]

    def name(self, tag: str, form: str = STANDING_ALONE) -> str:
        """Return the name of the thing, or of the seat's player, with this tag, in a form such as "the"; the
        tag itself if there is no name."""
        if (tag, form) not in self._names:
            self._names[tag, form] = self._name(tag, form) or tag
        return self._names[tag, form]

    def taught(self, text: Translations, figures: Mapping[str, object] = NOTHING, /, **params: object) -> str:
        """Return a text of the game's teaching in this language, with numbers (`figures`) and parameters
        filled in; "" if the text is empty."""
        return self.fill(text[self.language], {**figures, **params})

    def about(self, tag: str) -> str:
        """Return the explanation of the thing with this tag: what it does, requires or is worth; "" if there
        is none."""
        if tag not in self._abouts:
            self._abouts[tag] = self._about(tag)
        return self._abouts[tag]

    def _about(self, tag: str) -> str:
        found = about(self.game, tag) if self.game else None
        if found is None:
            return ""
        text = as_worded(found.forms[self.language], ABOUT, self._in_force)
        return self._told(text, figures(self.game, tag, self._in_force))

    def meant(self, key: str, /, **params: object) -> str:
        """Return the explanation of the text under a key; "" if there is none. It stands under the key
        `<key>.about`."""
        return self._told(self.known(f"{key}.about", **params), params)

    def _told(self, text: str, params: Mapping[str, object]) -> str:
        """Return an explanation with its parameters filled in; one that consists of rule numbers becomes the
        texts of these rules."""
        if not CITED.fullmatch(text):
            return self.fill(text, params)
        return " ".join(f"{rule.help} ({rule.id})" for rule in map(self.rule, self._in_way(text.split())))

    def _in_way(self, numbers: Sequence[str]) -> Sequence[str]:
        """Return those of the rule numbers that hold under the options of the match; all of them if none
        does."""
        known = rulebook(self.game).rules
        return [n for n in numbers if n not in known or known[n].holds(self.options)] or numbers

    def known(self, key: str, /, **params: object) -> str:
        """Return the sentence under a key with its parameters filled in; "" if there is no such sentence."""
        return self.fill(self._look_up(key, params.get("n")), params)

    def asks(self, key: str) -> set[str] | None:
        """Return the placeholders of the sentence under a key; None if there is no such sentence."""
        text = self._look_up(key)
        return placeholders(text) if text else None

    def rule(self, number: str) -> RuleText:
        """Return the rule with a number such as "MAC-4.2"; for an unknown number, an entry with nothing but
        the number."""
        rule = rulebook(self.game).rules.get(number)
        if rule is None:
            self._tell_once(number)
            return RuleText(number, number, "", number, number, "", "", "", "")
        return self._rule_text(rule)

    def rules(self) -> list[RuleText]:
        """Return every rule of the game, in the book's order."""
        return [self._rule_text(rule) for rule in rulebook(self.game).rules.values()]

    def things(self) -> list[RuleText]:
        """Return the cards, pieces and places that have an explanation, each as an entry without a rule
        number."""
        section, tags = self("rules.things"), explained(self.game)
        return [RuleText(t, "", section, self.name(t), self.about(t), "", "", "", "thing") for t in tags]

    def refusal(self, refusal: Refusal, legal: Collection[str] | None = None) -> tuple[str, str]:
        """Return the sentence for a refusal, and the advice on what to do instead ("" if there is none).

        The sentence is `refusal` of the rule. It is not used if it has a parameter that is not known, or if
        another question must be answered first (`Refusal.first`), since it would name a mistake that was not
        made. Then it is `otherwise` of the rule; failing that, the rule's help, or if another question comes
        first, a general sentence.

        Args:
            legal: the verbs that the player may use now, so that only possible moves are advised; None if
                they are not known.
        """
        known = refusal.params.keys()
        rule = rulebook(self.game).rules.get(refusal.rule)
        if rule is None:
            return self.rule(refusal.rule).help, ""
        sentences = () if refusal.first else (rule.refusal,)
        said = [texts[self.language] for texts in (*sentences, rule.otherwise) if texts]
        last = self("table.first") if refusal.first else rule.help[self.language]
        reason = next((text for text in said if placeholders(text) <= known), last)
        remedy = rule.remedy[self.language]
        tellable = reason == rule.refusal[self.language] and placeholders(remedy) <= known
        advice = remedy if tellable and (legal is None or rule.advises(legal)) else ""
        return self.fill(reason, refusal.params), self.fill(advice, refusal.params)

    def listing(self, items: Sequence[str]) -> str:
        """Return a list of items as part of a sentence: "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return self("list.and", first=Plain(", ".join(items[:-1])), last=Plain(items[-1]))

    def number(self, value: int, plus: str = "") -> str:
        """Return a number in the notation of the language: "−1,250". If `plus` is "+", positive numbers have
        a sign too."""
        return signed(value, plus, self.conventions.thousands)

    def pair(self, name: str, value: object) -> str:
        """Return a label and its value in one line, with a colon and the spacing of the language between
        them."""
        shown = self.number(value) if isinstance(value, int) else value
        return self("pair", name=Plain(name), value=Plain(shown))

    def _name(self, tag: str, form: str) -> str:
        """Return the name of a tag in the form asked for; "" if it has none."""
        if form.lower() == ABOUT:
            return self.about(tag)
        if tag.startswith("seat.") and tag[5:].isdecimal():
            return self._seat(int(tag[5:]), form)
        found = find(self.game, tag) if self.game else None
        if found is None:
            return ""
        forms, kind = found.forms[self.language], form.lower().partition(".")[0]
        worded = as_worded(forms, kind, self._in_force)
        if isinstance(worded, Untranslated):
            return self._in(worded.language)._name(tag, form)
        text = self.conventions.form(form, worded)
        if kind == "the" and "the" not in forms:  # a title, as cards have
            text = self("name.title", name=Plain(text))
        if "{" in text:
            n = found.number  # without one, it stands for any of its kind
            number, seat = ("", -1) if n is None else (self.number(n), n)
            text = text.format(n=number, seat=_Seat(self, seat)).strip()
        return text if form.islower() else text[:1].upper() + text[1:]

    def _seat(self, seat: int, form: str) -> str:
        known = 0 <= seat < len(self.seats)
        name = self.seats[seat] if known else self("seat.unnamed", number=seat + 1)
        return self._of(name, form) if form.lower() == "of" else name

    def _of(self, name: str, form: str) -> str:
        """Return a name with the word for "of" before it: in French d’Anna, de Marc, as vowels elide."""
        elided = plain(name)[:1] in tuple(self.conventions.elided)
        text = self("seat.of.vowel" if elided else "seat.of", name=Plain(name))
        return text if form.islower() else text[:1].upper() + text[1:]

    def _rule_text(self, rule: NumberedRule) -> RuleText:
        if rule.id not in self._rules:
            self._rules[rule.id] = self._worded(rule)
        return self._rules[rule.id]

    def _worded(self, rule: NumberedRule) -> RuleText:
        language = self.language
        return RuleText(
            rule.id,
            rule.id.rpartition("-")[2],
            rule.section.title[language],
            rule.title[language],
            variants.amended(self, rule.help[language], [rule.id]),
            rule.refusal[language],
            rule.remedy[language],
            rule.source[language],
            rule.kind,
        )

    def _look_up(self, key: str, n: object = None) -> str:
        """Return the sentence under a key, in the plural form for `n`; "" if no language has one."""
        place = key, n if isinstance(n, int) else None
        found = self._sentences.get(place)
        if found is None:
            if len(self._sentences) >= MOST_SENTENCES:
                self._sentences.clear()
            keys = (f"{key}.zero", key) if place[1] == 0 else (key,)
            texts = (domain.text(each, n) for each in keys for domain in self._domains)
            found = next(filter(None, texts), "")
            self._sentences[place] = found
        return found

    def _tell_once(self, key: str) -> None:
        if (self.language, key) not in _told:
            _told.add((self.language, key))
            import logging

            logging.getLogger(__name__).warning("no text for %s in %s (%s)", key, self.language, self.game)


class Plain(str):
    """A text, such as a name that a player typed, that is filled into a sentence unchanged. Any other text
    parameter is a tag, which is replaced by the name of the thing it stands for."""


class _Values(dict[str, object]):
    """The parameters of a sentence, as a format mapping: tags become names in the form asked for, and
    numbers are written as the language does."""

    def __init__(self, words: Words, params: Mapping[str, object]) -> None:
        super().__init__()
        self._words, self._params = words, params

    def __missing__(self, name: str) -> object:
        if name not in self._params:
            self._words._tell_once(f"{{{name}}}")
            return _Value(self._words, f"{{{name}}}")
        value = self._params[name]
        if isinstance(value, int) and not isinstance(value, bool):
            return _Number(self._words, value)
        return _Value(self._words, value) if isinstance(value, str | list | tuple) else value


class _Number:
    """A number as a parameter of a sentence: `{n:+}` prints the sign of a positive number too."""

    def __init__(self, words: Words, value: int) -> None:
        self._words, self._value = words, value

    def __format__(self, asked: str) -> str:
        return self._words.number(self._value, asked)


class _Seat:
    """The seat that owns a thing, as a part of the thing's name; `{seat:of}` asks for the possessive form."""

    def __init__(self, words: Words, seat: int) -> None:
        self._words, self._seat = words, seat

    def __format__(self, form: str) -> str:
        return self._words._seat(self._seat, form or STANDING_ALONE)


class _Value:
    """A string, or several, as a parameter of a sentence; each that is a tag is replaced by its name."""

    def __init__(self, words: Words, value: str | Sequence[str]) -> None:
        self._words, self._value = words, value

    def __format__(self, form: str) -> str:
        if isinstance(self._value, str):
            return self._one(self._value, form)
        return self._words.listing([self._one(item, form) for item in self._value])

    def _one(self, item: str, form: str) -> str:
        if isinstance(item, Plain):
            return self._words._of(item, form) if form.lower() == "of" else item
        return self._words._name(item, form or STANDING_ALONE) or item
