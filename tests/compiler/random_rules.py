"""Random functions of the subset, as text: they end, and most of their numbers stay small."""

from __future__ import annotations

import random

VARIABLES = ("a", "c", "x", "y", "z")
SHAPES = {"small": (), "row": (4,), "grid": (2, 3), "wide": (), "half": ()}
CONSTANTS = ("0", "1", "2", "3", "7", "-1", "-5", "16", "100", "SIZE", "Kind.FOOD", "True", "(1 << 20)")


class Generator:
    """Writes the functions of one module; each may call those before it, and the last one itself."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.functions = 0
        self.loops = 0

    def module(self, functions: int) -> str:
        head = "SIZE = 5\nTABLE = ((3, -1, 40), (1000, 7, 0))\nclass Kind:\n    FOOD, STONE = 2, 9\n"
        return head + "".join(self.function() for _ in range(functions))

    def function(self) -> str:
        name = f"f{self.functions}"
        recursive = self.random.random() < 0.2
        body = [f"def {name}(s, a, c):", "    x = a", "    y = c % 11", "    z = 1"]
        if recursive:
            body += ["    if a < 1 or a > 40:", "        return c % 100"]
        body += self.block(1, 3, loop=False)
        if recursive:
            body.append(f"    x = x % 50 + {name}(s, a - {self.random.randint(1, 3)}, {self.number(1)} % 9)")
        body.append(f"    return {self.number(2)}")
        self.functions += 1
        return "\n".join(body) + "\n"

    def block(self, indent: int, depth: int, *, loop: bool) -> list[str]:
        lines: list[str] = []
        for _ in range(self.random.randint(1, 4)):
            lines += self.statement(indent, depth, loop)
        return lines

    def statement(self, indent: int, depth: int, loop: bool) -> list[str]:
        pick, gap = self.random.random(), "    " * indent
        if depth > 0 and pick < 0.2:
            lines = [f"{gap}if {self.condition(2)}:", *self.block(indent + 1, depth - 1, loop=loop)]
            if self.random.random() < 0.5:
                lines += [f"{gap}elif {self.condition(1)}:", *self.block(indent + 1, depth - 1, loop=loop)]
            if self.random.random() < 0.6:
                lines += [f"{gap}else:", *self.block(indent + 1, depth - 1, loop=loop)]
            return lines
        if depth > 0 and pick < 0.32:
            return self.loop(indent, depth)
        if loop and pick < 0.38:
            return [f"{gap}if {self.condition(1)}:", f"{gap}    {self.random.choice(('break', 'continue'))}"]
        if pick < 0.42:
            return [f"{gap}if {self.condition(1)}:", f"{gap}    return {self.number(1)}"]
        if pick < 0.5:
            one, two = self.random.sample(VARIABLES, 2)
            return [f"{gap}{one}, {two} = {self.small(2)}, {self.small(1)}"]
        if pick < 0.65:
            return [f"{gap}{self.place()} = ({self.number(2)}) % 200 - 100"]
        if pick < 0.75:
            sign = self.random.choice(("+=", "-=", "|=", "&=", "^="))
            return [f"{gap}{self.random.choice(VARIABLES)} {sign} {self.small(1)}"]
        return [f"{gap}{self.random.choice(VARIABLES)} = {self.small(3)}"]

    def loop(self, indent: int, depth: int) -> list[str]:
        gap = "    " * indent
        self.loops += 1
        i = f"i{self.loops}"
        if self.random.random() < 0.5:
            arguments = self.random.choice(
                (f"{self.small(1)} % 6", f"{self.small(1)} % 5, 7", f"9, {self.small(1)} % 4, -2", "-3, 8, 4")
            )
            lines = [f"{gap}for {i} in range({arguments}):", *self.block(indent + 1, depth - 1, loop=True)]
            lines.append(f"{gap}    x = (x + {i}) % 1000")
        else:
            lines = [f"{gap}{i} = {self.small(1)} % 6", f"{gap}while {i} > 0:", f"{gap}    {i} -= 1"]
            lines += self.block(indent + 1, depth - 1, loop=True)
        if self.random.random() < 0.3:
            lines += [f"{gap}else:", f"{gap}    y += 1"]
        return lines

    def small(self, depth: int) -> str:
        """A number that does not grow from loop to loop."""
        return f"({self.number(depth)}) % {self.random.choice((7, 64, 1000, 99991))}"

    def place(self) -> str:
        name = self.random.choice(tuple(SHAPES))
        return f"s.{name}" + "".join(f"[{self.number(1)} % {n}]" for n in SHAPES[name])

    def number(self, depth: int) -> str:
        pick = self.random.random()
        if depth == 0 or pick < 0.15:
            return self.random.choice(VARIABLES) if self.random.random() < 0.7 else self.random.choice(CONSTANTS)
        if pick < 0.55:
            sign = self.random.choice(("+", "-", "*", "&", "|", "^", "//", "%", "//", "%"))
            if sign in ("//", "%"):
                return f"({self.number(depth - 1)} {sign} {self.divisor(depth - 1)})"
            return f"({self.number(depth - 1)} {sign} {self.number(depth - 1)})"
        if pick < 0.62:
            return f"({self.number(depth - 1)} {self.random.choice(('<<', '>>'))} ({self.number(depth - 1)} & 15))"
        if pick < 0.68:
            return f"({self.random.choice(('-', '~', '+', 'not '))}{self.number(depth - 1)})"
        if pick < 0.75:
            return self.place()
        if pick < 0.79:
            return f"TABLE[{self.number(depth - 1)} % 2][{self.number(depth - 1)} % 3]"
        if pick < 0.85:
            return f"({self.number(depth - 1)} if {self.condition(depth - 1)} else {self.number(depth - 1)})"
        if pick < 0.9:
            return f"({self.number(depth - 1)} {self.random.choice(('and', 'or'))} {self.number(depth - 1)})"
        if pick < 0.95 and self.functions:
            callee = self.random.randrange(max(0, self.functions - 3), self.functions)
            return f"f{callee}(s, {self.number(depth - 1)} % 20, {self.number(depth - 1)} % 100)"
        if pick < 0.975:
            return self.over_a_range(depth - 1)
        return f"{self.random.choice(('min', 'max'))}({self.number(depth - 1)}, {self.number(depth - 1)})"

    def over_a_range(self, depth: int) -> str:
        """A sum, any or all; its variable often has the name of a local."""
        name, test = self.random.choice((*VARIABLES, "k")), self.random.choice(("", f" if {self.condition(depth)}"))
        of, count = self.number(depth), self.number(depth)
        return f"{self.random.choice(('sum', 'any', 'all'))}({of} for {name} in range({count} % 5){test})"

    def divisor(self, depth: int) -> str:
        """Mostly not 0; constants that are 0 would be refused."""
        pick = self.random.random()
        if pick < 0.1:
            return self.random.choice(VARIABLES)
        if pick < 0.3:
            return self.random.choice(("7", "-7", "8", "-1", "1", "-16", "1000"))
        return f"{self.random.choice(('', '-'))}(({self.number(depth)}) % 9 + 1)"

    def condition(self, depth: int) -> str:
        pick = self.random.random()
        signs = ("<", "<=", ">", ">=", "==", "!=")
        if depth == 0 or pick < 0.5:
            return f"{self.number(depth)} {self.random.choice(signs)} {self.number(depth)}"
        if pick < 0.65:
            return f"({self.condition(depth - 1)} {self.random.choice(('and', 'or'))} {self.condition(depth - 1)})"
        if pick < 0.75:
            return f"not ({self.condition(depth - 1)})"
        if pick < 0.85:
            one, two = self.random.choice(signs), self.random.choice(signs)
            return f"{self.number(depth - 1)} {one} {self.number(depth - 1)} {two} {self.number(depth - 1)}"
        return f"{self.number(depth - 1)} {self.random.choice(('in', 'not in'))} (1, {self.number(depth - 1)}, 3)"
