import { ts } from 'ts-morph';
import type { FileFacts, WrittenDecorator } from '../model/facts.js';
import type { Shape } from '../model/shape.js';
import type { Project, ProjectReading } from '../project/project.js';
import { ClassReader } from './class-facts.js';
import { classesOf } from './class-references.js';
import { DecoratorNames } from './decorator-names.js';
import { changedFiles, type FileIdentities, fileIdentities, haveFactsPlacesIn } from './fact-places.js';
import { ForeignApplications, mentionsForeignApplication } from './foreign-applications.js';
import { FrameworkNames } from './framework-names.js';
import { SourceReading } from './source-reading.js';
import { keyFunctionNames } from './type-keys.js';
import { undeclaredDecorators } from './undeclared-decorators.js';
import { writtenDecorators } from './written-decorators.js';

interface CachedFacts {
  readonly stamp: string;
  readonly facts: FileFacts | undefined;
}

/** The facts of all files at one time. */
interface Cache {
  readonly identities: FileIdentities;
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
    cache = readFiles(project.reading, known) ?? { identities: new Map(), files: new Map() };
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
  return reading.sourceFiles.some((sourceFile) =>
    classesOf(sourceFile).some(({ members }) =>
      members.some((member) => ts.isMethodDeclaration(member) && member.type === undefined && ts.getDecorators(member)),
    ),
  );
}

/** The facts of all files, or `undefined` as soon as one needs a type that the program leaves out. */
function readFiles(reading: ProjectReading, known: Cache | undefined): Cache | undefined {
  const files = new Map<string, CachedFacts>();
  const identities = fileIdentities(reading);
  // An edit that only moves lines changes no meaning, but the facts with positions in that file.
  const changed = known === undefined ? new Set<string>() : changedFiles(known.identities, identities);
  const all = reading.program.getSourceFiles();
  const names = new DecoratorNames(all.filter((sourceFile) => !isOfAshlar(sourceFile, reading)));
  const keyNames = new FrameworkNames(all, keyFunctionNames);
  let sources: SourceReading | undefined;
  let reader: ClassReader | undefined;
  for (const sourceFile of reading.sourceFiles) {
    const stamp = reading.stampOf(sourceFile);
    const before = known?.files.get(sourceFile.fileName);
    if (before?.stamp === stamp && (before.facts === undefined || !haveFactsPlacesIn(before.facts, changed))) {
      files.set(sourceFile.fileName, before);
      continue;
    }
    const classes = classesOf(sourceFile);
    const canStart = mentionsForeignApplication(sourceFile);
    const canHaveKeys = keyNames.areMentionedIn(sourceFile);
    if (classes.length === 0 && !canStart && !canHaveKeys && !names.areMentionedIn(sourceFile)) {
      files.set(sourceFile.fileName, { stamp, facts: undefined });
      continue;
    }
    // The checker is made only when a class has to be read.
    sources ??= new SourceReading(reading);
    reader ??= new ClassReader(sources);
    const { decorators, problems } = writtenDecorators(sourceFile, names, {
      reading: sources,
      compositions: reader.compositions,
    });
    const read = readFile(reading.relative(sourceFile.fileName), classes, reader, decorators);
    const undeclared = undeclaredDecorators(classes, sources);
    const applications = canStart ? new ForeignApplications(sources).in(sourceFile) : [];
    const typeKeys = canHaveKeys ? reader.keys.in(sourceFile, keyNames.in(sourceFile)) : [];
    const facts = {
      ...read,
      ...(undeclared.length > 0 && { undeclaredDecorators: undeclared }),
      ...(applications.length > 0 && { foreignApplications: applications }),
      ...(typeKeys.length > 0 && { typeKeys }),
      ...(problems.length > 0 && { compositionProblems: problems }),
    };
    files.set(sourceFile.fileName, { stamp, facts: isEmpty(facts) ? undefined : facts });
    if (sources.isInDoubt) return undefined;
  }
  return { identities, files };
}

function isOfAshlar(sourceFile: ts.SourceFile, reading: ProjectReading): boolean {
  return !reading.isOwn(sourceFile) && reading.packageNameOf(sourceFile.fileName) === 'ashlar';
}

function isEmpty({ classes, decorators, ...others }: FileFacts): boolean {
  const { foreignApplications = [], typeKeys = [], compositionProblems = [] } = others;
  const lists = [classes, decorators, foreignApplications, typeKeys, compositionProblems];
  return lists.every(({ length }) => length === 0);
}

function readFile(
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
