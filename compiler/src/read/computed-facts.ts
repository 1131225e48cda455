import type { ts } from 'ts-morph';
import type { ClassId } from '../model/class-reference.js';
import type { ClassFacts, DecoratorFacts } from '../model/facts.js';
import type { ProjectReading } from '../sources/project.js';
import { type CachedFacts, type FactChanges, isUnaffected } from './cached-facts.js';
import { ClassReader } from './classes/class-facts.js';
import { classesOf } from './classes/class-references.js';
import type { ComputedMappers } from './classes/computed-results.js';
import { SourceReading } from './source-reading.js';

/**
 * The facts of the files with handlers, with the types that response mappers return for their results. Only mappers whose types TypeScript
 * computes need them, and most applications have none.
 */
export interface ComputedFacts {
  /** The paths of the files that declare such mappers. */
  readonly mapperFiles: readonly string[];
  /** The ids of the mappers, and of those that modules name, in one text. */
  readonly mappers: string;
  readonly files: ReadonlyMap<string, CachedFacts>;
}

/** The facts of an application without such mappers. */
export const nothingComputed: ComputedFacts = { mapperFiles: [], mappers: '', files: new Map() };

/** The input of `computedFacts`. */
export interface ComputedFactsInput {
  /** The facts of all files. */
  readonly files: ReadonlyMap<string, CachedFacts>;
  readonly known: ComputedFacts | undefined;
  /** The changes since `known`; absent without it. */
  readonly changes: FactChanges | undefined;
  readonly reading: ProjectReading;
  readonly read: (sourceFile: ts.SourceFile, readers: ComputingReaders) => CachedFacts;
}

interface ComputingReaders {
  readonly sources: SourceReading;
  readonly reader: ClassReader;
}

/**
 * Reads the files with handlers again, with the mappers whose types TypeScript computes and that may map their results: `link` decides which
 * one does. Returns `undefined` as soon as a file needs a type that the program leaves out.
 */
export function computedFacts({ files, known, changes, reading, read }: ComputedFactsInput): ComputedFacts | undefined {
  const mapperFiles = [...files].flatMap(([path, { facts }]) => (facts?.classes.some(isComputed) ? [path] : []));
  if (mapperFiles.length === 0) return nothingComputed;
  const uses = new MapperUses([...files.values()].flatMap(({ facts }) => facts?.classes ?? []));
  const areSame = known?.mappers === uses.text && !mapperFiles.some((path) => changes?.reaching.has(path));
  // The checker is made for the first file that is read.
  let readers: ComputingReaders | undefined;
  const found = new Map<string, CachedFacts>();
  for (const sourceFile of reading.sourceFiles) {
    const { fileName } = sourceFile;
    if (files.get(fileName)?.facts?.classes.some(({ class: { id } }) => uses.of(id).size > 0) !== true) continue;
    const before = areSame ? known.files.get(fileName) : undefined;
    if (before !== undefined && changes !== undefined && isUnaffected(before, fileName, changes)) {
      found.set(fileName, before);
      continue;
    }
    readers ??= computingReaders(uses, mapperFiles, files, reading);
    found.set(fileName, read(sourceFile, readers));
    if (readers.sources.isInDoubt) return undefined;
  }
  return { mapperFiles, mappers: uses.text, files: found };
}

/** The mappers that may map the results of each class, of those whose types TypeScript computes. */
class MapperUses {
  /** The ids of the mappers, and of those that modules name. */
  readonly text: string;
  readonly #byClass = new Map<ClassId, ReadonlySet<ClassId>>();

  constructor(classes: readonly ClassFacts[]) {
    const mappers = new Set(classes.filter(isComputed).map((mapper) => mapper.class.id));
    const ofModules = classes.flatMap(({ decorators }) => decorators.flatMap(mappersOfModule));
    this.text = [...mappers, '', ...ofModules].join(' ');
    for (const { class: reference, handlers, decorators, inheritedDecorators } of classes) {
      if (handlers.length === 0) continue;
      const all = [decorators, ...inheritedDecorators, ...handlers.map((handler) => handler.decorators)];
      const named = [...ofModules, ...all.flatMap((list) => list.flatMap(usedMapper))];
      this.#byClass.set(reference.id, new Set(named.filter((id) => mappers.has(id))));
    }
  }

  /** The mappers that may map the results of a class. */
  of(id: ClassId): ReadonlySet<ClassId> {
    return this.#byClass.get(id) ?? none;
  }
}

const none: ReadonlySet<ClassId> = new Set();

function isComputed({ responseMapper }: ClassFacts): boolean {
  return responseMapper?.mapped?.isComputed === true;
}

function mappersOfModule({ name, arguments: [metadata] }: DecoratorFacts): readonly ClassId[] {
  if (name !== 'Module' || metadata?.kind !== 'record') return [];
  return metadata.properties.flatMap((property) =>
    property.name === 'responseMapper' && property.value.kind === 'class' ? [property.value.class.id] : [],
  );
}

function usedMapper({ name, arguments: [mapper] }: DecoratorFacts): readonly ClassId[] {
  return name === 'UseResponseMapper' && mapper?.kind === 'class' ? [mapper.class.id] : [];
}

function computingReaders(
  uses: MapperUses,
  mapperFiles: readonly string[],
  files: ReadonlyMap<string, CachedFacts>,
  reading: ProjectReading,
): ComputingReaders {
  const byPath = new Map(reading.sourceFiles.map((sourceFile) => [sourceFile.fileName, sourceFile]));
  const declarations = new Map<ClassId, ts.ClassDeclaration>();
  for (const path of mapperFiles) {
    const sourceFile = byPath.get(path);
    const nodes = sourceFile === undefined ? [] : classesOf(sourceFile);
    // The facts of a file have its classes in order.
    for (const [index, { class: reference }] of (files.get(path)?.facts?.classes ?? []).entries()) {
      const node = nodes[index];
      if (node !== undefined) declarations.set(reference.id, node);
    }
  }
  const mappersOf: ComputedMappers = (id) => [...uses.of(id)].flatMap((mapper) => declarations.get(mapper) ?? []);
  const sources = new SourceReading(reading);
  return { sources, reader: new ClassReader(sources, mappersOf) };
}
