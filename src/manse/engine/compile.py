"""The one door to Numba, and the only file that knows parts of it that are not public: the class behind `intrinsic`, the switch that
leaves out reference counts, how places in the cache are named, where numba.cuda keeps its own, how a function that was read from the cache
is held, which processor code is made for, and the types it knows. They were tried with the versions that pyproject.toml allows.
`MANSE_EMIT=0` does without them, more slowly: what is emitted is compiled from its plain twin, and a cache is Numba's own.

`compiled` turns a plain function, and all of Manse's plain functions that it calls, into machine code the first time it is called and keeps
the result on disk: so the rules of a game are plain Python, and need not speak of it. `MANSE_INTERPRET=1` leaves every function plain, for
the debugger. `bind` gives a game its own compiled copy of the loops that every game shares.

Traps: compiled code takes it that signed integers never overflow, and does not check the bounds of arrays
(`NUMBA_BOUNDSCHECK=1` does). Plain Python finds both out, so run what you doubt uncompiled, with warnings as errors.
"""

import hashlib
import importlib
import importlib.util
import os
import shutil
import tempfile
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dis import get_instructions
from functools import cache
from inspect import Parameter, signature
from inspect import Signature as PythonSignature
from pathlib import Path
from pkgutil import iter_modules
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

if TYPE_CHECKING:
    from llvmlite import ir
    from numba.core.base import BaseContext
    from numba.core.typing.templates import Signature

    from manse.engine.record import Array

INTERPRETED = os.environ.get("MANSE_INTERPRET", "0") not in ("", "0")
EMITTING = not INTERPRETED and os.environ.get("MANSE_EMIT", "1") not in ("", "0")
PACKAGE = Path(__file__).parent.parent
LINEAGES_KEPT = 8  # caches of earlier sources that stay on disk, so that switching branches recompiles little

F = TypeVar("F", bound=Callable[..., Any])
Builder: TypeAlias = "ir.IRBuilder"
Context: TypeAlias = "BaseContext"
"""Of a processor to compile for."""
Kinds: TypeAlias = "Signature"
"""The types of a call's result and arguments."""
Values: TypeAlias = "ir.Value"
"""The arguments as the builder knows them."""

if not INTERPRETED:
    import numba

if EMITTING:
    from llvmlite import ir
    from llvmlite.binding import parse_bitcode
    from numba.core.caching import UserProvidedCacheLocator
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.cpu import CPUContext
    from numba.core.extending import _Intrinsic
    from numba.extending import intrinsic

    class Locator(UserProvidedCacheLocator):  # type: ignore[misc]
        """Finds machine code by what its sources say and not by where they lie: checkouts of the same sources share it."""

        @classmethod
        def get_suitable_cache_subpath(cls, py_file: str) -> str:
            return Path(py_file).parent.name

    class Lean(JITCodeLibrary):  # type: ignore[misc]
        """Machine code of which LLVM's own form, for functions that will yet call it, is parsed only when one does: parsed it takes ten
        times the memory."""

        packed: bytes

        @property
        def _shared_module(self) -> object:
            return parse_bitcode(zlib.decompress(self.packed))

    class Emitted(_Intrinsic):  # type: ignore[misc]
        """Called from plain Python, it is the plain function."""

        plain: Callable[..., Any]

        def __call__(self, *args: Any) -> Any:
            return self.plain(*args)


def uninitialised(plain: F) -> F:
    from numba import types
    from numba.core.typing.npydecl import parse_dtype

    def define(typing: Context, count: Kinds, kind: Kinds) -> tuple[Kinds, Callable[..., Values]]:
        made = types.Array(parse_dtype(kind), 1, "C")

        def emit(context: Context, builder: Builder, signature: Kinds, args: Values) -> Values:
            number = context.get_data_type(made.dtype)
            with builder.goto_entry_block():
                place = builder.alloca(ir.ArrayType(number, count.literal_value))
            place.align = 16
            each, many = (context.get_constant(types.intp, n) for n in (context.get_abi_sizeof(number), count.literal_value))
            array = context.make_array(made)(context, builder)
            data = builder.bitcast(place, array.data.type)
            context.populate_array(array, data=data, shape=[many], strides=[each], itemsize=each, meminfo=None)
            return array._getvalue()

        return made(count, kind), emit

    found = intrinsic(prefer_literal=True)(define)
    found.__class__, found.plain = Emitted, plain
    return cast(F, found)


def for_cpu(context: Context) -> bool:
    """A GPU has no vectors, and no need of prefetching: where one game waits, others go on."""
    return isinstance(context, CPUContext)


def processor_has(context: Context, feature: str) -> bool:
    return for_cpu(context) and f"+{feature}" in context.codegen().magic_tuple()[2]


_compiled: dict[object, Any] = {}
_allocating: set[object] = set()
_remembering: set[object] = set()
_one_thread = threading.RLock()
"""Games are bound by several threads: none may be given a function that does not yet know the compiled ones it calls, and Numba's settings
are the whole process's."""


