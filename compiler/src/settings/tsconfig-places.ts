import { ts } from 'ts-morph';
import { LineMap } from '../files/line-map.js';
import { relativePath } from '../files/path.js';
import type { Span } from '../model/span.js';

/** A value in a tsconfig, and its place. */
export interface PlacedValue {
  readonly span: Span;
  readonly text: string;
}

/** The value of a property of a tsconfig, such as `extends` or `compilerOptions`, `moduleResolution`. */
export function placeInTsconfig(
  tsconfig: ts.TsConfigSourceFile,
  names: readonly string[],
  directory: string,
): PlacedValue | undefined {
  let value: ts.Expression | undefined = tsconfig.statements[0]?.expression;
  for (const name of names) value = value && propertyOf(value, name);
  if (value === undefined) return undefined;
  const file = relativePath(directory, tsconfig.fileName);
  const start = value.getStart(tsconfig);
  return { span: new LineMap(tsconfig.text).span(file, start, value.end), text: tsconfig.text.slice(start, value.end) };
}

function propertyOf(record: ts.Expression, wanted: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(record)) return undefined;
  for (const property of record.properties) {
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) continue;
    if (property.name.text === wanted) return property.initializer;
  }
  return undefined;
}
