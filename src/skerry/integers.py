"""Number theory: properties of an integer."""

from collections.abc import Iterator
from itertools import count
from math import gcd, isqrt

SMALL_PRIMES = tuple(n for n in range(2, 1000) if all(n % d for d in range(2, isqrt(n) + 1)))
WITNESSES = SMALL_PRIMES[:9]
"""With these the Miller-Rabin test is right for every number below 3.8e18 (Jaeschke 1993)."""

ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
MAX_ROMAN = 3999

UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
THOUSANDS = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand"))


def factorization(n: int) -> dict[int, int]:
    """Prime factors and their powers, of a number from 1 to 10^18, by prime."""
    found: dict[int, int] = {}
    for prime in SMALL_PRIMES:
        while n % prime == 0:
            found[prime] = found.get(prime, 0) + 1
            n //= prime
    for prime in sorted(_large_factors(n)):
        found[prime] = found.get(prime, 0) + 1
    return found


def _large_factors(n: int) -> Iterator[int]:
    """Prime factors of a number that has no small ones."""
    if n == 1:
        return
    if _is_prime(n):
        yield n
        return
    divisor = _divisor(n)
    yield from _large_factors(divisor)
    yield from _large_factors(n // divisor)


def _is_prime(n: int) -> bool:
    """Miller-Rabin, for odd numbers beyond the small primes."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for witness in WITNESSES:
        power = pow(witness, odd, n)
        if power in (1, n - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % n
            if power == n - 1:
                break
        else:
            return False
    return True


def _divisor(n: int) -> int:
    """A divisor of a composite number, other than 1 and itself: Pollard's rho."""
    root = isqrt(n)
    if root * root == n:
        return root
    for constant in count(1):
        slow = fast = 2
        divisor = 1
        while divisor == 1:
            slow = (slow * slow + constant) % n
            fast = (fast * fast + constant) % n
            fast = (fast * fast + constant) % n
            divisor = gcd(slow - fast, n)
        if divisor != n:
            return divisor
    raise AssertionError("count() does not end")


def divisor_count(factors: dict[int, int]) -> int:
    product = 1
    for power in factors.values():
        product *= power + 1
    return product


def divisor_sum(factors: dict[int, int]) -> int:
    product = 1
    for prime, power in factors.items():
        product *= (prime ** (power + 1) - 1) // (prime - 1)
    return product


def is_square(n: int) -> bool:
    return n >= 0 and isqrt(n) ** 2 == n


def cube_root(n: int) -> int | None:
    """The integer whose cube this is, if there is one."""
    root = round(abs(n) ** (1 / 3))
    return next(((r if n >= 0 else -r) for r in (root - 1, root, root + 1) if r**3 == abs(n)), None)


def is_triangular(n: int) -> bool:
    return n >= 0 and is_square(8 * n + 1)


def is_fibonacci(n: int) -> bool:
    return n >= 0 and (is_square(5 * n * n + 4) or is_square(5 * n * n - 4))


def is_happy(n: int) -> bool:
    """Whether repeatedly replacing the number by the sum of the squares of its digits leads to 1."""
    seen: set[int] = set()
    while n not in seen:
        seen.add(n)
        n = sum(int(digit) ** 2 for digit in str(n))
    return n == 1


def is_carmichael(n: int, factors: dict[int, int]) -> bool:
    """Whether a positive composite number passes Fermat's primality test to every base coprime to it (Korselt's criterion)."""
    return (
        n > 0
        and len(factors) > 1
        and all(power == 1 and (n - 1) % (prime - 1) == 0 for prime, power in factors.items())
    )


def is_harshad(n: int) -> bool:
    """Whether a positive number is divisible by the sum of its decimal digits."""
    return n > 0 and n % sum(map(int, str(n))) == 0


def is_armstrong(n: int) -> bool:
    """Whether a number is the sum of its decimal digits, each to the power of their count."""
    digits = str(n)
    return n >= 0 and sum(int(digit) ** len(digits) for digit in digits) == n


def divisors(factors: dict[int, int]) -> list[int]:
    """Positive divisors of a number by its prime factors, in order."""
    found = [1]
    for prime, power in factors.items():
        found = [divisor * prime**times for divisor in found for times in range(power + 1)]
    return sorted(found)


def cube_sums(n: int, factors: dict[int, int]) -> list[tuple[int, int]]:
    """All pairs of positive integers whose cubes add up to a positive number, the smaller first.

    As a³ + b³ = (a + b)(a² - ab + b²), the sum of a pair is a divisor of the number, which leaves a quadratic equation."""
    found = []
    for total in divisors(factors):
        product, rest = divmod(total * total - n // total, 3)
        discriminant = total * total - 4 * product
        if rest or product <= 0 or discriminant < 0 or not is_square(discriminant):
            continue
        smaller, odd = divmod(total - isqrt(discriminant), 2)
        if not odd:
            found.append((smaller, total - smaller))
    return sorted(found)


def roman(n: int) -> str | None:
    """Roman numeral of 1 to 3999; None for other numbers, which have no standard numeral."""
    if not 1 <= n <= MAX_ROMAN:
        return None
    text = ""
    for value, letters in ROMAN:
        times, n = divmod(n, value)
        text += letters * times
    return text


def words(n: int) -> str:
    """The number in English words, short scale, up to 10^15: `forty-two`, `minus one thousand one`."""
    if n < 0:
        return f"minus {words(-n)}"
    for value, name in (*THOUSANDS, (100, "hundred")):
        if n >= value:
            many, rest = divmod(n, value)
            return f"{words(many)} {name}" + (f" {words(rest)}" if rest else "")
    if n < len(UNITS):
        return UNITS[n]
    tens, unit = divmod(n, 10)
    return TENS[tens - 2] + (f"-{UNITS[unit]}" if unit else "")
