"""From rules to callables: optimise, emit object code or take it from the cache, link it, wrap its entries."""

from __future__ import annotations

import ctypes
import gc
import itertools
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite
from llvmlite import binding as llvm

from commonweal.rulebook.backends.layout import Layout

from . import cache as kept
from .errors import RulesFault
from .fingerprint import Bounds, fingerprint
from .reading import require_functions
from .sites import OWN_SITES, Site

NUMBERS = itertools.count(1)
WRITING = threading.Lock()
"""Held while a module is written: by one thread at a time, for none would be faster beside another."""
LARGE_TEXT = 1_000_000
"""Characters of LLVM's text from which a module is optimised sparingly."""
SPARING_INLINING = 100
"""How much code may be copied to a call in a large module (LLVM's default is 225); the rules run as fast."""
MOST_TURNS_UNROLLED = 9
"""A loop over seats or kinds may be unrolled; longer ones would take as long to compile as everything else."""
llvm.set_option("", f"-unroll-full-max-count={MOST_TURNS_UNROLLED}")
KINDS: dict[str, Any] = {"record": ctypes.c_void_p, "int": ctypes.c_int64, "float": ctypes.c_double, "none": None}
FaultWord = ctypes.c_int64 * 3
"""What a checked build is given with each call: the number of the place, the wrong number, the depth of recursion."""


class Program:
    """Compiled rules: one callable for each entry, as attribute and as item.

    A callable takes whole numbers, floats, and for a record the address of at least `Layout.size` bytes, aligned to
    8: an int, a ctypes buffer, or `address_of(bytearray)`.  It releases the interpreter's lock while it runs, may be
    called from several threads at once (on different records), and keeps the machine code alive.  In a checked build
    it raises RulesFault.
    """

    def __init__(self, compiled: kept.Compiled, machine: Any, checked: bool, linked: Program | None = None) -> None:
        """linked: the program whose entries this one calls."""
        self.checked, self.signatures, self.sites = checked, compiled.signatures, compiled.sites
        name = f"rules{next(NUMBERS)}"
        builder = llvm.JITLibraryBuilder().add_object_img(compiled.code).add_current_process()
        for entry in compiled.signatures:
            builder.export_symbol("enter." + entry)
        for entry, address in (linked.addresses if linked else {}).items():
            builder.import_symbol("linked." + entry, address)
        engine = llvm.create_lljit_compiler(machine)
        library = builder.link(engine, name)
        self.entries: dict[str, Callable[..., Any]] = {}
        self.addresses: dict[str, int] = {entry: library["enter." + entry] for entry in compiled.signatures}
        """Where the machine code of each entry begins, for programs that are linked to this one."""
        for entry, (kinds, result) in compiled.signatures.items():
            hidden = [ctypes.c_void_p] if checked else []
            prototype = ctypes.CFUNCTYPE(KINDS[result], *hidden, *(KINDS[k] for k in kinds))
            call: Any = prototype(self.addresses[entry])
            call.code = (library, engine, linked)  # the machine code lives as long as its callables
            self.entries[entry] = raise_faults(call, self.fault) if checked else call
        self.linked = linked

    def fault(self, word: Any) -> RulesFault:
        """What a checked entry met. word: the FaultWord that it was given."""
        return RulesFault(*self.site(word[0]), word[1])

    def site(self, number: int) -> Site:
        """The place that a checked build knows by this number."""
        if self.linked is None:
            return self.sites[number - 1]
        return self.sites[number - OWN_SITES - 1] if number > OWN_SITES else self.linked.site(number)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        try:
            return self.__dict__["entries"][name]  # type: ignore[no-any-return]
        except KeyError:
            raise AttributeError(f"the program has no entry {name}; it has {', '.join(self.entries)}") from None

    def __getitem__(self, name: str) -> Callable[..., Any]:
        return self.entries[name]


def raise_faults(call: Any, fault: Callable[[Any], RulesFault]) -> Callable[..., Any]:
    """A checked entry: raises the first fault of a call."""

    def run(*arguments: Any) -> Any:
        word = FaultWord()
        result = call(word, *arguments)
        if word[0]:
            raise fault(word)
        return result

    return run


