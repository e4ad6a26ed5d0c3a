"""A site of any number of pages and languages, to measure builds with: content only, by the rules of this project.

Every page has about 1,200 words in six sections, a list, a table, formulas, links to other pages, and fifteen numbers
bound to values of the real fixtures. The sentences are put together from lists of words; they mean nothing.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from site_src.gathering import fill_ledger, run_experiments
from site_src.languages.language import Language, load_languages
from site_src.languages.writing import write
from site_src.ledger.value import Ledger, Value

ROOT = Path(__file__).resolve().parents[2]
WORLD = ROOT / "tests" / "languages" / "world"

#: Each language of the site by the one whose settings and words it has; the last six only bear another code.
LANGUAGES = {
    "en": "en", "ru": "ru", "de": "de", "fr": "fr", "es": "fr", "it": "fr", "pt": "fr", "pl": "de", "uk": "ru",
    "tr": "de",
}
WORDS_PER_PAGE = 1_200
NUMBERS_PER_PAGE = 15
SECTIONS = 6
#: The figures of a page about a topic, by section.
FIGURES = {2: "curves", 3: "counts"}

#: Subjects, verbs, objects, and what may follow.
WORDS: Mapping[str, tuple[str, str, str, str]] = {
    "en": (
        "the agent|a patient reader|the whole team|our evaluator|every customer|a quiet server|the second shift|"
        "the careful policy|a stubborn task|the record of the night",
        "keeps|forgets|repeats|questions|measures|returns|explains|refuses|recovers|believes",
        "the old booking|a simple answer|the state of the shop|what the log says|an open question|the wrong address|"
        "a long conversation|the same request again|the price on the page|a promise made in passing",
        "without being asked|before the day is over|although nobody is looking|in a room full of people|"
        "as long as the light is on|because the rules say so|and then waits for the reply|with some care",
    ),
    "ru": (
        "агент|терпеливый читатель|вся команда|наш проверяющий|каждый покупатель|тихий сервер|ночная смена|"
        "осторожная стратегия|упрямая задача|запись прошедшей ночи",
        "хранит|забывает|повторяет|проверяет|измеряет|возвращает|объясняет|отвергает|находит|принимает",
        "старый заказ|простой ответ|состояние магазина|слова журнала|открытый вопрос|неверный адрес|"
        "долгий разговор|ту же просьбу снова|цену на странице|обещание вскользь",
        "хотя никто не просил|пока не кончился день|когда никто не смотрит|в комнате с людьми|"
        "пока горит свет|потому что так велят правила|а потом ждёт ответа|с некоторой осторожностью",
    ),
    "de": (
        "der Agent|die geduldige Leserin|das ganze Team|unser Prüfer|jede Kundin|ein stiller Rechner|die Nachtschicht|"
        "die vorsichtige Strategie|eine sture Aufgabe|das Protokoll der Nacht",
        "behält|vergisst|wiederholt|befragt|misst|liefert|erklärt|verweigert|findet|glaubt",
        "die alte Buchung|eine einfache Antwort|den Zustand des Ladens|die Worte im Protokoll|eine offene Frage|"
        "die falsche Anschrift|ein langes Gespräch|dieselbe Bitte noch einmal|den Preis auf der Seite|das Versprechen",
        "ohne gefragt zu werden|bevor der Tag vorbei ist|obwohl niemand hinsieht|in einem Raum voller Leute|"
        "solange das Licht brennt|weil die Regeln es so wollen|und wartet dann auf die Antwort|mit etwas Sorgfalt",
    ),
    "fr": (
        "l'agent|la lectrice patiente|toute l'équipe|notre juge|chaque client|un serveur tranquille|l'équipe de nuit|"
        "la stratégie prudente|une tâche obstinée|le journal de la nuit",
        "garde|oublie|répète|interroge|mesure|rend|explique|refuse|retrouve|croit",
        "la vieille réservation|une réponse simple|l'état de la boutique|les mots du journal|une question ouverte|"
        "la mauvaise adresse|une longue conversation|la même demande|le prix de la page|la promesse faite en passant",
        "sans que personne le demande|avant la fin de la journée|quand personne ne regarde|dans une salle pleine|"
        "tant que la lumière brûle|parce que les règles le veulent|puis attend la réponse|avec un peu de soin",
    ),
}
FORMULAS = (r"$\frac{C(c, k)}{C(n, k)}$", "$1 - (1 - p)^k$", r"$n \ge k \ge 1$", r"$\sqrt{p (1 - p)}$")
DISPLAY = r"$$\bar{p} = \frac{1}{n} \sum p^k$$"


def write_site(target: Path, pages: int, languages: int, topics: Sequence[str] = ()) -> None:
    """Write content and templates of ``pages`` pages in each of the first ``languages`` languages below ``target``.

    With ``topics`` each page is about one of them: it quotes its values, and shows two of its figures.
    """
    shutil.copytree(ROOT / "templates", target / "templates", dirs_exist_ok=True)
    content = target / "content"
    shutil.copytree(ROOT / "content" / "fixtures", content / "fixtures", dirs_exist_ok=True)
    for code in list(LANGUAGES)[:languages]:
        _write_settings(content / "locale", code)
    for name in ("claims.toml", "sources.toml"):
        shutil.copy(ROOT / "content" / name, content)
    ledger = fill_ledger(run_experiments(target))
    (_made(content / "en") / "numbers.md").write_text(_front("Numbers", "The ledger.", pages + 1, "numbers"), "utf-8")
    for code, language in load_languages(target).items():
        folder = _made(content / code)
        (folder / "index.md").write_text(home(code, pages), "utf-8")
        for number in range(1, pages + 1):
            topic = topics[(number - 1) % len(topics)] if topics else ""
            (folder / f"{key(number)}.md").write_text(page(number, pages, code, language, ledger, topic), "utf-8")


def _write_settings(locale: Path, code: str) -> None:
    like = LANGUAGES[code]
    known = ROOT / "content" / "locale" / like
    folder = known if known.is_dir() else WORLD / "content" / "locale" / like
    shutil.copytree(folder, locale / code, dirs_exist_ok=True)
    settings = locale / code / "language.toml"
    text = re.sub(r"(?m)^complete = \w+\n", "", settings.read_text("utf-8"))
    text = re.sub(r'(?m)^name = ".*"$', f'name = "{code}"', text)
    settings.write_text(f"complete = {str(code == 'en').lower()}\n{text}", "utf-8")


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def key(number: int) -> str:
    """The address of a page: three letters, since a digit in a title would be an unaccounted number."""
    letters = "abcdefghij"
    return "page-" + "".join(letters[int(digit)] for digit in f"{number:03d}")


def home(code: str, pages: int) -> str:
    """The page that links to some of the others."""
    sentences = _sentences(code, Random(code))
    items = "\n".join(f"- [{next(sentences)}](page:{key(n)})" for n in range(1, min(pages, 10) + 1))
    front = _front(next(sentences), next(sentences), 0, "home")
    return f"{front}\n{next(sentences)}\n\n## {code} {{#list}}\n\n{items}\n"


def page(number: int, pages: int, code: str, language: Language, ledger: Ledger, topic: str = "") -> str:
    """One page as Markdown, about the whole ledger or one topic."""
    random = Random(f"{number} {code}")
    sentences = _sentences(code, random)
    choice = Random(number).sample([v for v in ledger.values() if _quotable(v, topic)], NUMBERS_PER_PAGE)
    quotes = [f"[{quote(value, language)}](num:{value.id})" for value in choice]
    parts = [_front(f"{next(sentences)[:-1]} {key(number)[5:]}", next(sentences), number, "page")]
    for section in range(SECTIONS):
        parts.append(f"## {next(sentences)[:-1]} {{#part-{key(section)[-1]}}}\n")
        if topic and section in FIGURES:
            parts.append(f"![{next(sentences)}](figure:{topic}-{FIGURES[section]})\n")
        words = 0
        while words < WORDS_PER_PAGE / SECTIONS - 70:
            said = [next(sentences) for _ in range(5)]
            if quotes:
                said[1] = f"{said[1][:-1]}: {quotes.pop()}, {quotes.pop() if len(quotes) % 2 else 'p'}."
            if words == 0:
                said[3] = f"**{said[3][:-1]}**, {FORMULAS[section % len(FORMULAS)]}."
            paragraph = " ".join(said)
            words += len(paragraph.split())
            parts.append(f"{paragraph}\n")
        if section == 1:
            parts.append(f"{DISPLAY}\n")
        if section == 2:
            parts.append("\n".join(f"- {next(sentences)}" for _ in range(4)) + "\n")
        if section == 3:
            rows = [f"| {next(sentences)[:-1]} | {next(sentences)[:-1]} |" for _ in range(5)]
            parts.append("\n".join([rows[0], "| --- | --- |", *rows[1:]]) + "\n")
        if section == 4:
            parts.append(f"[{next(sentences)[:-1]}](page:{key(number % pages + 1)}).\n")
    assert not quotes, len(quotes)
    return "\n".join(parts)


def _quotable(value: Value, topic: str) -> bool:
    return value.number is not None and not value.id.startswith("orders.") and value.id.startswith(topic)


def quote(value: Value, language: Language) -> str:
    """The value as the language writes it: whole, or to three places."""
    number = value.number
    assert number is not None
    whole = not isinstance(number, float) and number % 1 == 0
    return write(number, "integer" if whole else "decimal", language, decimals=0 if whole else 3)


def _front(title: str, description: str, order: int, template: str) -> str:
    told = f'title = "{title.rstrip(".")}"\ndescription = "{description}"\norder = {order}\ntemplate = "{template}"'
    return f"+++\n{told}\n+++\n"


def _sentences(code: str, random: Random) -> Iterator[str]:
    lists = [words.split("|") for words in WORDS[LANGUAGES[code]]]
    while True:
        text = " ".join(random.choice(words) for words in lists)
        yield text[0].upper() + text[1:] + "."
