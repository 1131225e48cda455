import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { migrateSources } from '../../compiler/src/migrate/migrate-sources.ts';
import { nestSteps } from '../../compiler/src/migrate/nest/steps.ts';
import type { MigratedPackage } from '../../compiler/src/migrate/source/migrated-application.ts';
import { SourceText } from '../../compiler/src/repair/source-text.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { rounds, seedOr, timeoutOf } from '../support/rounds.ts';

/** The sources of an application of NestJS, with its tests. */
function sourcesOf(name: string): ReadonlyMap<string, string> {
  const directory = join(repositoryDirectory, 'fixtures/nest', name);
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const sources = paths.filter((path) => path.endsWith('.ts')).sort();
  return new Map(sources.map((path) => [path, readFileSync(join(directory, path), 'utf8')]));
}

/** Random numbers below a bound, the same ones for every run with this seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Parts of a source that can be missing: the rest parses. */
function removable(file: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const isPart =
      ts.isDecorator(node) ||
      ts.isClassElement(node) ||
      (ts.isStatement(node) && !ts.isBlock(node) && ts.isBlock(node.parent)) ||
      ts.isImportDeclaration(node) ||
      ts.isHeritageClause(node) ||
      (ts.isTypeNode(node) && (ts.isParameter(node.parent) || ts.isMethodDeclaration(node.parent)));
    if (isPart) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A text without one of its parts, or with one argument instead of all. */
function mutated(path: string, text: string, below: (bound: number) => number): string {
  const { syntax } = new SourceText(path, text);
  const parts = removable(syntax);
  const part = parts[below(parts.length)];
  if (part === undefined) return text;
  // The colon before a type belongs to it.
  const start = ts.isTypeNode(part) ? text.lastIndexOf(':', part.getStart(syntax)) : part.getStart(syntax);
  const result = text.slice(0, start) + text.slice(part.end);
  return new SourceText(path, result).isDamaged ? text : result;
}

/** Runs all steps; an edit that cannot be made is an error. */
function migrated(texts: ReadonlyMap<string, string>, settings: MigratedPackage): ReadonlyMap<string, string> {
  const { files, bugs } = migrateSources(texts, settings, nestSteps);
  if (bugs.length > 0)
    throw new Error(bugs.map(({ file, topic, message }) => `${file}: ${topic}: ${message}`).join('\n'));
  return new Map([...texts, ...files.map(({ file, after }): [string, string] => [file, after])]);
}

const settings: Readonly<Record<string, MigratedPackage>> = {
  shop: { name: 'shop', extension: '.js' },
  club: { name: 'club' },
  gallery: { name: 'gallery', baseUrl: '', strictNullChecks: false, esModuleInterop: false },
};

describe.each(Object.keys(settings))('the steps of the migration, with random parts of `%s` missing', (name) => {
  test('make no edits that contradict each other, leave sources that parse, and change nothing the second time', {
    timeout: timeoutOf(240_000),
  }, () => {
    const original = sourcesOf(name);
    const paths = [...original.keys()];
    const below = randomNumbers(seedOr(23));
    for (let round = 0; round < rounds(30, 5); round++) {
      const texts = new Map(original);
      for (let count = 0; count < 12; count++) {
        const path = paths[below(paths.length)] ?? '';
        texts.set(path, mutated(path, texts.get(path) ?? '', below));
      }
      const changed = Array.from(texts).filter(([path, text]) => original.get(path) !== text);
      const shown = () => changed.map(([path, text]) => `// ${path}\n${text}`).join('\n');
      const first = attempt(() => migrated(texts, settings[name] ?? {}), shown);
      for (const [path, text] of first) expect(new SourceText(path, text).isDamaged, `${path}\n${text}`).toBe(false);
      const second = attempt(() => migrated(first, settings[name] ?? {}), shown);
      for (const [path, text] of second) expect(text, `${path} in round ${round}:\n${shown()}`).toBe(first.get(path));
    }
  });
});

function attempt<T>(run: () => T, shown: () => string): T {
  try {
    return run();
  } catch (error) {
    throw new Error(`${String(error)}\n${shown()}`, { cause: error });
  }
}
