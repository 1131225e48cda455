/** A number as it is written: 0.05 is 5 with two places. Zeros behind the digits are places below none. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

/** A step as a fraction, too: 0.05 is 5 / 100. */
interface Step extends Decimal {
  readonly numerator: number;
  readonly denominator: number;
}

const steps = new Map<number, Step>();

/** Up to here the error of two operations is less than half an integer. */
const largestScaled = 2 ** 50;
/** The largest power of ten that a double holds. */
const largestDenominator = 1e22;
/** The digits of a double have fewer factors of 2 and of 5 than this: more zeros change nothing. */
const mostZeros = 60;
const powersOfTen = Array.from({ length: mostZeros + 1 }, (_, zeros) => 10n ** BigInt(zeros));

/** Whether a number is a multiple of a step, in decimal arithmetic: 19.99 is one of 0.01. */
export function isMultipleOf(value: number, step: number): boolean {
  if (Number.isInteger(step)) return value % step === 0;
  // The steps are those that stand in the source: the map does not grow with requests.
  const known = steps.get(step);
  const one = known ?? stepOf(step);
  if (known === undefined) steps.set(step, one);
  const { numerator, denominator } = one;
  const scaled = value * denominator;
  if (Math.abs(scaled) > largestScaled || denominator > largestDenominator)
    return isMultipleByDigits(decimalOf(value), one);
  // What a decimal text is read as is the number nearest to it, and so is a quotient of two integers.
  return value === (Math.round(scaled / numerator) * numerator) / denominator;
}

function stepOf(step: number): Step {
  const { digits, places } = decimalOf(step);
  return { digits, places, numerator: Number(digits), denominator: 10 ** places };
}

/** For what is too large, or written with too many places, for doubles to be divided exactly. */
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
