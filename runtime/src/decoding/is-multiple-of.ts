/** A step as a fraction: 0.05 is 5 / 100. */
interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

const fractions = new Map<number, Fraction>();

/** Whether a number is a multiple of a step, in decimal arithmetic: 19.99 is one of 0.01. */
export function isMultipleOf(value: number, step: number): boolean {
  // Also what is too large to be multiplied with a denominator.
  if (value % step === 0) return true;
  if (Number.isInteger(step)) return false;
  // The steps are those that stand in the source: the map does not grow with requests.
  const known = fractions.get(step);
  const fraction = known ?? fractionOf(step);
  if (known === undefined) fractions.set(step, fraction);
  // What a decimal text is read as is the number nearest to it, and so is a quotient of two integers.
  const { numerator, denominator } = fraction;
  return value === (Math.round((value * denominator) / numerator) * numerator) / denominator;
}

function fractionOf(step: number): Fraction {
  const [digits = '', exponent = '0'] = step.toExponential().split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  const places = decimals.length - Number(exponent);
  return { numerator: Number(whole + decimals), denominator: 10 ** places };
}
