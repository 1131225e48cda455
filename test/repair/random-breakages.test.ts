import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { fixSources } from '../../compiler/src/commands/fix-sources.ts';
import { compile } from '../../compiler/src/compile.ts';
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { breakages, randomNumbers } from '../support/breakages.ts';
import { applicationDirectory } from '../support/repository.ts';
import { repositoryFiles } from '../support/repository-files.ts';
import { rounds, seedOr } from '../support/rounds.ts';

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
