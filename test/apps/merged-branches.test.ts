import { beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { type Finished, runProcess } from '../support/run-process.js';

/** The files that are about all routes: a merge may stop in them, and the next build writes them again. */
const ofAllRoutes = /^src\/generated\/(?:router\.ts|container\.ts|openapi\.json|manifest\.json)$/;

/** A route of its own in the controller of each directory. */
const route = (type: string) => `  /** Counts them. */
  @Get('/count')
  async count(): Promise<{ readonly ${type}: number }> {
    return { ${type}: (await this.list()).length };
  }

`;

let copy: ApplicationCopy;

async function git(...args: readonly string[]): Promise<Finished> {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
  return runProcess('git', [...identity, ...args], { cwd: copy.directory });
}

/** Commits an edit and the files of a build in a branch. */
async function branch(name: string, edit: () => void): Promise<readonly string[]> {
  expect(await git('checkout', '-q', '-b', name, 'main')).toMatchObject({ code: 0 });
  edit();
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  await git('add', '-A');
  expect(await git('commit', '-q', '-m', name)).toMatchObject({ code: 0 });
  const { stdout } = await git('diff', '--name-only', 'main', name);
  return stdout.trim().split('\n');
}

beforeAll(async () => {
  copy = ApplicationCopy.of('kysely');
  copy.write('.gitignore', 'node_modules\n');
  await git('init', '-q', '-b', 'main');
  await git('add', '-A');
  expect(await git('commit', '-q', '-m', 'main')).toMatchObject({ code: 0 });
});

describe('two branches that add a route in different directories', () => {
  let changed: readonly (readonly string[])[];

  beforeAll(async () => {
    changed = [
      await branch('articles', () =>
        copy.edit('src/articles/articles.controller.ts', /^ {2}\/\*\* Adds/m, `${route('articles')}  /** Adds`),
      ),
      await branch('users', () =>
        copy.edit('src/users/users.controller.ts', /^ {2}\/\*\* Adds/m, `${route('users')}  /** Adds`),
      ),
    ];
  });

  test('change the generated file of their own directory, and those of all routes', () => {
    for (const [index, own] of ['articles', 'users'].entries()) {
      expect(changed[index]).toContain(`src/generated/${own}.ts`);
      const others = (changed[index] ?? []).filter(
        (file) => file.startsWith('src/generated/') && !ofAllRoutes.test(file),
      );
      expect(others).toEqual([`src/generated/${own}.ts`]);
      expect(changed[index]?.length).toBeLessThanOrEqual(5);
    }
  });

  test('merge without a conflict elsewhere, and a build completes the merge', async () => {
    await git('checkout', '-q', 'articles');
    await git('merge', '-q', 'users');
    const { stdout } = await git('diff', '--name-only', '--diff-filter=U');
    const conflicts = stdout.split('\n').filter((file) => file !== '');
    expect(conflicts.filter((file) => !ofAllRoutes.test(file))).toEqual([]);
    // Whichever side is taken.
    if (conflicts.length > 0) await git('checkout', '--theirs', '--', ...conflicts);
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
    expect(await copy.ashlar(['check'])).toMatchObject({ code: 0 });
    const { stdout: unmerged } = await git('grep', '-l', '-e', '<<<<<<<', '--', 'src');
    expect(unmerged).toBe('');
    for (const own of ['articles', 'users']) {
      expect(copy.read(`src/generated/${own}.ts`)).toContain(`GET /${own}/count`);
      expect(copy.read('src/generated/openapi.json')).toContain(`"/${own}/count"`);
    }
  });
});
