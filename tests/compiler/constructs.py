"""One small rule for each construct of the subset: (a, c) -> a number, run by Python and compiled."""

from __future__ import annotations

import enum
import math
from builtins import max as larger

from commonweal.rulebook.backends.primitives import announce as say
from commonweal.rulebook.backends.primitives import below, copy_record, count_bits, lowest_bit, random32, start_stream
from compiler import other_constructs
from compiler.other_constructs import shared as imported_under_another_name

SIZE = 4
YES = True
ROW = (3, 1, 4, 1)
TABLE = ((1, -2, 300), (4, 50000, 6))
DEEP = (((1, 2), (3, 4)), ((5, 6), (7, 8)))
SHARES = (0.5, 1.25)


class Phase:
    DEAL, DRAW = range(2)
    ORDER = (1, 0)


class Kind(enum.IntEnum):
    FOOD = 3
    STONE = 5


def marked(f):
    return f


def add(s, a, c):
    return a + c - a * 3


def floor_division(s, a, c):
    return a // c if c != 0 else 7


def remainder(s, a, c):
    return a % c if c != 0 else 7


def by_constants(s, a, c):
    return a // 7 + a % 7 * 100 + a // 8 * 3 + a % 8 + a // -3 + a % -3 + a // -1 + a % -1 + a % 1


def bits(s, a, c):
    return (a & c) + (a | c) * 3 + (a ^ c) * 5 + ~a


def shifts(s, a, c):
    return (a << (c & 7)) + (a >> (c & 63)) + (1 << 5) + (a >> 1)


def folded(s, a, c):
    return 2**10 + -3 // 2 + 7 % -4 + (5 - 9) + ~6 + -(1 - 4) + (SIZE << 2) + a


def compare(s, a, c):
    return (a < c) + (a <= c) * 2 + (a > c) * 4 + (a >= c) * 8 + (a == c) * 16 + (a != c) * 32


def chained(s, a, c):
    return (0 <= a < c) + (a == c == 3) * 2 + (a < 2 < c > 1) * 4


def chain_stops(s, a, c):
    found = 0 < a < counting(s, c)
    return found + s.count * 10


def counting(s, c):
    s.count += 1
    return c


def booleans(s, a, c):
    yes = a > c
    return yes + yes + True - (not yes) + -yes + (yes & (a == 1)) + (yes | True) + (yes ^ (c == 1)) + (~yes)


def and_or_values(s, a, c):
    return (a and c) * 3 + (a or c) * 5 + (a and c and 7) + (a > 0 and c) + (0 or a or c > 2) + (a or c or 9)


def and_or_conditions(s, a, c):
    if (a > 0 and c > 0) or not (a < -2 or c == 1):
        return 1
    return 2


def and_stops(s, a, c):
    if a > 0 and counting(s, c):
        return s.count
    if a > 0 or counting(s, c) > 1:
        return 10 + s.count
    return 20 + s.count


def choice(s, a, c):
    return a if a > c else -c if c < 0 else (a > 0)


def is_in(s, a, c):
    return (a in (1, c, SIZE)) + (a not in (2, 3)) * 2 + (a in ROW) * 4


def built_in(s, a, c):
    return (
        abs(a) + min(a, c) * 3 + larger(a, c, 4) * 5 + int(a > c) + bool(c) + len(ROW) + len(TABLE[1]) + len(s.grid[0])
    )


def bit_words(s, a, c):
    return count_bits(a) * 100 + (lowest_bit(c) if c else -1)


def constants(s, a, c):
    return SIZE + YES + Phase.DRAW * 3 + Kind.STONE * 7 + other_constructs.ELSEWHERE + other_constructs.Level.HIGH


def tables(s, a, c):
    i = a % 2
    return TABLE[i][c % 3] + ROW[a % SIZE] + DEEP[i][c % 2][a % 2] + Phase.ORDER[i] + other_constructs.PRICES[c % 3]


def same_name(s, a, c):
    return shared(a) + imported_under_another_name(a) * 10 + other_constructs.shared(c) * 100


def shared(a):
    return a + 1


@marked
@marked
def decorated(s, a, c):
    """A text that is not run."""
    return twice(a)


@marked
def twice(a):
    return 2 * a


def recursion(s, a, c):
    return steps(abs(a) % 12) + even(abs(c) % 9)


def steps(n):
    return 1 if n < 2 else steps(n - 1) + steps(n - 2)


def even(n):
    if n == 0:
        return True
    return odd(n - 1)


def odd(n):
    if n == 0:
        return False
    return even(n - 1)


def assignments(s, a, c):
    x = y = a
    x, y = y + 1, x - c
    x, s.wide = y, x
    z: int = 3
    z += x
    z -= y * 2
    z *= 3
    z //= 2
    z %= 1000
    z <<= 2
    z >>= 1
    z |= 8
    z &= 1023
    z ^= 5
    return z + s.wide


