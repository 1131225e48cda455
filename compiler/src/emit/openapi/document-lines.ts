import { compactJson, type JsonBranch, type JsonNode, jsonValue } from '../text/json-text.js';

/** The parts of a document of which each entry is a line of its own. */
const cut: ReadonlySet<string> = new Set(['tags', 'paths', 'schemas', 'responses', 'securitySchemes']);

/**
 * The text of a document in pieces, which joined are its JSON without white space: one for each path and each component, so
 * that each new route or type adds one line. The comma precedes an entry, because most entries are added after others.
 */
export function documentLines(document: JsonBranch): readonly string[] {
  const lines: string[] = [];
  let open = '';
  const write = (branch: JsonBranch): void => {
    open += '{';
    for (const [index, [name, part]] of branch.entries.entries()) {
      open += `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
      const entries = cut.has(name) ? entriesOf(part) : undefined;
      if (entries !== undefined) {
        const isList = part.kind === 'value' && Array.isArray(part.value);
        lines.push(open + (isList ? '[' : '{'));
        lines.push(...entries.map((entry, place) => (place === 0 ? entry : `,${entry}`)));
        open = isList ? ']' : '}';
      } else if (name === 'components' && part.kind === 'branch') {
        write(part);
      } else {
        open += compactJson(part);
      }
    }
    open += '}';
  };
  write(document);
  return [...lines, open];
}

function entriesOf(part: JsonNode): readonly string[] | undefined {
  if (part.kind === 'branch')
    return part.entries.map(([name, value]) => `${JSON.stringify(name)}:${compactJson(value)}`);
  if (part.kind === 'object') return part.entries.flatMap(({ compact }) => compact);
  if (part.kind !== 'value') return undefined;
  const { value } = part;
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(item));
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${compactJson(jsonValue(item))}`);
}
