import { ts } from 'ts-morph';
import type { FileFacts } from '../../model/facts.js';
import type { ChangedValue, ReadValue } from '../../model/issues/changed-value.js';
import { type Span, startOf } from '../../model/span.js';
import { importersByPath } from '../../sources/changes/program-changes.js';
import { importSpecifiersOf } from '../../sources/import-specifiers.js';
import type { ProjectReading } from '../../sources/project.js';
import { sourceSpan } from '../../sources/source-span.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import { textOf } from '../source-reading.js';
import { FileNames } from './file-names.js';
import type { FileImporter } from './value-names.js';
import { type ValueChange, ValueUses } from './value-uses.js';

/**
 * The code that changes the lists and objects that decorators use, or may change them, by the paths of its files. Decorators are read
 * as the source declares their values: a change would have no effect. Each reading follows the values again, because code in any
 * file can change them; only the files that name one of them are searched.
 */
export function changedValues(
  reading: ProjectReading,
  facts: readonly FileFacts[],
): ReadonlyMap<string, readonly ChangedValue[]> {
  const values = new Map<string, UsedLiteral>();
  for (const { readValues = [] } of facts) for (const value of readValues) addTo(values, value);
  return values.size === 0 ? new Map() : new ChangeReader(reading).changesOf([...values.values()]);
}

/** A literal, with all parts of it that are used. */
interface UsedLiteral {
  readonly literal: Span;
  /** The place that uses the whole value. */
  whole?: Span;
  /** The places that use single properties. */
  readonly properties: Map<string, Span>;
}

function addTo(values: Map<string, UsedLiteral>, { literal, property, place }: ReadValue): void {
  const key = startOf(literal);
  const known: UsedLiteral = values.get(key) ?? { literal, properties: new Map() };
  values.set(key, known);
  if (property === undefined) known.whole ??= place;
  else if (!known.properties.has(property)) known.properties.set(property, place);
}

class ChangeReader {
  readonly #reading: ProjectReading;
  readonly #names: FileNames;
  readonly #found = new Map<string, ChangedValue[]>();
  readonly #places = new Set<string>();
  readonly #importers = new Map<ts.SourceFile, readonly FileImporter[]>();

  constructor(reading: ProjectReading) {
    this.#reading = reading;
    this.#names = new FileNames(reading);
  }

  changesOf(values: readonly UsedLiteral[]): ReadonlyMap<string, readonly ChangedValue[]> {
    const files = new Map(this.#reading.sourceFiles.map((file) => [this.#reading.relative(file.fileName), file]));
    for (const value of values) {
      const file = files.get(value.literal.file);
      const literal = file && literalAt(file, value.literal);
      if (literal !== undefined) this.#read(value, literal);
    }
    return this.#found;
  }

  #read(value: UsedLiteral, literal: ts.Expression): void {
    const importsOf = (file: ts.SourceFile) => this.#importsOf(file);
    const { changes, files } = ValueUses.of(literal, { names: this.#names, importsOf });
    for (const file of files) this.#reading.noteBody(file, 'everything');
    for (const change of changes) {
      const readAt = placeOf(change, value);
      if (readAt !== undefined) this.#add(change, readAt);
    }
  }

  /** The files that import a file. Several values of one file are looked up once. */
  #importsOf(file: ts.SourceFile): readonly FileImporter[] {
    const known = this.#importers.get(file);
    if (known !== undefined) return known;
    const { own, connections } = this.#reading.state;
    const { graph } = this.#reading;
    const paths = new Set(importersByPath(connections).get(file.fileName));
    const found = [...paths].flatMap((path): readonly FileImporter[] => {
      const importer = own.get(path)?.sourceFile;
      if (importer === undefined) return [];
      const specifiers = importSpecifiersOf(importer).filter((one) => graph.importedFile(importer, one) === file);
      return [{ importer, specifiers }];
    });
    this.#importers.set(file, found);
    return found;
  }

  #add({ kind, node, value, passedAt }: ValueChange, readAt: Span): void {
    const span = this.#spanOf(node);
    const place = startOf(span);
    if (this.#places.has(place)) return;
    this.#places.add(place);
    const { fileName } = node.getSourceFile();
    const found = this.#found.get(fileName) ?? [];
    this.#found.set(fileName, found);
    found.push({
      kind,
      text: textOf(node),
      value: textOf(ts.isExpression(value) ? withoutWrapping(value) : value),
      span,
      readAt,
      ...(passedAt !== undefined && { passedAt: this.#spanOf(passedAt) }),
    });
  }

  #spanOf(node: ts.Node): Span {
    const file = node.getSourceFile();
    return sourceSpan(this.#reading.relative(file.fileName), file, node.getStart(file), node.end);
  }
}

/** The place that uses the part of a value that is changed; `undefined` when none does. */
function placeOf({ property }: ValueChange, { whole, properties }: UsedLiteral): Span | undefined {
  if (whole !== undefined) return whole;
  const [any] = properties.values();
  return property === undefined ? any : properties.get(property);
}

/** The literal at a place of a file. */
function literalAt(file: ts.SourceFile, { line, column, endLine, endColumn }: Span): ts.Expression | undefined {
  const start = ts.getPositionOfLineAndCharacter(file, line - 1, column - 1);
  const end = ts.getPositionOfLineAndCharacter(file, endLine - 1, endColumn - 1);
  const search = (node: ts.Node): ts.Expression | undefined => {
    if (node.pos > start || node.end < end) return undefined;
    const isLiteral =
      ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node) || ts.isNewExpression(node);
    if (isLiteral && node.end === end && node.getStart(file) === start) return node;
    return ts.forEachChild(node, search);
  };
  return search(file);
}
