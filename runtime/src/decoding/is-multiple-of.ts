/** A decimal number: 0.05 is 5 with two places. A negative number of places stands for zeros after the digits. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

/** A step, also as a fraction: 0.05 is 5 / 100. */
interface Step extends Decimal {
  readonly numerator: number;
  readonly denominator: number;
}

const steps = new Map<number, Step>();

/** Below this, the rounding error of two operations is less than 0.5. */
const largestScaled = 2 ** 50;
/** The largest power of ten that a double represents exactly. */
const largestDenominator = 1e22;
/** The digits of a double have fewer factors of 2 and of 5 than this: further zeros do not change the result. */
const mostZeros = 60;
const powersOfTen = Array.from({ length: mostZeros + 1 }, (_, zeros) => 10n ** BigInt(zeros));

/** Whether a number is a multiple of a step, in decimal arithmetic: 19.99 is a multiple of 0.01. */
export function isMultipleOf(value: number, step: number): boolean {
  if (Number.isInteger(step)) return value % step === 0;
  // Steps are literals of the source code: the map does not grow with requests.
  const known = steps.get(step);
  const one = known ?? stepOf(step);
  if (known === undefined) steps.set(step, one);
  const { numerator, denominator } = one;
  const scaled = value * denominator;
  if (Math.abs(scaled) > largestScaled || denominator > largestDenominator)
    return isMultipleByDigits(decimalOf(value), one);
  // Both a parsed decimal and a quotient of two integers are the nearest double.
  return value === (Math.round(scaled / numerator) * numerator) / denominator;
}

function stepOf(step: number): Step {
  const { digits, places } = decimalOf(step);
  return { digits, places, numerator: Number(digits), denominator: 10 ** places };
}

/** Compares with big integers: for numbers that are too large, or have too many places, for exact arithmetic with doubles. */
function isMultipleByDigits(value: Decimal, step: Decimal): boolean {
  const zeros = step.places - value.places;
  const power = powersOfTen[Math.min(Math.abs(zeros), mostZeros)] ?? 1n;
  const remainder = zeros < 0 ? value.digits % (step.digits * power) : (value.digits * power) % step.digits;
  return remainder === 0n;
}

function decimalOf(value: number): Decimal {
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  return { digits: BigInt(whole + decimals), places: decimals.length - Number(exponent) };
}
