"""A picture of a contest: shares of the win with their 95 % intervals, as an SVG file anybody can open."""

from html import escape

from manse.arena.contest import Contest
from manse.arena.standings import Standing

WIDTH, ROW, LEFT, TOP = 720, 44, 220, 70


def picture(contest: Contest, standings: list[Standing], title: str) -> str:
    fair = 1 / contest.players
    most = max([fair, *(standing.share + standing.error for standing in standings)]) * 1.08
    height = TOP + ROW * len(standings) + 50

    def x(share: float) -> float:
        return LEFT + (WIDTH - LEFT - 30) * share / most

    rows = []
    for number, standing in enumerate(standings):
        y = TOP + ROW * number
        low, high = max(0.0, standing.share - standing.error), standing.share + standing.error
        rows += [
            f'<text x="{LEFT - 12}" y="{y + 21}" text-anchor="end">{escape(standing.name)}</text>',
            f'<rect x="{LEFT}" y="{y + 6}" width="{x(standing.share) - LEFT:.1f}" height="22" fill="#7d6aa8"/>',
            f'<path d="M{x(low):.1f} {y + 17}H{x(high):.1f}" stroke="#241d33" stroke-width="2.5"/>',
            f'<text x="{x(high) + 6:.1f}" y="{y + 21}" class="small">{100 * standing.share:.1f} %</text>',
        ]
    bottom = height - 32
    games = standings[0].games if standings else 0
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="15">',
            "<style>text{fill:#241d33}.small{font-size:12px}</style>",
            f'<rect width="{WIDTH}" height="{height}" fill="#faf7f0"/>',
            f'<text x="24" y="34" font-size="19" font-weight="bold">{escape(title)}</text>',
            f'<text x="24" y="54" class="small">share of the win for a seat, {games} games, 95 % intervals</text>',
            *rows,
            f'<path d="M{x(fair):.1f} {TOP}V{bottom}" stroke="#b0413e" stroke-width="1.5" stroke-dasharray="5 4"/>',
            f'<text x="{x(fair):.1f}" y="{bottom + 18}" text-anchor="middle" class="small">fair: {100 * fair:.1f} %</text>',
            "</svg>",
            "",
        ]
    )
