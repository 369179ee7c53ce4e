"""Pages of HTML that need nothing else: the frame, the colours and tables of every report."""

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root{color-scheme:light dark}
body{margin:2rem auto;max-width:62rem;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;
  color:light-dark(#1a2430,#eaede7);background:light-dark(#eff3f1,#10151b)}
h1{margin-bottom:0}.about,thead th{color:light-dark(#4a5963,#a9b6ba)}
svg{width:100%;height:auto;border:1px solid light-dark(#c2ccc9,#303c48);border-radius:6px}
table{border-collapse:collapse;margin:.5rem 0 1.5rem;width:100%}
th,td{padding:.2rem .6rem;border-bottom:1px solid light-dark(#c2ccc9,#303c48);font-variant-numeric:tabular-nums}
"""


def document(language: str, title: str, about: str, style: str, parts: Iterable[str]) -> str:
    return "\n".join(
        (
            f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
            f"<title>{escape(title)}</title><style>{STYLE}{style.lstrip()}</style></head><body>",
            f'<h1>{escape(title)}</h1><p class="about">{escape(about)}</p>',
            *parts,
            "</body></html>",
            "",
        )
    )


def items(sentences: Iterable[str]) -> str:
    return "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)


def grid(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
