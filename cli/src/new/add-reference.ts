import { findNodeAtLocation, type Node, type ParseError, parse, parseTree } from 'jsonc-parser';

/**
 * Adds a project to the `references` of the text of a tsconfig. Comments, formatting and trailing commas stay as they are. Returns
 * `undefined` when the text has no list of references that can be edited.
 */
export function addReference(text: string, path: string): string | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const list = root === undefined ? undefined : findNodeAtLocation(root, ['references']);
  if (errors.length > 0 || list?.type !== 'array') return undefined;
  const paths = referencedPaths(list);
  // As the others are written.
  const isDotted = paths.length === 0 || paths.some((one) => one.startsWith('./'));
  const added = isDotted ? `./${path}` : path;
  const edited = insert(text, list, `{ "path": ${JSON.stringify(added)} }`);
  const expected = [...paths, added];
  const result: unknown = parse(edited, errors, { allowTrailingComma: true });
  return errors.length === 0 && JSON.stringify(pathsIn(result)) === JSON.stringify(expected) ? edited : undefined;
}

function referencedPaths(list: Node): readonly string[] {
  return (list.children ?? []).map((child) => String(findNodeAtLocation(child, ['path'])?.value));
}

function pathsIn(tsconfig: unknown): readonly string[] {
  const references: unknown = Object.entries(tsconfig ?? {}).find(([name]) => name === 'references')?.[1];
  return Array.isArray(references)
    ? references.map((reference) => String(Object.entries(reference ?? {}).find(([name]) => name === 'path')?.[1]))
    : [];
}

function insert(text: string, list: Node, entry: string): string {
  const last = list.children?.at(-1);
  if (last === undefined) {
    const end = list.offset + list.length - 1;
    return text.slice(0, end) + entry + text.slice(end);
  }
  const end = last.offset + last.length;
  const indent = /(\r?\n)([ \t]*)$/.exec(text.slice(list.offset, last.offset));
  if (indent === null) return `${text.slice(0, end)}, ${entry}${text.slice(end)}`;
  // After the rest of the line, which may have a trailing comma and a comment about the last entry.
  const [, comma = '', comment = ''] =
    /^([ \t]*,)?([ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)?)/.exec(text.slice(end)) ?? [];
  const after = end + comma.length + comment.length;
  const line = `${indent[1]}${indent[2]}${entry}${comma === '' ? '' : ','}`;
  return `${text.slice(0, end)},${comment}${line}${text.slice(after)}`;
}
