import { ts } from 'ts-morph';
import { memo } from '../incremental/memo.js';
import { continued } from '../incremental/session.js';
import type { FileFacts, WrittenDecorator } from '../model/facts.js';
import type { Shape } from '../model/shapes/shape.js';
import type { ProgramState } from '../sources/program/program-state.js';
import type { Project, ProjectReading } from '../sources/project.js';
import { type CachedFacts, changesOfFacts, isUnaffected } from './cached-facts.js';
import { changedValues } from './changes/changed-values.js';
import { bind } from './checkers/declarations/bound-nodes.js';
import { NotSimple } from './checkers/declarations/not-simple.js';
import { isSimpleApplication } from './checkers/declarations/simple-application.js';
import { SimpleChecker } from './checkers/declarations/simple-checker.js';
import { SimpleReading } from './checkers/declarations/simple-reading.js';
import { ClassReader } from './classes/class-facts.js';
import { classesOf } from './classes/class-references.js';
import { fileOf, importCycles } from './classes/import-cycles.js';
import { mentionsRawBody, rawBodyReads } from './classes/raw-body-reads.js';
import { hasIgnoredTags, ignoredTags } from './comments/ignored-tags.js';
import { type ComputedFacts, computedFacts, nothingComputed } from './computed-facts.js';
import { installedFacts } from './decorators/installed-decorators.js';
import { undeclaredDecorators } from './decorators/undeclared-decorators.js';
import { writtenDecorators } from './decorators/written-decorators.js';
import { ForeignApplications, mentionsForeignApplication } from './foreign/foreign-applications.js';
import { importsOtherFrameworks } from './foreign/foreign-reader.js';
import { type PackageModule, packageFiles } from './package-files.js';
import { type ProgramNames, programNames } from './program-names.js';
import { mentionsResolve, resolvedNames } from './resolved-names.js';
import { SourceReading } from './source-reading.js';
import { mentionsThrow, throwingFunctions } from './values/throw-places.js';
import { whileReading } from './while-reading.js';

/** The facts of all files of a program. */
interface FactsOfFiles {
  readonly state: ProgramState;
  readonly names: ProgramNames;
  readonly files: ReadonlyMap<string, CachedFacts>;
  readonly computed: ComputedFacts;
}

/** How an application is read. */
export interface ReadOptions {
  /** The checkers to read with: of TypeScript alone (`full`), the one for simple declarations alone, or both. Tests choose one. */
  readonly readers?: 'both' | 'simple' | 'full';
  /** Called for each file that the simple checker cannot read. */
  readonly refused?: (file: string, reason: string) => void;
  /** The modules that a library exports: its sources belong to no application. */
  readonly exported?: readonly PackageModule[];
}

/** Reads the facts of all sources of an application, sorted by file. Only changed files are read again. */
export function readFacts(project: Project, options: ReadOptions = {}): readonly FileFacts[] {
  const { files, computed } = continued('files', (known: FactsOfFiles | undefined) =>
    readProject(project, known, options),
  );
  return withFactsOfImports(new Map([...files, ...computed.files]), project.reading, options.exported);
}

function readProject(project: Project, known: FactsOfFiles | undefined, options: ReadOptions): FactsOfFiles {
  const simple = new SimpleFacts(options);
  const first = readFiles(project.reading, known, simple);
  if (first !== undefined) return first;
  project.reading.loadAllTypes();
  // The program has given the nodes other symbols.
  simple.restart();
  // With all types, the program has no doubts.
  const reading = project.reading;
  const { state } = reading;
  const found = readFiles(reading, known, simple);
  return found ?? { state, names: programNames(reading, known?.names), files: new Map(), computed: nothingComputed };
}

/**
 * The facts of all files. Import cycles, the imports of other packages and changes of values depend on many files: each reading finds
 * them again, and most applications have none.
 */
function withFactsOfImports(
  files: ReadonlyMap<string, CachedFacts>,
  reading: ProjectReading,
  entries: readonly PackageModule[] | undefined,
): readonly FileFacts[] {
  const cycles = new Map(importCycles(reading).map((cycle) => [fileOf(cycle), cycle]));
  const ofPackages = packageFiles(reading, entries);
  const read = [...files.values()].flatMap(({ facts }) => facts ?? []);
  const changed = changedValues(reading, read);
  const installed = installedFacts(reading);
  if (cycles.size + ofPackages.size + changed.size === 0) return [...read, ...installed];
  const own = [...files].flatMap(([path, { facts }]) => {
    const file = reading.relative(path);
    const importCycle = cycles.get(file);
    const packageFile = ofPackages.get(path);
    const changes = changed.get(path);
    if (importCycle === undefined && packageFile === undefined && changes === undefined) return facts ?? [];
    return {
      ...(facts ?? { file, classes: [], types: [], decorators: [] }),
      ...(importCycle !== undefined && { importCycle }),
      ...(packageFile !== undefined && { packageFile }),
      ...(changes !== undefined && { changedValues: changes }),
    };
  });
  return [...own, ...installed];
}

