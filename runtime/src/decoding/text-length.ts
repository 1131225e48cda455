/** Whether a text has fewer characters (code points) than `limit`. */
export function isShorter(text: string, limit: number): boolean {
  // A character takes one or two units: only between the two borders do they have to be counted.
  return text.length < limit || (text.length < 2 * limit && characters(text) < limit);
}

/** Whether a text has more characters (code points) than `limit`. */
export function isLonger(text: string, limit: number): boolean {
  return text.length > limit && (text.length > 2 * limit || characters(text) > limit);
}

function characters(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if (isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1))) count--;
  }
  return count;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
