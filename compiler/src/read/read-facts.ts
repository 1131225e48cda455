import { ts } from 'ts-morph';
import type { FileFacts, WrittenDecorator } from '../model/facts.js';
import type { Shape } from '../model/shape.js';
import type { ProgramChanges } from '../project/program-changes.js';
import type { ProgramState } from '../project/program-state.js';
import type { Project, ProjectReading } from '../project/project.js';
import { ClassReader } from './class-facts.js';
import { classesOf } from './class-references.js';
import { DecoratorNames } from './decorator-names.js';
import { haveFactsPlacesIn } from './fact-places.js';
import { ForeignApplications, mentionsForeignApplication } from './foreign-applications.js';
import { FrameworkNames } from './framework-names.js';
import { oncePerFile } from './once-per-file.js';
import { SourceReading } from './source-reading.js';
import { keyFunctionNames } from './type-keys.js';
import { undeclaredDecorators } from './undeclared-decorators.js';
import { writtenDecorators } from './written-decorators.js';

interface CachedFacts {
  readonly facts: FileFacts | undefined;
  /** Whether they may depend on everything that the file imports, not only on what it uses the imports for. */
  readonly readsWholeImports: boolean;
}

/** The facts of all files of a program. */
interface Cache {
  readonly state: ProgramState;
  readonly files: ReadonlyMap<string, CachedFacts>;
}

const caches = new WeakMap<Project, Cache>();

/** Reads the facts of all sources of an application, sorted by file. Only changed files are read again. */
export function readFacts(project: Project): readonly FileFacts[] {
  const known = caches.get(project);
  let cache = infersResults(project.reading) ? undefined : readFiles(project.reading, known);
  if (cache === undefined) {
    project.reading.loadAllTypes();
    // With all types, the program has no doubts.
    const reading = project.reading;
    cache = readFiles(reading, known) ?? { state: reading.state, files: new Map() };
  }
  caches.set(project, cache);
  return [...cache.files.values()].flatMap(({ facts }) => facts ?? []);
}

/**
 * Whether a method that may be a handler does not declare its return type. Reading it would lead to doubts, and it is
 * cheaper to detect that before the checker is made.
 */
function infersResults(reading: ProjectReading): boolean {
  if (reading.hasAllTypes) return false;
  return reading.sourceFiles.some(hasInferredResult);
}

const hasInferredResult = oncePerFile((sourceFile) =>
  classesOf(sourceFile).some(({ members }) =>
    members.some((member) => ts.isMethodDeclaration(member) && member.type === undefined && ts.getDecorators(member)),
  ),
);

/** The facts of all files, or `undefined` as soon as one needs a type that the program leaves out. */
function readFiles(reading: ProjectReading, known: Cache | undefined): Cache | undefined {
  const files = new Map<string, CachedFacts>();
  const changes = known && reading.changesSince(known.state);
  // An edit that only moves lines changes no meaning, but the facts with positions in that file.
  const moved = new Set([...(changes?.texts ?? [])].map((path) => reading.relative(path)));
  const all = reading.files;
  const names = new DecoratorNames(all.filter((sourceFile) => !isOfAshlar(sourceFile, reading)));
  const keyNames = new FrameworkNames(all, keyFunctionNames);
  let sources: SourceReading | undefined;
  let reader: ClassReader | undefined;
  for (const sourceFile of reading.sourceFiles) {
    const { fileName } = sourceFile;
    const before = known?.files.get(fileName);
    if (before !== undefined && changes !== undefined && isUnaffected(before, fileName, changes, moved)) {
      files.set(fileName, before);
      continue;
    }
    const classes = classesOf(sourceFile);
    const isMentioned =
      mentionsForeignApplication(sourceFile) || keyNames.areMentionedIn(sourceFile) || names.areMentionedIn(sourceFile);
    if (classes.length === 0 && !isMentioned) {
      files.set(fileName, { facts: undefined, readsWholeImports: false });
      continue;
    }
    // The checker is made only when a class has to be read.
    sources ??= new SourceReading(reading);
    reader ??= new ClassReader(sources);
    const readers = { sources, reader, names, keyNames };
    const { result, readsWholeImports } = sources.readingFile(() => readFile(sourceFile, classes, readers));
    files.set(fileName, { facts: isEmpty(result) ? undefined : result, readsWholeImports });
    if (sources.isInDoubt) return undefined;
  }
  return { state: reading.state, files };
}

/** Whether the facts of a file are the same after changes: also their positions in the files that have moved. */
function isUnaffected(
  { facts, readsWholeImports }: CachedFacts,
  path: string,
  changes: ProgramChanges,
  moved: ReadonlySet<string>,
): boolean {
  const affected = readsWholeImports ? changes.reaching : changes.using;
  return !affected.has(path) && (facts === undefined || !haveFactsPlacesIn(facts, moved));
}

function isOfAshlar(sourceFile: ts.SourceFile, reading: ProjectReading): boolean {
  return !reading.isOwn(sourceFile) && reading.packageNameOf(sourceFile.fileName) === 'ashlar';
}

function isEmpty({ classes, decorators, ...others }: FileFacts): boolean {
  const { foreignApplications = [], typeKeys = [], compositionProblems = [] } = others;
  const lists = [classes, decorators, foreignApplications, typeKeys, compositionProblems];
  return lists.every(({ length }) => length === 0);
}

/** The readers of one program. */
interface Readers {
  readonly sources: SourceReading;
  readonly reader: ClassReader;
  readonly names: DecoratorNames;
  readonly keyNames: FrameworkNames;
}

function readFile(
  sourceFile: ts.SourceFile,
  declarations: ts.ClassDeclaration[],
  { sources, reader, names, keyNames }: Readers,
): FileFacts {
  const { decorators, problems } = writtenDecorators(sourceFile, names, {
    reading: sources,
    compositions: reader.compositions,
  });
  const read = readClasses(sources.project.relative(sourceFile.fileName), declarations, reader, decorators);
  const undeclared = undeclaredDecorators(declarations, sources);
  const applications = mentionsForeignApplication(sourceFile) ? new ForeignApplications(sources).in(sourceFile) : [];
  const typeKeys = keyNames.areMentionedIn(sourceFile) ? reader.keys.in(sourceFile, keyNames.in(sourceFile)) : [];
  return {
    ...read,
    ...(undeclared.length > 0 && { undeclaredDecorators: undeclared }),
    ...(applications.length > 0 && { foreignApplications: applications }),
    ...(typeKeys.length > 0 && { typeKeys }),
    ...(problems.length > 0 && { compositionProblems: problems }),
  };
}

function readClasses(
  file: string,
  declarations: ts.ClassDeclaration[],
  reader: ClassReader,
  decorators: readonly WrittenDecorator[],
): FileFacts {
  const classes = declarations.map((declaration) => reader.read(declaration));
  const shapes = classes.flatMap(({ handlers, decorators: own, inheritedDecorators, configuration, errorHandler }) => [
    configuration?.shape,
    ...(errorHandler?.returns?.results ?? []).map(({ shape }) => shape),
    ...[...own, ...inheritedDecorators.flat()].map(({ shape }) => shape),
    ...handlers.flatMap(({ parameters, returns, decorators: ofHandler }): (Shape | undefined)[] => [
      ...ofHandler.map(({ shape }) => shape),
      ...parameters.flatMap(({ markers }) => markers.map(({ shape }) => shape)),
      ...returns.results.map(({ shape }) => shape),
    ]),
  ]);
  const types = reader.shapes.typesOf(shapes.filter((shape) => shape !== undefined));
  return { file, classes, types, decorators };
}
