// JSON escapes control characters: no other text contains these.
const absentMark = '\u0000';
const nullMark = '\u0001';
const markEnd = '\u0002';

/** Whether a text may contain a mark: nearly none does, and looking for one would take time. */
let mayHaveMarks = false;
/** The marks of properties whose type is not known yet. */
let marksWithoutType = 0;

/** A required property that a result lacks. */
export interface MissingProperty {
  /** The path of the property in the result: `items[2].sku`. */
  readonly path: string;
  /** The type that declares the property; absent for a type without a name. */
  readonly type: string | undefined;
  /** The same for each occurrence: the type and the name of the property, or the path without the positions in lists. */
  readonly key: string;
}

/** Reports the required properties that a result lacks. It can throw, and then the result is not sent. */
export interface MissingReporter {
  reportMissing(properties: readonly MissingProperty[]): void;
}

/**
 * Text for `undefined` or null in the place of a value whose declared type has neither: an item that an index did not find, a column
 * without a value. `withoutMissing` replaces it when the text is complete.
 */
export function missing(value: null | undefined): string {
  mayHaveMarks = true;
  if (value === null) return nullMark;
  marksWithoutType++;
  return absentMark + markEnd;
}

/** The JSON of an object of a type. Properties that are missing in it are missing in this type. */
export function jsonObject(type: string, json: string): string {
  return marksWithoutType === 0 ? json : withType(type, json);
}

function withType(type: string, json: string): string {
  return json.replaceAll(absentMark + markEnd, () => {
    marksWithoutType--;
    return absentMark + type + markEnd;
  });
}

/**
 * Complete JSON, in which missing values are as in `JSON.stringify`: properties that are `undefined` are left out, other values are null.
 * The reporter gets the properties that are left out.
 */
export function withoutMissing(json: string, reporter?: MissingReporter): string {
  if (!mayHaveMarks) return json;
  mayHaveMarks = false;
  marksWithoutType = 0;
  if (reporter !== undefined && json.includes(absentMark)) reportIn(json, reporter);
  return json.replace(absentMembers, '').replace(marks, 'null');
}

/**
 * Writes complete JSON, as `withoutMissing`, also while another value is written: a getter of a result can use a codec. A value that could not
 * be written leaves no marks.
 */
export function writeApart(write: () => string, reporter: MissingReporter): string {
  const outerMayHaveMarks = mayHaveMarks;
  const outerMarksWithoutType = marksWithoutType;
  mayHaveMarks = false;
  marksWithoutType = 0;
  try {
    return withoutMissing(write(), reporter);
  } finally {
    mayHaveMarks = outerMayHaveMarks;
    marksWithoutType = outerMarksWithoutType;
  }
}

const absent = `${absentMark}[^${markEnd}]*${markEnd}`;
const text = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"';
const member = `${text}:"?${absent}"?`;

/** Members with the comma before them, or after them where they are the first ones. */
const absentMembers = new RegExp(`,${member}|${member},?`, 'g');

/** The marks of all other values; a string has its quotes around them. */
const marks = new RegExp(`"?(?:${absent}|${nullMark})"?`, 'g');

/** The most properties of one result that are reported, each once. */
const mostReported = 100;

/** The parts of marked JSON that a path depends on. */
const parts = new RegExp(`"?${absentMark}([^${markEnd}]*)${markEnd}"?|(${text})(:?)|[[\\]{},]`, 'g');

function reportIn(json: string, reporter: MissingReporter): void {
  const found = new Map<string, MissingProperty>();
  /** The objects and lists around a part: the name or the index of the member in each. */
  const around: (string | number)[] = [];
  for (const [part, type, name, colon] of json.matchAll(parts)) {
    const last = around.at(-1);
    if (type !== undefined) {
      // An item that is missing is null.
      if (typeof last !== 'string') continue;
      const key = type === '' ? pathOf(around.map((one) => (typeof one === 'number' ? 0 : one))) : `${type}.${last}`;
      if (!found.has(key)) found.set(key, { path: pathOf(around), type: type || undefined, key });
      if (found.size === mostReported) break;
    } else if (name !== undefined) {
      if (colon === ':') around[around.length - 1] = name;
    } else if (part === '{') around.push('');
    else if (part === '[') around.push(0);
    else if (part !== ',') around.pop();
    else if (typeof last === 'number') around[around.length - 1] = last + 1;
  }
  if (found.size > 0) reporter.reportMissing([...found.values()]);
}

function pathOf(members: readonly (string | number)[]): string {
  return members.reduce<string>((path, member) => {
    if (typeof member === 'number') return `${path}[${member}]`;
    // A name is JSON, with its quotes.
    const name: string = JSON.parse(member);
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return `${path}[${member}]`;
    return path === '' ? name : `${path}.${name}`;
  }, '');
}
