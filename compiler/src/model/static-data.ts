/** A value of the source that JSON can represent: the options of a guard or an interceptor. */
export type StaticData = string | number | boolean | null | readonly StaticData[] | StaticDataRecord;

/** An object of static data, its properties in the order of the source. */
export interface StaticDataRecord {
  readonly [name: string]: StaticData;
}

/** The text of static data by which equal values are found: the order of properties does not matter. */
export function dataKey(data: StaticData): string {
  return JSON.stringify(data, (_, value: unknown) => (isRecord(value) ? sorted(value) : value));
}

function sorted(record: StaticDataRecord): readonly (readonly [string, StaticData])[] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

function isRecord(value: unknown): value is StaticDataRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
