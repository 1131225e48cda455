/** The place of the first syntax error of a JSON text. Lines and columns start at 1; columns are counted in UTF-16 code units. */
export interface JsonError {
  readonly line: number;
  readonly column: number;
  /** Whether the error is the early end of the text. */
  readonly isEnd: boolean;
}

/** A string, without its closing quote, up to the first invalid character. */
const textStart = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*`;
const blank = /[\t\n\r ]*/y;
const text = new RegExp(`${textStart}"`, 'y');
const scalar = new RegExp(String.raw`${textStart}"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`, 'y');
/** The beginning of a scalar: the reported place is the end of an incomplete scalar, rather than its start. */
const beginning = new RegExp(
  String.raw`${textStart}(?:\\(?:u[\da-fA-F]{0,3})?)?|-|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?`,
  'y',
);

/**
 * Finds the first syntax error of a JSON text; `undefined` for valid JSON. The messages of `JSON.parse` differ between versions
 * of Node, and quote the input. The text is scanned once, without recursion.
 */
export function findJsonError(json: string): JsonError | undefined {
  const offset = new Scanner(json).errorOffset();
  return offset === undefined ? undefined : placeOf(json, offset);
}

class Scanner {
  readonly #json: string;
  #at = 0;
  /** The closing brackets that are missing so far. */
  readonly #open: string[] = [];

  constructor(json: string) {
    this.#json = json;
  }

  errorOffset(): number | undefined {
    for (;;) {
      if (!this.#value()) return this.#at;
      // After a value: closing brackets, then a comma or the end.
      for (;;) {
        this.#take(blank);
        const closing = this.#open.at(-1);
        if (closing === undefined) return this.#at === this.#json.length ? undefined : this.#at;
        if (!this.#character(closing)) break;
        this.#open.pop();
      }
      if (!this.#character(',')) return this.#at;
      if (this.#open.at(-1) === '}' && !this.#key()) return this.#at;
    }
  }

  /** A value up to its first scalar or empty bracket. */
  #value(): boolean {
    for (;;) {
      this.#take(blank);
      if (this.#character('[')) {
        this.#take(blank);
        this.#open.push(']');
        if (this.#json[this.#at] === ']') return true;
      } else if (this.#character('{')) {
        this.#take(blank);
        this.#open.push('}');
        if (this.#json[this.#at] === '}') return true;
        if (!this.#key()) return false;
      } else if (this.#take(scalar)) return true;
      else {
        this.#take(beginning);
        return false;
      }
    }
  }

  #key(): boolean {
    this.#take(blank);
    if (!this.#take(text)) {
      if (this.#json[this.#at] === '"') this.#take(beginning);
      return false;
    }
    this.#take(blank);
    return this.#character(':');
  }

  #character(wanted: string): boolean {
    if (this.#json[this.#at] !== wanted) return false;
    this.#at++;
    return true;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#json)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }
}

function placeOf(json: string, offset: number): JsonError {
  let line = 1;
  let start = 0;
  for (let end = json.indexOf('\n'); end !== -1 && end < offset; end = json.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1, isEnd: offset === json.length };
}
