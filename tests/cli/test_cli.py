"""The command line, as a person meets it."""

import json
import os
import pty
import resource
import select
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest

MANSE = str(Path(sys.executable).parent / "manse")


def manse(*args: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([MANSE, *args], input=given, capture_output=True, text=True, timeout=120)


def spent(*command: str) -> float:
    """Of the processor's time, at the best of five tries: other tests run beside this one."""
    times = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def test_help_is_quick_and_imports_no_numba() -> None:
    assert "Play in the terminal" in manse("--help").stdout
    assert spent(MANSE, "--help") < 5 * spent(sys.executable, "-c", ""), "bare Python takes a half of it"
    check = "import sys, manse; manse.game('ghosts').title; manse.games(); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check]).returncode == 0


def test_serving_says_how_many_threads_arrays_have_before_it_loads_them() -> None:
    check = "import sys, manse.cli.main, manse.cli.serve; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check]).returncode == 0


def test_games_are_listed() -> None:
    answer = manse("games")
    assert answer.returncode == 0
    assert "Reiner Knizia" in answer.stdout


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "ghosts", "--players", "9"), "Ghosts is for 2 to 6 players, not 9"),
        (("play", "ghosts", "--players", "x"), "'x' is not a valid integer"),
        (("play", "ghosts", "--set", "fog=1"), "Ghosts has no option 'fog'"),
        (("play", "ghosts", "--set", "fog"), "write OPTION=VALUE"),
        (("play", "ghosts", "--data", "nowhere.toml"), "nowhere.toml: No such file"),
        (("play", "ghosts", "--language", "xx"), "'xx' is not spoken here"),
        (("play",), "Missing argument 'GAME'"),
        (("replay", "nowhere.json"), "does not exist"),
        (("replay", __file__), "test_cli.py: Extra data"),
        (("bench", "chess"), "there is no game 'chess'"),
        (("dance",), "No such command 'dance'"),
        (("--wrong",), "No such option"),
    ],
)
def test_bad_arguments_get_one_line_and_status_two(args: tuple[str, ...], complaint: str) -> None:
    answer = manse(*args)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert len(answer.stderr.strip().splitlines()) == 1
    assert complaint in answer.stderr


@pytest.mark.parametrize("environment", [{"MANSE_INTERPRET": "1"}, {"MANSE_CACHE": "/dev/null/nowhere"}])
def test_nothing_is_compiled_that_could_not_be_used_again(environment: dict[str, str]) -> None:
    answer = subprocess.run([MANSE, "compile"], env={**os.environ, **environment}, capture_output=True, text=True, timeout=60)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


def test_a_whole_game_is_played_saved_and_told_again(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    answer = manse("play", "ghosts", "--players", "3", "--seed", "5", "--save", str(record), given="9\nnonsense\n" + "1\n" * 500)
    assert answer.returncode == 0
    assert "'nonsense' is no action of Ghosts" in answer.stdout
    assert "The last round is over" in answer.stdout
    assert "fewest fright points win" in answer.stdout or "share the win" in answer.stdout
    assert "Piles taken" in answer.stdout and "Round 3" in answer.stdout
    assert json.loads(record.read_text())["players"] == 3
    told = manse("replay", str(record), "--seat", "1", "--pictures")
    assert told.returncode == 0
    assert "The last round is over" in told.stdout
    assert manse("replay", str(record), "--seat", "7").returncode == 2


def test_other_languages_are_spoken() -> None:
    answer = manse("play", "ghosts", "--seed", "5", "--language", "fr", given="1\n" * 500)
    assert "La dernière manche est terminée" in answer.stdout


def test_a_closed_input_leaves_the_table() -> None:
    answer = manse("play", "ghosts", "--seed", "1", given="")
    assert answer.returncode == 0
    assert "You leave the table" in answer.stdout


def test_ctrl_c_leaves_cleanly() -> None:
    terminal, inside = pty.openpty()
    process = subprocess.Popen(
        [MANSE, "play", "ghosts", "--seed", "1", "--plain"],
        stdin=inside,
        stdout=inside,
        stderr=inside,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    )
    os.close(inside)
    shown = b""
    while b"Your choice" not in shown:
        shown += os.read(terminal, 4096)
    while b"You leave the table" not in shown:  # pressed in the very moment in which Python begins to wait for a line, the key is not heard
        process.send_signal(signal.SIGINT)
        while b"You leave the table" not in shown and select.select([terminal], [], [], 2)[0]:
            shown += os.read(terminal, 4096)
    with pytest.raises(OSError, match="Input/output"):  # the other end is closed
        while True:
            shown += os.read(terminal, 4096)
    assert process.wait(60) == 0
    assert b"Traceback" not in shown


WITHOUT = "import sys; sys.modules['textual'] = None; from manse.cli.main import main; main(sys.argv[1:])"


def in_a_terminal(command: list[str], until: bytes, keys: bytes, **environment: str) -> tuple[bytes, int]:
    """What a command shows in a terminal of 80 by 24 that is closed with these keys once it has shown this."""
    terminal, inside = pty.openpty()
    termios.tcsetwinsize(inside, (24, 80))
    process = subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside, env={**os.environ, **environment})
    os.close(inside)
    shown = b""
    try:
        while until not in shown:
            shown += os.read(terminal, 4096)
        os.write(terminal, keys)
        while True:
            shown += os.read(terminal, 4096)
    except OSError:  # the other end is closed
        return shown, process.wait(60)


def test_a_terminal_is_filled_and_given_back() -> None:
    shown, status = in_a_terminal([MANSE, "play", "ghosts", "--seed", "1"], b"umber or name", b"\x11", TERM="xterm-256color")
    assert status == 0
    assert b"\x1b[?1049h" in shown and b"\x1b[?1049l" in shown  # the other screen, and back
    assert b"You leave the table" in shown.split(b"\x1b[?1049l")[1]


@pytest.mark.parametrize(
    ("command", "environment", "told"),
    [
        ([MANSE], {"TERM": "dumb"}, 0),
        ([sys.executable, "-c", WITHOUT], {"TERM": "xterm"}, 1),
    ],
    ids=["dumb", "without the extra"],
)
def test_where_nothing_can_be_filled_the_plain_table_is_played(command: list[str], environment: dict[str, str], told: int) -> None:
    shown, status = in_a_terminal([*command, "play", "ghosts", "--seed", "1"], b"Your choice", b"\x04", **environment)
    assert status == 0
    assert b"\x1b[?1049h" not in shown and b"You leave the table" in shown
    assert shown.count(b"the extra manse[terminal]") == told


def test_the_plain_table_tells_of_cards_gives_hints_and_takes_back() -> None:
    answer = manse("play", "phantom_society", "--plain", "--players", "2", "--seed", "3", given="?\nundo\nhint\n1\nundo\n")
    assert answer.returncode == 0
    assert "Nothing can be taken back" in answer.stdout
    assert answer.stdout.count("Taken back.") == 1
    assert "imagined games" in answer.stdout
    assert "You leave the table" in answer.stdout


def test_bench_measures_and_prints_json() -> None:
    answer = manse("bench", "ghosts", "--json", "--no-compile", "--seconds", "0")
    assert answer.returncode == 0
    figures = json.loads(answer.stdout)["ghosts"]
    assert figures["one core"] > 0 and figures["with observation and mask"] > 0
    assert figures["bytes a state"] <= 256
