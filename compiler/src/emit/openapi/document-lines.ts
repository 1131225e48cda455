import type { Schema } from './schemas.js';

/** The parts of a document of which each entry is a line of its own. */
const cut: ReadonlySet<string> = new Set(['tags', 'paths', 'schemas', 'responses', 'securitySchemes']);

/**
 * The text of a document in pieces, which joined are its JSON without white space: one for each path and each component, so
 * that each new route or type adds one line. The comma precedes an entry, because most entries are added after others.
 */
export function documentLines(document: Schema): readonly string[] {
  const lines: string[] = [];
  let open = '';
  const write = (value: Schema): void => {
    open += '{';
    for (const [index, [name, part]] of Object.entries(value).entries()) {
      open += `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
      const entries = cut.has(name) ? entriesOf(part) : undefined;
      if (entries !== undefined) {
        lines.push(open + (Array.isArray(part) ? '[' : '{'));
        lines.push(...entries.map((entry, place) => (place === 0 ? entry : `,${entry}`)));
        open = Array.isArray(part) ? ']' : '}';
      } else if (name === 'components' && isObject(part)) {
        write(part);
      } else {
        open += JSON.stringify(part);
      }
    }
    open += '}';
  };
  write(document);
  return [...lines, open];
}

function entriesOf(part: unknown): readonly string[] | undefined {
  if (Array.isArray(part)) return part.map((item) => JSON.stringify(item));
  if (!isObject(part)) return undefined;
  return Object.entries(part).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