def compiled(fn: F) -> F:
    """It can make no arrays, as on a GPU: then nobody has to count who holds which, which costs much where little is done."""
    if not isinstance(fn, FunctionType):
        return fn
    with _one_thread:
        return cast(F, _compiled[fn]) if fn in _compiled else _compile(fn, fn.__module__)


def allocating(fn: F) -> F:
    """Says of a function that, once compiled, it makes arrays for those that it calls. It returns none: its caller does not count."""
    _allocating.add(fn)
    return fn


def only_remembers(fn: F) -> F:
    """Says of a function that it only writes down what somebody has seen, and that no rule reads what it writes: it returns nothing, and
    playouts, at which nobody looks, leave it out."""
    _remembering.add(fn)
    return fn


def uncompiled(fn: F) -> F:
    """The plain function of one that was declared to be compiled."""
    return cast(F, getattr(fn, "py_func", fn))


def emitted(emit: Callable[[Context, Builder, Kinds, Values], object]) -> Callable[[F], F]:
    """For a function with a whole number or nothing as its result: in compiled code, the instructions that `emit` writes take its place.

    `emit` is given Numba's context, its instruction builder, the types of the arguments and the arguments. What the function annotates
    as `int` and `float` comes as 64-bit integers and 32-bit floats; the type of a constant has its value as `literal_value`.
    """

    def swapped(fn: F) -> F:
        if not EMITTING:
            return compiled(fn)
        parameters = signature(fn).parameters.values()
        plain = {int: numba.intp, float: numba.float32, None: numba.void}
        result = plain[signature(fn).return_annotation]

        def define(typing: Any, *kinds: Any) -> Any:
            wanted = (plain.get(parameter.annotation, kind) for parameter, kind in zip(parameters, kinds, strict=True))
            return result(*wanted), emit

        own = Parameter("typing", Parameter.POSITIONAL_ONLY)
        vars(define)["__signature__"] = PythonSignature([own, *parameters])
        made = intrinsic(prefer_literal=True)(define)
        made.__class__, made.plain = Emitted, fn
        return cast(F, made)

    return swapped


def room(count: int, kind: object) -> "Array":
    """So many numbers or records in a GPU thread's own memory. Numba's own local arrays are filled with zeros where the kernel begins, and
    a thread's memory is nearly as far away as the others': these hold anything."""
    import numpy as np

    return np.empty(count, kind if isinstance(kind, np.dtype) else str(kind))


if EMITTING:
    room = uninitialised(room)


def bound(fn: FunctionType | Callable[..., Any], names: Mapping[str, object], module: str) -> Callable[..., Any]:
    """A function, compiled for one game: it sees `names` as its globals, and is cached as part of `module`."""
    with _one_thread:
        return _compile(named_apart(with_names(cast(FunctionType, fn), names), module.rpartition(".")[2]), module)


def chained(each: Iterable[tuple[Callable[..., Any], Mapping[str, object]]]) -> Callable[..., Any]:
    """For where nothing is emitted: functions with three arguments, each with names of its own, called one after the other. They are
    compiled anew in every process: copies of one function cannot be told apart on disk."""
    found = numba.njit(with_names(cast(FunctionType, nothing), {}))
    for fn, names in each:
        own = numba.njit(with_names(cast(FunctionType, fn), names), error_model="numpy")
        found = numba.njit(with_names(cast(FunctionType, both), {"first": found, "second": own}))
    return cast(Callable[..., Any], found)


def nothing(a: object, b: object, c: object) -> None: ...


first = second = nothing


def both(a: object, b: object, c: object) -> None:
    first(a, b, c)
    second(a, b, c)


def retype() -> None:
    """Has Numba note the types of named numbers: in a fresh process numba.cuda cannot index by one before this."""
    from numba.core.registry import cpu_target

    cpu_target.typing_context.refresh()


def bind(source: ModuleType, names: Mapping[str, object], module: str) -> Any:
    """The functions of `source`, compiled for one game: each sees `names`, and the functions before it, as its globals."""
    found = {name: compiled(value) if isinstance(value, FunctionType) else value for name, value in names.items()}
    for name, fn in functions_of(source):
        found[name] = bound(fn, found, module)
    return SimpleNamespace(**found)


def functions_of(source: ModuleType) -> list[tuple[str, FunctionType]]:
    found = [(name, fn) for name, fn in vars(source).items() if isinstance(fn, FunctionType)]
    return [(name, fn) for name, fn in found if fn.__module__ == source.__name__]


def with_names(fn: FunctionType, names: Mapping[str, object]) -> FunctionType:
    """A copy of `fn` that sees `names` as its globals."""
    found = FunctionType(fn.__code__, {**fn.__globals__, **names}, fn.__name__, fn.__defaults__, fn.__closure__)
    found.__qualname__ = fn.__qualname__
    return found


def named_apart(fn: FunctionType, group: str) -> FunctionType:
    """Machine code is found by a function's name and the types it is called with: so copies that differ have names that do."""
    fn.__qualname__ += f".{group}"
    return fn


def called_by(fn: FunctionType) -> dict[str, FunctionType]:
    """Manse's plain functions that a function knows by name."""
    found = {step.argval: fn.__globals__.get(step.argval) for step in get_instructions(fn) if step.opname == "LOAD_GLOBAL"}
    return {name: value for name, value in found.items() if isinstance(value, FunctionType) and value.__module__.startswith("manse.")}