def address_of(buffer: Any) -> int:
    """The address of a writable buffer (bytearray, memoryview, array): keep the buffer while the address is used."""
    return ctypes.addressof(ctypes.c_char.from_buffer(buffer))


def target_machine() -> tuple[Any, str]:
    """This machine, and its name for the fingerprint."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_default_triple()
    machine = target.create_target_machine(cpu=cpu, features=features, opt=3, reloc="pic", codemodel="small", jit=True)
    return machine, f"llvmlite {llvmlite.__version__} {target.triple} {cpu} {features}"


def compile_rules(
    entries: Mapping[str, FunctionType],
    *,
    records: Mapping[str, Layout],
    checked: bool = False,
    cache: Path | None = None,
    bounds: Bounds | None = None,
    replaced: Mapping[Any, FunctionType] | None = None,
    linked: tuple[Program, Mapping[FunctionType, str]] | None = None,
    marked: Collection[int] = (),
) -> Program:
    """Compile functions of the rules subset and all they call.

    entries: name of the attribute -> function.  records: parameter name -> its layout.  checked: test every index,
    store, division, shift and sum.  bounds: parameter name -> field -> (lowest, highest), tested in a checked build.
    cache: folder to keep machine code in; None means the user's cache folder.  replaced: the functions that are taken
    for others which the rules call.  linked: another program, and which functions are entries of it, by name; they are
    not compiled again.  marked: notices whose announcement sets the field `showed` of the record to 1.  Raises
    RulesError for what is not in the subset.
    """
    require_functions(entries)
    bounds, replaced = bounds or {}, replaced or {}
    program, known = linked or (None, {})
    machine, name = target_machine()
    key = fingerprint(entries, records, checked, bounds, name, replaced, known, marked)
    folder = cache if cache is not None else kept.default_folder()
    compiled = kept.load(folder, key)
    if compiled is not None:
        try:
            return Program(compiled, machine, checked, program)
        except RuntimeError:  # not object code of this machine
            machine, _ = target_machine()
    compiled, whole = build(entries, records, checked, bounds, machine, replaced, known, marked)
    if whole:
        kept.store(folder, key, compiled)
    return Program(compiled, machine, checked, program)


def build(
    entries: Mapping[str, FunctionType],
    records: Mapping[str, Layout],
    checked: bool,
    bounds: Bounds,
    machine: Any,
    replaced: Mapping[Any, FunctionType],
    linked: Mapping[FunctionType, str],
    marked: Collection[int],
) -> tuple[kept.Compiled, bool]:
    """Object code, and whether every text is the text that was loaded (else it must not be kept)."""
    from .writing.module import Module  # imports LLVM's intermediate form, which cached code does not need

    with collector_off():
        module = Module(entries, records, checked, bounds, replaced, linked, marked)
        module.ir.triple = machine.triple
        module.ir.data_layout = str(machine.target_data)
        text = str(module.ir)
    parsed = llvm.parse_assembly(text)
    parsed.verify()
    large = len(text) > LARGE_TEXT
    # LLVM's third level takes a tenth more time for a large tested module, and gains no speed there.
    options = llvm.create_pipeline_tuning_options(speed_level=2 if large and checked else 3)
    if large:
        options.inlining_threshold = SPARING_INLINING
        options.loop_unrolling = checked  # makes only the tested rules faster: in Legislation, by a tenth
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(parsed, passes)
    signatures = {name: module.signature(rule) for name, rule in module.entries.items()}
    whole = all(rule.as_loaded for rule in module.functions)
    return kept.Compiled(machine.emit_object(parsed), signatures, module.sites), whole


@contextmanager
def collector_off() -> Iterator[None]:
    """Disable Python's cyclic garbage collector while a module is written.

    A module consists of hundreds of thousands of objects that live to its end. Examining them again and again takes as
    long as making them."""
    with WRITING:
        was_on = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            if was_on:
                gc.enable()


def check_rules(entries: Mapping[str, FunctionType], records: Mapping[str, Layout]) -> None:
    """Raise RulesError for the first thing that is not in the rules subset; build no machine code."""
    from .writing.module import Module

    Module(entries, records, checked=True, bounds={})