/**
 * Whether a method that may be a handler does not declare its return type. Reading it would lead to doubts, and it is
 * cheaper to detect that before the checker is made.
 */
const hasInferredResult = memo((sourceFile: ts.SourceFile) =>
  classesOf(sourceFile).some(({ members }) =>
    members.some((member) => ts.isMethodDeclaration(member) && member.type === undefined && ts.getDecorators(member)),
  ),
);

/** The facts of all files, or `undefined` as soon as one needs a type that the program leaves out. */
function readFiles(
  reading: ProjectReading,
  known: FactsOfFiles | undefined,
  simple: SimpleFacts,
): FactsOfFiles | undefined {
  const files = new Map<string, CachedFacts>();
  const changes = known && changesOfFacts(reading, known.state);
  const names = programNames(reading, known?.names);
  const remaining: ts.SourceFile[] = [];
  for (const sourceFile of reading.sourceFiles) {
    const { fileName } = sourceFile;
    const before = known?.files.get(fileName);
    if (before !== undefined && changes !== undefined && isUnaffected(before, fileName, changes)) {
      files.set(fileName, before);
      continue;
    }
    const isMentioned =
      mentionsForeignApplication(sourceFile) ||
      mentionsResolve(sourceFile) ||
      mentionsRawBody(sourceFile) ||
      mentionsThrow(sourceFile) ||
      names.keys.areMentionedIn(sourceFile) ||
      names.decorators.areMentionedIn(sourceFile) ||
      hasIgnoredTags(sourceFile);
    if (classesOf(sourceFile).length === 0 && !isMentioned) {
      files.set(fileName, nothing);
      continue;
    }
    const found = simple.of(sourceFile, names, reading);
    // The entry of a file that is read later keeps its place.
    files.set(fileName, found ?? nothing);
    if (found === undefined) remaining.push(sourceFile);
  }
  if (!readFully(remaining, names, reading, files)) return undefined;
  const read = (sourceFile: ts.SourceFile, readers: Omit<Readers, 'names'>) =>
    cachedFacts(sourceFile, { ...readers, names });
  const computed = computedFacts({ files, known: known?.computed, changes, reading, read });
  return computed && { state: reading.state, names, files, computed };
}

const nothing: CachedFacts = { facts: undefined, readsWholeImports: false, followed: new Set() };

/** Reads files with the checker of TypeScript, which is made only for them. Returns whether no result is in doubt. */
function readFully(
  remaining: readonly ts.SourceFile[],
  names: ProgramNames,
  reading: ProjectReading,
  files: Map<string, CachedFacts>,
): boolean {
  if (remaining.length === 0) return true;
  if (!reading.hasAllTypes && remaining.some((sourceFile) => hasInferredResult(sourceFile))) return false;
  const sources = new SourceReading(reading);
  const reader = new ClassReader(sources);
  for (const sourceFile of remaining) {
    files.set(sourceFile.fileName, cachedFacts(sourceFile, { sources, reader, names }));
    if (sources.isInDoubt) return false;
  }
  return true;
}

/**
 * After so many files that the simple checker cannot read, the other files of a build are not tried: the checker of TypeScript
 * has been made for them, and reads further files in about the same time.
 */
const maximumRefusals = 4;

/** The facts that are read from declarations alone, where that is possible. */
class SimpleFacts {
  readonly #options: ReadOptions;
  /** The results, for all programs of one reading: they do not depend on the types that a program leaves out. */
  readonly #known = new Map<ts.SourceFile, CachedFacts | undefined>();
  #isPossible: boolean | undefined;
  #refusals = 0;
  #readers: Pick<Readers, 'sources' | 'reader'> | undefined;
  #checker: SimpleChecker | undefined;

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  /** Ends the use of symbols and types, but not of facts. */
  restart(): void {
    this.#readers = undefined;
    this.#checker = undefined;
  }

