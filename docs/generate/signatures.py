"""How a function is called, and a class made: signatures, parameters, types."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from sources import Function, Name, decorators, name_of, read_module

_WIDTH = 88
_RECORDS = ("NamedTuple", "Struct", "dataclass")
_DEFAULTS = {"default", "default_factory"}  # the arguments of `field` that set one


def signature(name: Name, overloads: list[str]) -> str:
    """Returns how a function is called or a class made, in lines of limited width."""
    node = name.node
    own = name.path.rpartition(".")[2]
    if isinstance(node, ast.ClassDef):
        return wrapped(own, class_parameters(node), "")
    assert isinstance(node, Function)
    returns = " | ".join(overloads) or annotation(node.returns)
    if "property" in decorators(node):
        return f"{own}: {returns}"
    return wrapped(own, parameters(node, is_method=name.parent is not None), f" -> {returns}")


def wrapped(name: str, arguments: list[str], returns: str) -> str:
    """Returns a signature in one line, or with a line for each argument."""
    line = f"{name}({', '.join(arguments)}){returns}"
    if len(line) <= _WIDTH:
        return line
    return "\n".join([f"{name}(", *(f"    {one}," for one in arguments), f"){returns}"])


def parameters(node: Function, *, is_method: bool) -> list[str]:
    """Returns the parameters of a function as they are written, without ``self``."""
    args = node.args
    plain = [*args.posonlyargs, *args.args]
    defaults = [None] * (len(plain) - len(args.defaults)) + list(args.defaults)
    found = [parameter(one, default) for one, default in zip(plain, defaults, strict=True)]
    if is_method and "staticmethod" not in decorators(node):
        found = found[1:]
    if args.vararg:
        found.append(f"*{parameter(args.vararg, None)}")
    elif args.kwonlyargs:
        found.append("*")
    keywords = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    found += [parameter(one, default) for one, default in keywords]
    if args.kwarg:
        found.append(f"**{parameter(args.kwarg, None)}")
    return found


def parameter(arg: ast.arg, default: ast.expr | None) -> str:
    """Returns one parameter: its name, type and default."""
    type_ = annotation(arg.annotation)
    text = f"{arg.arg}: {type_}" if type_ else arg.arg
    if default is None:
        return text
    return f"{text} = {code_of(default)}" if type_ else f"{text}={code_of(default)}"


def annotation(node: ast.expr | None) -> str:
    """Returns a type as it is written, without quotes around it."""
    if node is None:
        return ""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return code_of(node)


def code_of(node: ast.AST) -> str:
    """Returns an expression as it is written, with double quotes."""
    text = ast.unparse(node)
    return text if '"' in text else text.replace("'", '"')


def class_parameters(node: ast.ClassDef) -> list[str]:
    """Returns what a class is made of: the arguments of ``__init__``, or the fields."""
    for member in node.body:
        if isinstance(member, Function) and member.name == "__init__":
            return parameters(member, is_method=True)
    fields = []
    for name, type_, value in class_fields(node):
        options = field_options(value)
        if options.get("init") == "False":
            continue
        if options and not _DEFAULTS & options.keys():
            value = None
        default = f" = {field_default(value)}" if value is not None else ""
        fields.append(f"{name}: {type_}{default}")
    return fields


def class_fields(node: ast.ClassDef) -> Iterator[tuple[str, str, ast.expr | None]]:
    """Yields name, type and default of the public annotated attributes of a class."""
    for member in node.body:
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            name = member.target.id
            type_ = annotation(member.annotation)
            if not name.startswith("_") and not type_.startswith("ClassVar"):
                yield name, type_, member.value


def field_default(value: ast.expr) -> str:
    """Returns the default of a field; of ``field(default_factory=dict)`` what that makes."""
    options = field_options(value)
    if not options:
        return code_of(value)
    factory = options.get("default_factory", "")
    empty = {"dict": "{}", "list": "[]", "tuple": "()"}
    return options.get("default") or empty.get(factory, f"{factory}()")


def field_options(value: ast.expr | None) -> dict[str, str]:
    """Returns the arguments of the call of ``field`` that a class variable is set to, if any."""
    if not isinstance(value, ast.Call) or ast.unparse(value.func) != "field":
        return {}
    return {one.arg: ast.unparse(one.value) for one in value.keywords if one.arg}


def is_record(node: ast.ClassDef) -> bool:
    """Whether the fields of a class are the arguments it is made with."""
    bases = [ast.unparse(base) for base in node.bases]
    return any(name in _RECORDS for name in (*bases, *decorators(node)))


def argument_types(node: ast.AST) -> dict[str, str]:
    """Returns the types of the arguments of a function, or of a class's ``__init__``, by name."""
    if isinstance(node, ast.ClassDef):
        made = next((one for one in node.body if name_of(one) == "__init__"), None)
        return argument_types(made) if made else attribute_types(node)
    if not isinstance(node, Function):
        return {}
    args = node.args
    everything = [*args.posonlyargs, *args.args, *args.kwonlyargs]
    everything += [one for one in (args.vararg, args.kwarg) if one]
    return {one.arg: annotation(one.annotation) for one in everything}


def attribute_types(node: ast.AST) -> dict[str, str]:
    """Returns the types of a class's attributes by name, as far as they are written."""
    found: dict[str, str] = {}
    for member in getattr(node, "body", []):
        if isinstance(member, Function) and member.name == "__init__":
            given = argument_types(member)
            for line in member.body:
                name, type_ = assigned(line, given)
                found[name] = type_
        elif isinstance(member, Function) and "property" in decorators(member):
            found[member.name] = annotation(member.returns)
        elif isinstance(member, ast.AnnAssign):
            found[name_of(member)] = without_classvar(annotation(member.annotation))
    return found


def assigned(line: ast.stmt, given: dict[str, str]) -> tuple[str, str]:
    """Returns the attribute that a line of ``__init__`` sets, and its type if that is known."""
    if isinstance(line, ast.AnnAssign):
        return ast.unparse(line.target).removeprefix("self."), annotation(line.annotation)
    if isinstance(line, ast.Assign):
        name = ast.unparse(line.targets[0]).removeprefix("self.")
        return name, given.get(ast.unparse(line.value), "")
    return "", ""


def without_classvar(type_: str) -> str:
    """Returns a type without ``ClassVar`` around it."""
    match = re.fullmatch(r"ClassVar\[(.*)\]", type_)
    return match[1] if match else type_


def overloads_of(name: Name) -> list[str]:
    """Returns what the overloads of a function return, each once."""
    package, _, own = name.path.rpartition(".")
    module = read_module(package)
    if module is None or not isinstance(module.node, ast.Module):
        return []
    found = [
        annotation(node.returns)
        for node in module.node.body
        if isinstance(node, Function) and node.name == own and "overload" in decorators(node)
    ]
    return list(dict.fromkeys(found))
