/** Something that varies, and the values that it can have. */
export interface Factor {
  readonly name: string;
  readonly values: readonly string[];
}

type Row = Readonly<Record<string, string>>;

/**
 * Few rows in which every pair of values of two factors occurs, as far as a row with it is possible. Each row begins with a
 * pair that is missing, and gives every other factor the value that covers the most missing pairs.
 */
export function coverPairs(factors: readonly Factor[], isPossible: (row: Row) => boolean): readonly Row[] {
  const missing = new Map<string, Row>();
  for (const [index, one] of factors.entries()) {
    for (const other of factors.slice(index + 1)) {
      for (const first of one.values) {
        for (const second of other.values) {
          const pair = { [one.name]: first, [other.name]: second };
          if (isPossible(pair)) missing.set(keyOf(one.name, first, other.name, second), pair);
        }
      }
    }
  }
  const rows: Row[] = [];
  for (let [start] = missing.values(); start !== undefined; [start] = missing.values()) {
    let row: Row = start;
    for (const { name, values } of factors) {
      if (row[name] !== undefined) continue;
      const known = Object.entries(row);
      const [best] = values
        .map((value) => ({ ...row, [name]: value }))
        .filter(isPossible)
        .map((candidate) => {
          const own = candidate[name] ?? '';
          return {
            candidate,
            gain: known.filter(([other, value]) => missing.has(keyOf(name, own, other, value))).length,
          };
        })
        .toSorted((a, b) => b.gain - a.gain);
      if (best === undefined) throw new Error(`no value of ${name} goes with ${JSON.stringify(row)}`);
      row = best.candidate;
    }
    rows.push(row);
    const entries = Object.entries(row);
    for (const [name, value] of entries)
      for (const [other, own] of entries) missing.delete(keyOf(name, value, other, own));
  }
  return rows;
}

function keyOf(name: string, value: string, other: string, own: string): string {
  return name < other ? `${name}=${value} ${other}=${own}` : `${other}=${own} ${name}=${value}`;
}
