import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { fixSources } from '../../compiler/src/commands/fix-sources.ts';
import { compile } from '../../compiler/src/compile.ts';
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { applicationDirectory } from '../support/repository.ts';
import { repositoryFiles } from '../support/repository-files.ts';
import { rounds, seedOr } from '../support/rounds.ts';

/** A breakage: the new text of a file; `undefined` where the file has nothing of this kind. */
type Breakage = (file: ts.SourceFile, choose: <Item>(items: readonly Item[]) => Item | undefined) => string | undefined;

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function edited(file: ts.SourceFile, { start, end, text }: Cut): string {
  return file.text.slice(0, start) + text + file.text.slice(end);
}

function nodesOf<Node extends ts.Node>(file: ts.SourceFile, is: (node: ts.Node) => node is Node): readonly Node[] {
  const found: Node[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The lists of the modules of a file. */
function moduleLists(file: ts.SourceFile): readonly ts.ArrayLiteralExpression[] {
  return nodesOf(file, ts.isDecorator)
    .filter(({ expression }) => ts.isCallExpression(expression) && expression.expression.getText(file) === 'Module')
    .flatMap((decorator) => nodesOfNode(file, decorator))
    .filter((list) => list.elements.length > 0 && list.elements.every(ts.isIdentifier));
}

function nodesOfNode(file: ts.SourceFile, node: ts.Node): readonly ts.ArrayLiteralExpression[] {
  const lists = nodesOf(file, ts.isArrayLiteralExpression);
  return lists.filter((list) => list.pos >= node.pos && list.end <= node.end && ts.isPropertyAssignment(list.parent));
}

/** Removes the import of a name that nothing else uses. */
function withoutImport(text: string, name: string): string {
  const rest = text.replace(new RegExp(`^import .*\\b${name}\\b.*\\n`, 'm'), '');
  return new RegExp(`\\b${name}\\b`).test(rest) ? text : rest;
}

const breakages: Readonly<Record<string, Breakage>> = {
  'an entry of a list is removed': (file, choose) => {
    const list = choose(moduleLists(file));
    const entry = choose(list?.elements ?? []);
    if (list === undefined || entry === undefined) return undefined;
    const names = list.elements.filter((element) => element !== entry).map((element) => element.getText(file));
    const text = edited(file, { start: list.getStart(file), end: list.end, text: `[${names.join(', ')}]` });
    return withoutImport(text, entry.getText(file));
  },
  'an entry of a list is repeated': (file, choose) => {
    const entry = choose(choose(moduleLists(file))?.elements ?? []);
    return entry && edited(file, { start: entry.end, end: entry.end, text: `, ${entry.getText(file)}` });
  },
  'a class loses its export': (file, choose) => {
    const exported = choose(
      nodesOf(file, ts.isClassDeclaration).flatMap((node) => ts.getModifiers(node)?.slice(0, 1) ?? []),
    );
    return exported && edited(file, { start: exported.getStart(file), end: exported.end + 1, text: '' });
  },
  'a decorator of a class is removed': (file, choose) => {
    const decorated = nodesOf(file, ts.isClassDeclaration).filter(({ name }) => name !== undefined);
    const decorators = decorated.flatMap((node) => ts.getDecorators(node) ?? []);
    const injectable = choose(decorators.filter((node) => node.getText(file) === '@Injectable()'));
    return injectable && edited(file, { start: injectable.getStart(file), end: injectable.end + 1, text: '' });
  },
  'a property of a module is misspelt': (file, choose) => {
    const list = choose(moduleLists(file));
    if (list === undefined || !ts.isPropertyAssignment(list.parent)) return undefined;
    const { name } = list.parent;
    return edited(file, { start: name.getStart(file), end: name.end, text: name.getText(file).slice(0, -1) });
  },
  'a path parameter is written as by another router': (file, choose) => {
    const path = choose(nodesOf(file, ts.isStringLiteral).filter(({ text }) => /^\/.*\{\w+\}/.test(text)));
    return (
      path &&
      edited(file, { start: path.getStart(file), end: path.end, text: path.getText(file).replace(/\{(\w+)\}/, ':$1') })
    );
  },
};

const applications = ['accounts', 'helpdesk', 'newsroom', 'notes', 'orders', 'warehouse'];

interface Sources {
  readonly directory: string;
  readonly files: ReadonlyMap<string, string>;
}

function sourcesOf(name: string): Sources {
  const directory = applicationDirectory(name).replaceAll('\\', '/');
  const names = readdirSync(join(directory, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.startsWith('src/generated/'));
  return { directory, files: new Map(names.sort().map((file) => [file, readFileSync(join(directory, file), 'utf8')])) };
}

/** The files that name modules: an application that imports a module elsewhere does the same. */
const aboutModules = /^(?:container|index)\.ts$|^manifest\.json$/;

/** The diagnostics of an application, and the words of its generated files without their order. */
async function resultOf({ directory }: Sources, fileSystem = memoryFileSystem({}, { fallback: repositoryFiles })) {
  const { diagnostics, applications: compiled } = await compile({ directory, fileSystem });
  const words = compiled.flatMap(({ artifacts }) =>
    artifacts.filter(({ name }) => !aboutModules.test(name)).map(({ name, text }) => [name, wordsOf(String(text))]),
  );
  return { messages: diagnostics.map(({ code, message }) => `${code} ${message}`), words: JSON.stringify(words) };
}

function wordsOf(text: string): readonly string[] {
  return (text.match(/\w+/g) ?? []).toSorted();
}

/** Random numbers below a bound, the same ones for every run with this seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('fixSources', () => {
  test('makes broken sample applications whole again, or reports what is left', { timeout: 900_000 }, async () => {
    const below = randomNumbers(seedOr(16));
    const choose = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];
    const counts = new Map<string, Record<'broken' | 'bytes' | 'meaning' | 'left', number>>();
    const originals = new Map(applications.map((name) => [name, sourcesOf(name)]));
    const expected = new Map<string, Awaited<ReturnType<typeof resultOf>>>();
    const kinds = Object.entries(breakages);
    const wanted = rounds(300, 40);
    for (let done = 0; done < wanted; ) {
      const name = choose(applications) ?? '';
      const sources = originals.get(name);
      const file = choose([...(sources?.files.keys() ?? [])]) ?? '';
      const [kind = '', breakage] = choose(kinds) ?? [];
      const text = sources?.files.get(file);
      if (sources === undefined || text === undefined || breakage === undefined) continue;
      const broken = breakage(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), choose);
      if (broken === undefined) continue;
      const before = expected.get(name) ?? (await resultOf(sources));
      expected.set(name, before);
      const path = `${sources.directory}/${file}`;
      const fileSystem = memoryFileSystem({ [path]: broken }, { fallback: repositoryFiles });
      // An application without an import that it does not need is not broken.
      const { messages } = await resultOf(sources, fileSystem);
      if (messages.every((message) => before.messages.includes(message))) continue;
      done++;
      const { diagnostics, unfinished } = await fixSources({ directory: sources.directory, fileSystem });
      expect(unfinished, `${name} ${file}: ${kind}`).toBeUndefined();
      const count = counts.get(kind) ?? { broken: 0, bytes: 0, meaning: 0, left: 0 };
      counts.set(kind, count);
      count.broken++;
      const added = diagnostics.filter(({ code, message }) => !before.messages.includes(`${code} ${message}`));
      const after = await resultOf(sources, fileSystem);
      const isWhole = [...sources.files].every(
        ([other, original]) => fileSystem.readFile(`${sources.directory}/${other}`) === original,
      );
      if (isWhole) count.bytes++;
      else if (after.words === before.words) count.meaning++;
      else if (added.length > 0) count.left++;
      else expect.fail(`${name} ${file} (${kind}) means something else, and nothing is reported:\n${broken}`);
    }
    if (process.env['SHOW'] === '1') console.table(Object.fromEntries(counts));
    const all = [...counts.values()];
    const whole = all.reduce((sum, { bytes, meaning }) => sum + bytes + meaning, 0);
    // Entries that only their author can restore are left: an interceptor that a list does not name, an export that nothing needs.
    expect(whole / wanted).toBeGreaterThan(0.5);
  });
});