def order_of_evaluation(s, a, c):
    s.row[counting(s, 0)] += counting(s, 5) * s.count
    return s.row[0] * 10 + s.count


def fields(s, a, c):
    s.small = a % 100
    s.row[c % SIZE] = a % 30000
    s.grid[a % 2][c % 3] -= 1
    s.grid[1][2] += 2
    s.unsigned = 250 + c % 5
    s.wide = a * 1000003
    return s.small + s.row[c % SIZE] + s.grid[a % 2][c % 3] + s.unsigned + s.wide


def while_loop(s, a, c):
    n, total = abs(a), 0
    while n > 0:
        n -= 1
        if n % 5 == 3:
            continue
        if total > 20:
            break
        total += n
    return total * 100 + n


def while_else(s, a, c):
    n = 0
    while n < 5:
        if n == c:
            break
        n += 1
    else:
        n = 99
    return n


def forever(s, a, c):
    n = a % 7
    while True:
        n += 3
        if n > 20:
            return n


def ranges(s, a, c):
    total = 0
    for i in range(abs(a) % 9):
        total += i
    for i in range(max(a, -9), min(c, 40)):
        total += i * 2
        if total > 1000:
            break
    for i in range(min(c, 99), max(a, -50), -2):
        total -= i
    for i in range(-5, 8, 3):
        i = i * 2
        total += i
    for _ in range(3):
        total += 1
    return total


def last_of_a_loop(s, a, c):
    i = -1
    for i in range(c % 5):
        if i == 3:
            break
    else:
        i += 100
    return i


def range_is_counted_once(s, a, c):
    n, rounds = 4, 0
    for i in range(n):
        n -= 1
        rounds += i
    return rounds * 10 + n


def nested_loops(s, a, c):
    total = 0
    for i in range(4):
        for j in range(i):
            if j == c:
                break
            if (i + j) % 3 == 0:
                continue
            total += i * j + a
    return total


def early_ends(s, a, c):
    if a > 2:
        return 1
    if a < -2:
        pass
    else:
        touch(s, c)
    touch(s, a)
    return s.count


def touch(s, n):
    """Gives no value, on any path."""
    if n == 0:
        return
    s.count += 1
    if n > 1:
        return


def notices(s, a, c):
    say(s, f"drew {a}", [x + 1 for x in (a, c)])
    return a


def asserted(s, a, c):
    assert a == a, "never seen"
    return c


def streams(b, a, c):
    start_stream(b, a, c)
    return random32(b) + below(b, 10) * 3 + below(b, 1 << 31)


def two_records(s, t, a, c):
    t.small = 3
    s.small = 4
    copy_record(s, t)
    t.count = a % 50
    return s.small * 100 + t.small + s.count


def same_twice(s, t, a, c):
    """Called with one record under both names by a rule."""
    return both(s, s, a % 10) + both(s, t, c % 10)


def both(s, t, n):
    s.row[1] = n
    t.row[1] = n + 1
    return s.row[1]


def shares(s, a, c):
    return int(mean(s, a, abs(c) + 1) * 8)


def mean(s, total: float, n) -> float:
    x = 0
    for i in range(3):
        x += total / n
        x = x + SHARES[i % 2] if i else x
    s.share[1] = -x
    s.share[0] = abs(s.share[1]) + min(x, 3) + max(2.5, n)
    if x < 0 or x == 2.5:
        return 0
    return math.sqrt(x) + math.log(1 + x) + math.exp(-x) + s.share[0] + float(n)


def sums(s, a, c):
    s.row[0], s.row[1], s.row[2], s.row[3] = a & 7, c & 7, 2, 3
    x = a & 3
    twice = sum(s.row[x] * x for x in range(SIZE)) + sum(ROW[i] + x for i in range(3, -1, -1) if ROW[i] != c & 3)
    return twice + x * 1000 + sum(x + y for x in range(x) for y in range(x, SIZE) if y != c & 3)


def any_all_and_next(s, a, c):
    s.row[0], s.row[1], s.row[2], s.row[3] = a & 7, c & 7, 2, 3
    if any(s.row[k] == 5 for k in range(SIZE)) and not all(s.row[k] > a & 1 for k in range(SIZE)):
        return 1
    found = all(any(k == s.row[c & 3] for k in range(k, 6)) for k in range(a & 7) if k != 2)
    found += next((k * s.row[k] for k in range(SIZE) if s.row[k] == c & 7), -9) + next((k for k in range(a & 1)), c)
    return 10 + found + 2 * any(a // k == 3 for k in range(1, c & 7)) + all(k > 9 for k in range(0))
