import type { ts } from 'ts-morph';
import type { FileFacts } from '../model/facts.js';
import type { Shape } from '../model/shape.js';
import type { Project } from '../project/project.js';
import { ClassReader } from './class-facts.js';
import { classesOf } from './class-references.js';
import { SourceReading } from './source-reading.js';

interface CachedFacts {
  readonly stamp: string;
  readonly facts: FileFacts | undefined;
}

const caches = new WeakMap<Project, ReadonlyMap<string, CachedFacts>>();

/** Reads what the sources of an application say, sorted by file. Only what changed since the last call is read again. */
export function readFacts(project: Project): readonly FileFacts[] {
  const { reading } = project;
  const known = caches.get(project);
  const cache = new Map<string, CachedFacts>();
  let reader: ClassReader | undefined;
  for (const sourceFile of reading.sourceFiles) {
    const stamp = reading.stampOf(sourceFile);
    const before = known?.get(sourceFile.fileName);
    if (before?.stamp === stamp) {
      cache.set(sourceFile.fileName, before);
      continue;
    }
    const classes = classesOf(sourceFile);
    // The checker is made when the first class has to be read: without one it would be made for nothing.
    if (classes.length > 0) reader ??= new ClassReader(new SourceReading(reading));
    const facts = reader && readFile(reading.relative(sourceFile.fileName), classes, reader);
    cache.set(sourceFile.fileName, { stamp, facts });
  }
  caches.set(project, cache);
  return [...cache.values()].flatMap(({ facts }) => facts ?? []);
}

function readFile(file: string, declarations: ts.ClassDeclaration[], reader: ClassReader): FileFacts | undefined {
  if (declarations.length === 0) return undefined;
  const classes = declarations.map((declaration) => reader.read(declaration));
  const shapes = classes.flatMap(({ handlers }) =>
    handlers.flatMap(({ parameters, returns }): (Shape | undefined)[] => [
      ...parameters.flatMap(({ markers }) => markers.map(({ shape }) => shape)),
      ...returns.results.map(({ shape }) => shape),
    ]),
  );
  return { file, classes, types: reader.shapes.typesOf(shapes.filter((shape) => shape !== undefined)) };
}
