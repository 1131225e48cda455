import { braces, list } from '../text/layout.js';
import type { ImportedName } from './imports.js';
import type { Code, SourceFile } from './source-file.js';

/** Data that JSON can represent, as a literal of a generated file. */
export function dataCode(data: unknown, file: SourceFile): Code {
  if (data === null || typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean')
    return file.literal(data);
  if (typeof data !== 'object') throw new Error(`internal error: a ${typeof data} is not data`);
  if (Array.isArray(data)) {
    const items = data.map((item: unknown) => dataCode(item, file));
    return list<ImportedName>('[', items, ']');
  }
  return braces<ImportedName>(
    Object.entries(data).map(([name, value]): Code => [`${file.property(name)}: `, dataCode(value, file)]),
  );
}
