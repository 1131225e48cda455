import type { JsonNode, JsonObject, JsonText } from '../text/json-text.js';

/** A line of a document without white space. */
export interface DocumentLine {
  /** The text, or the start of a line with an entry whose text is known. */
  readonly start: string;
  readonly entry?: JsonText;
}

/** The parts of a document of which each entry is a line of its own. */
const divided: ReadonlySet<string> = new Set(['tags', 'paths', 'schemas', 'responses', 'securitySchemes']);

/**
 * The lines of a document, which joined are its JSON without white space: one for each path and each component, so that each new
 * route or type adds one line. The comma precedes an entry, because most entries are added after others.
 */
export function documentLines(document: JsonObject): readonly DocumentLine[] {
  const lines: DocumentLine[] = [];
  let open = '';
  const write = ({ properties }: JsonObject): void => {
    open += '{';
    for (const [index, [name, part]] of properties.entries()) {
      open += `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
      const entries = divided.has(name) ? entriesOf(part) : undefined;
      if (entries !== undefined) {
        const isList = part.kind === 'value' && Array.isArray(part.value);
        lines.push({ start: open + (isList ? '[' : '{') });
        for (const [place, entry] of entries.entries()) {
          const comma = place === 0 ? '' : ',';
          lines.push(typeof entry === 'string' ? { start: comma + entry } : { start: comma, entry });
        }
        open = isList ? ']' : '}';
      } else if (part.kind === 'object') {
        write(part);
      } else if (part.kind === 'value') {
        open += JSON.stringify(part.value);
      }
    }
    open += '}';
  };
  write(document);
  return [...lines, { start: open }];
}

function entriesOf(part: JsonNode): readonly (JsonText | string)[] | undefined {
  if (part.kind === 'texts') return part.texts;
  if (part.kind === 'object' || typeof part.value !== 'object' || part.value === null) return undefined;
  if (Array.isArray(part.value)) return part.value.map((item) => JSON.stringify(item));
  return Object.entries(part.value).map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`);
}
