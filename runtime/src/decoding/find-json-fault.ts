/** Where a text stops being JSON: the place counts from 1, columns in UTF-16 code units. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  /** Nothing is wrong but that it ends there. */
  readonly isEnd: boolean;
}

/** A text up to the first character that cannot stand in it. */
const textStart = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*`;
const blank = /[\t\n\r ]*/y;
const text = new RegExp(`${textStart}"`, 'y');
const scalar = new RegExp(String.raw`${textStart}"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`, 'y');
/** What a scalar can begin with: the place where one breaks off is told, rather than the one where it starts. */
const beginning = new RegExp(
  String.raw`${textStart}(?:\\(?:u[\da-fA-F]{0,3})?)?|-|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?`,
  'y',
);

/**
 * Finds the first place where a text is no JSON; `undefined` when it is. The messages of `JSON.parse` differ between
 * versions, and cite what was sent. Goes over the text once, without recursion.
 */
export function findJsonFault(json: string): JsonFault | undefined {
  const offset = new Scanner(json).faultOffset();
  return offset === undefined ? undefined : placeOf(json, offset);
}

class Scanner {
  readonly #json: string;
  #at = 0;
  /** The closing brackets that are still to come. */
  readonly #open: string[] = [];

  constructor(json: string) {
    this.#json = json;
  }

  faultOffset(): number | undefined {
    for (;;) {
      if (!this.#value()) return this.#at;
      // Behind a value: the brackets that it closes, then a comma or the end.
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

function placeOf(json: string, offset: number): JsonFault {
  let line = 1;
  let start = 0;
  for (let end = json.indexOf('\n'); end !== -1 && end < offset; end = json.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1, isEnd: offset === json.length };
}