def unwatched(fn: F, made: dict[object, Any]) -> F:
    """A plain function without what only remembers, here and in Manse's plain functions that it calls; the function itself where nothing is
    left out. `made` holds those that were asked for before."""
    if fn not in made:
        plain = cast(FunctionType, fn)
        calls = called_by(plain)
        found = {name: left_undone if call in _remembering else unwatched(call, made) for name, call in calls.items()}
        made[fn] = named_apart(with_names(plain, found), "unwatched") if found != calls else fn
    return cast(F, made[fn])


def left_undone(a: object, b: object = 0, c: object = 0, d: object = 0, e: object = 0, f: object = 0, g: object = 0) -> None:
    """Stands for a function that is left out, whatever it is called with."""


def _compile(fn: F, module: str) -> F:
    if INTERPRETED:
        return fn
    counts = {"_nrt": fn in _allocating} if EMITTING else {}  # said either way: left unsaid, it is taken from whoever calls first
    twin = with_names(cast(FunctionType, fn), {})
    with _kept_in(cache_folder(module) / module):
        made = numba.njit(twin, cache=True, nogil=True, no_cfunc_wrapper=True, error_model="numpy", **counts)
    _name_apart(made)
    _compiled[fn] = made
    twin.__globals__.update({name: compiled(value) for name, value in called_by(twin).items()})
    return cast(F, made)


def _name_apart(made: Any) -> None:
    """Numba numbers the files of a function's machine code by what its index says. Two processes that compile it at once, for two games,
    would take the same number, and one would find the other's code under its own types: so the name says which process wrote it."""
    kept: Any = getattr(getattr(made, "_cache", None), "_cache_file", None)
    if hasattr(kept, "_data_name"):
        numbered = kept._data_name
        kept._data_name = lambda number: f"{os.getpid()}.{numbered(number)}"


def slim() -> None:
    """Gives back memory that only compiling takes, once all that will be called has been read from the disk."""
    with _one_thread:
        functions = list(_compiled.values()) if EMITTING else []
    for made in functions:
        with global_compiler_lock:
            for overload in made.overloads.values():
                if type(library := overload.library) is JITCodeLibrary and library._shared_module is not None:
                    library.packed = zlib.compress(library._shared_module.as_bitcode(), zlib.Z_BEST_SPEED)
                    library.__class__ = Lean
                    del vars(library)["_shared_module"]


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    """What is compiled lies there; other code that uses Numba keeps its settings."""
    config = numba.config
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), f"{__name__}.{Locator.__name__}" if EMITTING else before[1]
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


@contextmanager
def kernels_kept_in(folder: Path) -> Iterator[None]:
    """What numba.cuda compiles of the functions that are declared meanwhile lies there."""
    from numba.cuda.core import config  # type: ignore[import-not-found]

    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def cache_root() -> Path:
    chosen = os.environ.get("MANSE_CACHE")
    return Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "manse"


@cache
def cache_folder(module: str) -> Path:
    """Where machine code of this module lies: a folder named by a hash of all sources it can call.

    Numba looks only at a function's own file; without the hash a change elsewhere would go unnoticed.
    """
    scope, sources = _reach(module)
    digest = hashlib.sha256(f"{numba.__version__} {EMITTING}".encode())
    if scope == "engine":  # it is compiled for the types of games, and its cache cannot be read where one of them is missing
        digest.update(" ".join(sorted(found.name for found in iter_modules(importlib.import_module("manse.games").__path__))).encode())
    for source in sources:
        for file in sorted(source.rglob("*.py")):
            digest.update(str(file.relative_to(source)).encode() + b"\0" + file.read_bytes())
    folder = cache_root() / scope / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # a read-only home: what is compiled lasts as long as the process
        return Path(tempfile.mkdtemp(prefix="manse-"))
    os.utime(folder)
    _forget_old(folder)
    return folder


def _reach(module: str) -> tuple[str, tuple[Path, ...]]:
    """The name of a module's cache and the folders whose sources it may call.

    Loops that bots and others bind for one game, as `manse.bots.<game>` or `manse.lab.counting.<game>`, reach that game and no other.
    """
    parts = module.split(".")
    if parts[:2] == ["manse", "engine"]:
        return "engine", (PACKAGE / "engine",)
    if parts[:2] == ["manse", "games"]:
        folder = Path(str(importlib.import_module(".".join(parts[:3])).__file__)).parent
        return parts[2], (PACKAGE / "engine", folder)
    group, id = parts[1:-1], parts[-1]
    if group and parts[0] == "manse" and (game := importlib.util.find_spec(f"manse.games.{id}")):
        own = (PACKAGE.joinpath(*group), PACKAGE / "bots", Path(str(game.origin)).parent)
        return f"{id}.{'.'.join(group)}", (PACKAGE / "engine", *own)
    return "package", (PACKAGE,)


def _forget_old(folder: Path) -> None:
    lineages = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in lineages[LINEAGES_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
