"""How compiled rules are put together: parts are only linked, and the whole is optimised once.

Numba by itself optimises every function together with all that it calls, and turns it into machine
code, before the function that calls it does the same again with a copy. A search that stands on
eight levels of rules pays for that eight times over. Here a rule that is called by rules (a *part*)
is typed and translated, no more; a rule that is called from Python (a *whole*) is optimised with
all its parts, once.

Numba would also make a part anew for every number that is written in a call of it; a part is
made once for all whole numbers, and the optimiser sees the written ones when it inlines.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import njit, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering

jit: Any = njit  # its types do not know all that it takes
# Nobody calls a rule from C. All arrays are their caller's and outlive the call, so that nothing
# needs to be counted: half of the time of a quick game went into that. A rule that would make an
# array is refused when it is compiled.
FOR_ALL = {"nogil": True, "no_cfunc_wrapper": True, "_nrt": False}
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of Numba's environments begin


def whole(function: Callable[..., Any]) -> Any:
    """A rule to be called from Python, kept on disk when it has been compiled."""
    return jit(cache=True, pipeline_class=WholeCompiler, **FOR_ALL)(function)


def part(function: Callable[..., Any]) -> Any:
    """A rule to be called from compiled rules only."""
    dispatcher = jit(no_cpython_wrapper=True, pipeline_class=PartCompiler, **FOR_ALL)(function)
    find = dispatcher.get_call_template

    def find_without_literals(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return find(tuple(types.unliteral(arg) for arg in args), kws)

    dispatcher.get_call_template = find_without_literals
    return dispatcher


class PartLibrary(JITCodeLibrary):
    """The code of a part: there to be linked, not to be run."""

    def _optimize_final_module(self) -> None:
        """Left to the whole."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class NamePart(LoweringPass):
    """Make a translated part known to the rules that call it."""

    _name = "tablee_name_part"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        # Numba looks parts up by a built-in function of each; that of a new list is like no other.
        name = [].append  # type: ignore[var-annotated]
        state.targetctx.insert_user_function(name, state["cr"].fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)  # noqa: SLF001 - as Numba's own pass
        state["cr"] = state["cr"]._replace(cfunc=name)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class SetEnvironments(LoweringPass):
    """Give the parts in a whole their environments, which Numba does for what can be run."""

    _name = "tablee_set_environments"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        module = state.library._final_module  # noqa: SLF001 - as Numba's own cache
        for variable in module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    state.library.codegen.set_env(variable.name, environment)
        return True


class WholeCompiler(CompilerBase):
    """Numba's own steps, then the environments."""

    def define_pipelines(self) -> list[Any]:
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.add_pass_after(SetEnvironments, NativeLowering)
        steps.finalize()
        return [steps]


class PartCompiler(CompilerBase):
    """Numba's own steps up to the translation."""

    def define_pipelines(self) -> list[Any]:
        self.state.flags.no_compile = True
        if self.state.library is None:
            codegen = self.state.targetctx.codegen()
            self.state.library = PartLibrary(codegen, self.state.func_id.func_qualname)
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.add_pass_after(NamePart, NativeLowering)
        steps.finalize()
        return [steps]
