import type { StaticData } from '../../model/static-data.js';
import { braces, list } from '../text/layout.js';
import type { ImportedName } from './imports.js';
import type { Code, SourceFile } from './source-file.js';

/** Static data as a literal of a generated file. */
export function dataCode(data: StaticData, file: SourceFile): Code {
  if (typeof data !== 'object' || data === null) return file.literal(data);
  if (isList(data)) {
    const items = data.map((item) => dataCode(item, file));
    return list<ImportedName>('[', items, ']');
  }
  return braces<ImportedName>(
    Object.entries(data).map(([name, value]): Code => [`${file.property(name)}: `, dataCode(value, file)]),
  );
}

function isList(data: StaticData): data is readonly StaticData[] {
  return Array.isArray(data);
}
