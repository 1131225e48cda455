/**
 * Whether a number in the source is whole. Its value does not always show it: `0.99999999999999999999` is 1 at run
 * time.
 */
export function isWhole(text: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text.replaceAll('_', '')) ?? [];
  // Hexadecimal and other such numbers have no fraction, and do not match.
  const decimals = `${whole}${fraction}`.slice(Math.max(0, whole.length + Number(exponent)));
  return !/[1-9]/.test(decimals);
}
