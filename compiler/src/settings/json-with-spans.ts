/** A JSON value with its place in the text. Offsets count UTF-16 code units. */
export type JsonValue = JsonScalar | JsonList | JsonRecord;

/** A string, number, boolean or `null`, and its place in the text. */
export interface JsonScalar {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  readonly start: number;
  readonly end: number;
}

/** An array, and its place in the text. */
export interface JsonList {
  readonly kind: 'list';
  readonly items: readonly JsonValue[];
  readonly start: number;
  readonly end: number;
}

/** An object, and its place in the text. */
export interface JsonRecord {
  readonly kind: 'record';
  /** In the order of the text; a repeated name is listed twice. */
  readonly properties: readonly JsonProperty[];
  readonly start: number;
  readonly end: number;
}

/** A property of an object, and the place of its name in the text. */
export interface JsonProperty {
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly value: JsonValue;
}

/** A syntax error, and its place. */
export interface JsonSyntaxError {
  readonly kind: 'error';
  readonly message: string;
  readonly at: number;
}

/** Parses JSON, with the places of all values. */
export function parseJsonWithSpans(text: string): JsonValue | JsonSyntaxError {
  const parser = new Parser(text);
  try {
    return parser.document();
  } catch (error) {
    if (error instanceof Stop) return { kind: 'error', message: error.message, at: error.at };
    throw error;
  }
}

class Stop extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const scalarText = /"(?:[^"\\]|\\[\s\S])*"|-?\d[\d.eE+-]*|true|false|null/y;

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonValue {
    const value = this.#value();
    this.#space();
    if (this.#at < this.#text.length) throw this.#unexpected('the end of the file');
    return value;
  }

  #value(): JsonValue {
    this.#space();
    const next = this.#text[this.#at];
    if (next === '{') return this.#record();
    if (next === '[') return this.#list();
    return this.#scalar('a value');
  }

  #record(): JsonRecord {
    const start = this.#at;
    const properties: JsonProperty[] = [];
    this.#sequence('}', () => {
      const name = this.#scalar('a property name in double quotes');
      if (typeof name.value !== 'string') throw new Stop('a property name must be in double quotes', name.start);
      this.#expect(':');
      properties.push({ name: name.value, nameStart: name.start, nameEnd: name.end, value: this.#value() });
    });
    return { kind: 'record', properties, start, end: this.#at };
  }

  #list(): JsonList {
    const start = this.#at;
    const items: JsonValue[] = [];
    this.#sequence(']', () => items.push(this.#value()));
    return { kind: 'list', items, start, end: this.#at };
  }

  #sequence(close: string, item: () => void): void {
    this.#at++;
    this.#space();
    if (this.#text[this.#at] !== close) {
      for (;;) {
        this.#space();
        item();
        this.#space();
        if (this.#text[this.#at] !== ',') break;
        this.#at++;
      }
    }
    this.#expect(close);
  }

  #scalar(wanted: string): JsonScalar {
    scalarText.lastIndex = this.#at;
    const found = scalarText.exec(this.#text)?.[0];
    if (found === undefined) throw this.#unexpected(wanted);
    const start = this.#at;
    this.#at += found.length;
    return { kind: 'scalar', value: parseScalar(found, start), start, end: this.#at };
  }

  #expect(character: string): void {
    this.#space();
    if (this.#text[this.#at] !== character) throw this.#unexpected(`\`${character}\``);
    this.#at++;
  }

  #space(): void {
    while (' \t\r\n'.includes(this.#text[this.#at] ?? '!')) this.#at++;
  }

  #unexpected(wanted: string): Stop {
    const found = this.#text[this.#at];
    return new Stop(
      `expected ${wanted}, found ${found === undefined ? 'the end of the file' : `\`${found}\``}`,
      this.#at,
    );
  }
}

function parseScalar(text: string, start: number): JsonScalar['value'] {
  try {
    // The pattern matches only scalars.
    return JSON.parse(text) as JsonScalar['value'];
  } catch {
    throw new Stop(text.startsWith('"') ? 'malformed string' : `\`${text}\` is not a number`, start);
  }
}