  /** The facts of a file; `undefined` when the checker of TypeScript has to read it. */
  of(sourceFile: ts.SourceFile, names: ProgramNames, reading: ProjectReading): CachedFacts | undefined {
    const { readers = 'both' } = this.#options;
    if (readers === 'full') return undefined;
    if (readers === 'both' && this.#refusals >= maximumRefusals) return this.#known.get(sourceFile);
    if (!this.#known.has(sourceFile)) this.#known.set(sourceFile, this.#read(sourceFile, names, reading));
    // Without another reader, the file has no facts.
    return this.#known.get(sourceFile) ?? (readers === 'simple' ? nothing : undefined);
  }

  #read(sourceFile: ts.SourceFile, names: ProgramNames, project: ProjectReading): CachedFacts | undefined {
    this.#isPossible ??= isSimpleApplication(project) && !importsOtherFrameworks(project);
    if (!this.#isPossible) return this.#refuse(sourceFile, 'the application', project);
    this.#checker ??= new SimpleChecker(project);
    const sources = this.#readers?.sources ?? new SimpleReading(project, this.#checker);
    const reader = this.#readers?.reader ?? new ClassReader(sources);
    this.#readers = { sources, reader };
    try {
      bind(sourceFile, project.graph.options);
      return cachedFacts(sourceFile, { sources, reader, names });
    } catch (error) {
      if (!(error instanceof NotSimple)) throw error;
      // The readers may have begun a type that they would take for a complete one.
      this.#readers = undefined;
      return this.#refuse(sourceFile, error.message, project);
    }
  }

  #refuse(sourceFile: ts.SourceFile, reason: string, project: ProjectReading): undefined {
    this.#refusals += 1;
    this.#options.refused?.(project.relative(sourceFile.fileName), reason);
  }
}

function cachedFacts(sourceFile: ts.SourceFile, readers: Readers): CachedFacts {
  const { sources } = readers;
  const file = { kind: 'file', name: sources.pathOf(sourceFile), node: sourceFile } as const;
  const { result, readsWholeImports, followed } = sources.readingFile(() =>
    whileReading(file, sources, () => readFile(sourceFile, readers)),
  );
  return { facts: isEmpty(result) ? undefined : result, readsWholeImports, followed };
}

function isEmpty({ classes, decorators, ...others }: FileFacts): boolean {
  const { foreignApplications = [], typeKeys = [], compositionProblems = [] } = others;
  const {
    ignoredTags: tags = [],
    resolvedNames: resolved = [],
    rawBodyReads: bytes = [],
    throwingFunctions: throwing = [],
  } = others;
  const lists = [
    classes,
    decorators,
    foreignApplications,
    typeKeys,
    compositionProblems,
    tags,
    resolved,
    bytes,
    throwing,
  ];
  return lists.every(({ length }) => length === 0);
}

/** The readers of one program. */
interface Readers {
  readonly names: ProgramNames;
  readonly sources: SourceReading;
  readonly reader: ClassReader;
}

function readFile(sourceFile: ts.SourceFile, { sources, reader, names }: Readers): FileFacts {
  const declarations = classesOf(sourceFile);
  const { decorators, problems } = writtenDecorators(sourceFile, names.decorators, {
    reading: sources,
    compositions: reader.compositions,
  });
  const read = readClasses(sources.pathOf(sourceFile), declarations, reader, decorators);
  const undeclared = undeclaredDecorators(declarations, sources);
  const applications = mentionsForeignApplication(sourceFile) ? new ForeignApplications(sources).in(sourceFile) : [];
  const resolved = mentionsResolve(sourceFile) ? resolvedNames(sourceFile) : [];
  const { keys } = names;
  const tags = ignoredTags(sourceFile, sources);
  const typeKeys = keys.areMentionedIn(sourceFile) ? reader.keys.in(sourceFile, keys.in(sourceFile)) : [];
  const values = reader.values.origins.take();
  const bytes = mentionsRawBody(sourceFile) ? rawBodyReads(sourceFile, sources) : [];
  const throwing = mentionsThrow(sourceFile) ? throwingFunctions(sourceFile, sources) : [];
  return {
    ...read,
    ...(values.length > 0 && { readValues: values }),
    ...(bytes.length > 0 && { rawBodyReads: bytes }),
    ...(throwing.length > 0 && { throwingFunctions: throwing }),
    ...(undeclared.length > 0 && { undeclaredDecorators: undeclared }),
    ...(applications.length > 0 && { foreignApplications: applications }),
    ...(typeKeys.length > 0 && { typeKeys }),
    ...(problems.length > 0 && { compositionProblems: problems }),
    ...(tags.length > 0 && { ignoredTags: tags }),
    ...(resolved.length > 0 && { resolvedNames: resolved }),
  };
}

function readClasses(
  file: string,
  declarations: ts.ClassDeclaration[],
  reader: ClassReader,
  decorators: readonly WrittenDecorator[],
): FileFacts {
  const classes = declarations.map((declaration) => reader.read(declaration));
  const shapes = classes.flatMap(({ handlers, decorators: own, inheritedDecorators, configuration, ...others }) => [
    configuration?.shape,
    ...others.construction.parameters.map(({ token }) => (token.kind === 'class' ? token.codec : undefined)),
    others.responseMapper?.mapped?.shape,
    ...(others.errorHandler?.returns?.results ?? []).map(({ shape }) => shape),
    ...[...own, ...inheritedDecorators.flat()].map(({ shape }) => shape),
    ...handlers.flatMap(({ parameters, returns, decorators: ofHandler }): (Shape | undefined)[] => [
      ...ofHandler.map(({ shape }) => shape),
      ...parameters.flatMap(({ markers }) => markers.map(({ shape }) => shape)),
      ...returns.results.map(({ shape }) => shape),
    ]),
  ]);
  const ofValues = reader.codecs.take();
  const types = reader.shapes.typesOf([...shapes.filter((shape) => shape !== undefined), ...ofValues]);
  return { file, classes, types, decorators };
}
