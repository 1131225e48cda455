/**
 * Whether a number as it is written is whole. Its value does not always tell: `0.99999999999999999999` is 1 to whoever
 * runs it.
 */
export function isWhole(text: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text.replaceAll('_', '')) ?? [];
  // Hexadecimal and other such numbers have no fraction, and are no match.
  const behindPoint = `${whole}${fraction}`.slice(Math.max(0, whole.length + Number(exponent)));
  return !/[1-9]/.test(behindPoint);
}
