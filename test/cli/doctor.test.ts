import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../cli/package.json' with { type: 'json' };
import { checkNode } from '../../cli/src/doctor/check-node.ts';
import { checkPackages, findTypeScript } from '../../cli/src/doctor/check-packages.ts';
import { describeExamination } from '../../cli/src/doctor/examination.ts';
import type { Finding } from '../../cli/src/doctor/finding.ts';
import { dependenciesOf } from '../../cli/src/packages/manifest.ts';
import type { Program, ProgramEnd } from '../../cli/src/processes/child-process.ts';
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { exited, type FakePrograms, fakePrograms } from './fake-programs.ts';
import { type Ran, runCli } from './test-io.ts';

const { version } = manifest;

/** An application in which all checks pass, with generated files that are up to date. */
async function healthy(): Promise<ApplicationCopy> {
  const copy = quietNotes();
  expect((await runCli(['build'], { cwd: copy.directory })).code).toBe(0);
  return copy;
}

/** An application that reports steps to `ashlar doctor` and ends. */
function application(steps: readonly string[], end: ProgramEnd | 'never'): FakePrograms {
  return fakePrograms((_line, program) => {
    const report = program.environment['ASHLAR_DOCTOR_REPORT'];
    if (report === undefined) throw new Error('ASHLAR_DOCTOR_REPORT is missing');
    for (const step of steps) appendFileSync(report, `${step}\n`);
    return end;
  });
}

const killed = (signal: NodeJS.Signals): ProgramEnd => ({ kind: 'killed', signal, stdout: '', stderr: '' });
const allSteps = ['starting', 'started', 'stopping', 'stopped'];

function doctor(directory: string, programs: FakePrograms, args: readonly string[] = []): Promise<Ran> {
  return runCli(['doctor', ...args], { cwd: directory, start: programs.start });
}

describe('the application', async () => {
  const { directory } = await healthy();

  test('that starts and shuts down passes', async () => {
    const programs: Program[] = [];
    const healthyApplication = application(allSteps, exited(0, 'a log entry\n'));
    const { code, stdout, stderr } = await runCli(['doctor', '--', '--config', 'a b.json'], {
      cwd: directory,
      start: (program) => {
        programs.push(program);
        return healthyApplication.start(program);
      },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      new RegExp(
        [
          `^ok {7}Node ${process.versions.node}`,
          `ok {7}ashlar, @ashlar/cli, @ashlar/compiler ${version}`,
          String.raw`note {5}\`typescript\` is not installed: the types are not checked`,
          ' {9}fix: install `typescript` as a development dependency',
          String.raw`ok {7}build: \d+ files, all up to date`,
          'ok {7}generated files match the sources',
          'ok {7}the application starts and shuts down',
          'all checks passed\n$',
        ].join('\n'),
      ),
    );
    expect(programs.map(({ args, output }) => [args.slice(-3), output])).toEqual([
      [['--config', 'a b.json', '--doctor'], 'captured'],
    ]);
  });

  test('that does not end is killed, and shows its output without control characters', async () => {
    const { code, stdout } = await doctor(directory, application(['starting'], 'never'), ['--timeout', '0.05']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed {3}the application did not start: .*\(stopped after 0\.05 seconds\)\n {9}fix: /m);
    expect(stdout).toContain('\n         Error: \\u001b[2J\n           at x\n1 check failed\n');
  });

  const ends: readonly (readonly [steps: readonly string[], end: ProgramEnd, said: string])[] = [
    [[], exited(0), 'the entry file ended before it created an application (exit code 0)'],
    [[], exited(1), 'the entry file ended before it created an application (exit code 1)'],
    [['starting'], exited(1), 'the application did not start (exit code 1)'],
    [['starting'], exited(0), 'the application did not start (exit code 0)'],
    [['starting', 'started'], exited(0), 'the application started, but `listen` was not completed (exit code 0)'],
    [['starting', 'started', 'stopping'], exited(1), 'the application started, but did not shut down (exit code 1)'],
    [allSteps, exited(3), 'the application shut down, but its process failed (exit code 3)'],
    [['starting'], killed('SIGSEGV'), 'the application did not start (SIGSEGV)'],
    [[], { kind: 'not-started', reason: 'EAGAIN' }, 'Node cannot be started: EAGAIN'],
  ];
  test.each(ends)('fails after %j and %j', (steps, end, said) => {
    expect(describeExamination({ main: 'src/main.ts', steps, end })).toMatchObject({ status: 'failed', text: said });
  });

  const fixes: readonly (readonly [end: ProgramEnd, fix: string])[] = [
    [exited(1, '', 'Error: no database'), 'fix the error below'],
    [exited(1), 'find the call that ends the process: it has printed no error'],
    [killed('SIGKILL'), 'find the program that sent the signal; the system sends SIGKILL when it has no free memory'],
  ];
  test.each(fixes)('after %j, the fix refers only to an error that was printed', (end, fix) => {
    expect(describeExamination({ main: 'src/main.ts', steps: ['starting'], end })).toMatchObject({ fix });
  });

  test('that the user interrupts is neither a success nor a failure', async () => {
    const listeners = new Set<(signal: NodeJS.Signals) => void>();
    const programs = fakePrograms(() => 'never');
    const { code, stdout } = await runCli(['doctor'], {
      cwd: directory,
      onSignal: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      start: (program) => {
        setImmediate(() => {
          for (const listener of listeners) listener('SIGINT');
        });
        return programs.start(program);
      },
    });
    expect(code).toBe(130);
    expect(stdout).toMatch(/^skipped {2}start of the application: interrupted by SIGINT\n$/m);
    expect(stdout).not.toContain('fix the error');
    expect(stdout).not.toContain('all checks passed');
    expect(listeners).toEqual(new Set());
  });

  const hanging: readonly (readonly [steps: readonly string[], said: string])[] = [
    [[], 'the entry file created no application (stopped after 9 seconds)'],
    [
      ['starting'],
      'the application did not start: a provider, factory or startup hook does not finish (stopped after 9 seconds)',
    ],
    [['starting', 'started'], 'the application started, but `listen` was not called (stopped after 9 seconds)'],
    [
      ['starting', 'started', 'stopping'],
      'the application did not shut down: a shutdown hook does not finish (stopped after 9 seconds)',
    ],
    [allSteps, 'the application shut down, but its process did not end (stopped after 9 seconds)'],
  ];
  test.each(hanging)('fails when it hangs after %j', (steps, said) => {
    const end = killed('SIGKILL');
    expect(describeExamination({ main: 'src/main.ts', steps, end, timeout: 9 })).toMatchObject({
      status: 'failed',
      text: said,
    });
  });
});

describe('the files', () => {
  test('that the build had to write are named, and others in their directory are reported', async () => {
    const copy = await healthy();
    copy.edit('src/generated/notes.ts', 'GET', 'GOT');
    copy.write('src/generated/own.ts', '// mine\n');
    copy.remove('src/main.ts');
    const programs = application(allSteps, exited(0));
    const { code, stdout } = await doctor(copy.directory, programs);
    expect([code, programs.started]).toEqual([1, []]);
    expect(stdout).toMatch(/^ok {7}build: \d+ files, changed src\/generated\/notes.ts$/m);
    expect(stdout).toContain('failed   src/generated/own.ts was not written by Ashlar: move it elsewhere\n');
    expect(stdout).not.toContain('generated files match');
    expect(stdout).toContain('failed   entry file not found: `src/main.ts`\n         fix: create this file, or');
  });

  test('with errors are reported, and the application is not started', async () => {
    const copy = quietNotes();
    copy.edit('src/app.module.ts', 'imports:', 'import:');
    const programs = application(allSteps, exited(0));
    const { code, stdout } = await doctor(copy.directory, programs);
    expect([code, programs.started]).toEqual([1, []]);
    expect(stdout).toContain('error ASH1014');
    expect(stdout).toMatch(/^failed {3}build: \d errors?$/m);
    expect(stdout).toContain('skipped  start of the application\n1 check failed\n');
  });

  test('and broken or missing settings are diagnostics', async () => {
    const copy = quietNotes();
    copy.write('package.json', '{ "name": }');
    const broken = await doctor(copy.directory, application(allSteps, exited(0)));
    expect(broken).toMatchObject({ code: 1, stdout: expect.stringMatching(/^package\.json\(1,11\): error ASH8002/) });
    rmSync(join(copy.directory, 'package.json'));
    const missing = await doctor(copy.directory, application(allSteps, exited(0)));
    expect(missing).toMatchObject({ code: 1, stdout: expect.stringContaining('error ASH8001') });
  });
});

test.each(['0', '-1', 'soon', '', '3601'])('--timeout %j is wrong usage', async (seconds) => {
  const { code, stderr } = await runCli(['doctor', '--timeout', seconds]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('The value must be a number of seconds up to 3600.')]);
});

test.each([
  ['v20.19.0', '>=20.19', 'ok'],
  ['v24.1.0', '>=20.19', 'ok'],
  ['v20.18.3', '>=20.19', 'failed'],
  ['v18.20.4', '>=20.19', 'failed'],
  ['v20.18.3', '', 'ok'],
] as const)('Node %s with engines %j is %s', (running, supported, status) => {
  expect(checkNode(running, supported).status).toBe(status);
});

/** The findings for packages in memory: their directories and versions, and what they depend on. */
function findings(
  packages: Readonly<Record<string, { version: string; dependencies?: object }>>,
  own: object = { dependencies: { ashlar: '0.1.0' }, devDependencies: { '@ashlar/cli': '0.1.0' } },
): readonly string[] {
  const files = Object.entries(packages).map(([path, content]) => [
    `/app/${path}/package.json`,
    JSON.stringify(content),
  ]);
  const text = JSON.stringify(own);
  const found: readonly Finding[] = checkPackages({
    directory: '/app',
    dependencies: dependenciesOf(text, () => true),
    fileSystem: memoryFileSystem({ '/app/package.json': text, ...Object.fromEntries(files) }),
    version: '0.1.0',
  });
  return found.map((finding) => `${finding.status}: ${finding.text}`);
}

/** The first advice for packages whose installed versions differ. */
function firstFix(
  installed: Readonly<Record<string, string>>,
  listed: Readonly<Record<string, string>>,
): string | undefined {
  const text = JSON.stringify({ dependencies: listed });
  const files = Object.entries(installed).map(([name, number]) => [
    `/app/node_modules/${name}/package.json`,
    JSON.stringify({
      version: number,
      ...(name === '@ashlar/cli' && { dependencies: { '@ashlar/compiler': number } }),
    }),
  ]);
  return checkPackages({
    directory: '/app',
    dependencies: dependenciesOf(text, () => true),
    fileSystem: memoryFileSystem({ '/app/package.json': text, ...Object.fromEntries(files) }),
    version: '0.2.0',
  })[0]?.fix;
}

describe('the packages', () => {
  const one = { version: '0.1.0' };
  const cli = { ...one, dependencies: { '@ashlar/compiler': '0.1.0' } };
  const all = { 'node_modules/ashlar': one, 'node_modules/@ashlar/cli': cli, 'node_modules/@ashlar/compiler': one };

  test('of one version', () => {
    expect(findings(all)).toEqual(['ok: ashlar, @ashlar/cli, @ashlar/compiler 0.1.0']);
  });

  test('that are not installed', () => {
    expect(findings({})).toEqual(['failed: `ashlar` is not installed']);
    expect(findings({ 'node_modules/ashlar': one })).toEqual(['failed: `@ashlar/cli` is not installed']);
  });

  test('of different versions', () => {
    expect(findings({ ...all, 'node_modules/@ashlar/compiler': { version: '0.2.0' } })).toEqual([
      'failed: different versions: `ashlar` 0.1.0, `@ashlar/cli` 0.1.0, `@ashlar/compiler` 0.2.0',
    ]);
  });

  const again = 'install the dependencies again';
  const advice: readonly (readonly [
    title: string,
    installed: Readonly<Record<string, string>>,
    listed: Readonly<Record<string, string>>,
    fix: string,
  ])[] = [
    [
      'an installation that is older than package.json',
      { ashlar: '0.1.0', '@ashlar/cli': '0.2.0', '@ashlar/compiler': '0.2.0' },
      { ashlar: '^0.2.0', '@ashlar/cli': '^0.2.0' },
      again,
    ],
    [
      'a damaged installation of a package that package.json does not list',
      { ashlar: '0.2.0', '@ashlar/cli': '0.2.0', '@ashlar/compiler': '0.1.0' },
      { ashlar: '^0.2.0', '@ashlar/cli': '^0.2.0' },
      again,
    ],
    [
      'versions that package.json does not name',
      { ashlar: '0.1.0', '@ashlar/cli': '0.2.0', '@ashlar/compiler': '0.2.0' },
      { ashlar: 'latest', '@ashlar/cli': '*' },
      again,
    ],
    [
      'different versions in package.json',
      { ashlar: '0.1.0', '@ashlar/cli': '0.2.0', '@ashlar/compiler': '0.2.0' },
      { ashlar: '0.1.0', '@ashlar/cli': '0.2.0' },
      'run `ashlar update`',
    ],
    [
      'one range with two versions',
      { ashlar: '0.2.0', '@ashlar/cli': '0.2.1', '@ashlar/compiler': '0.2.1' },
      { ashlar: '^0.2.0', '@ashlar/cli': '^0.2.0' },
      'run `ashlar update`',
    ],
  ];
  test.each(advice)('of different versions: the first advice for %s works', (_title, installed, listed, fix) => {
    expect(firstFix(installed, listed)).toBe(fix);
  });

  test('of another version than that of the command', () => {
    const next = { version: '0.2.0' };
    expect(findings({ 'node_modules/ashlar': next }, { dependencies: { ashlar: '^0.2.0' } })).toEqual([
      'failed: this command is 0.1.0, but `ashlar` is 0.2.0',
    ]);
  });

  test('of another version than that of package.json', () => {
    expect(findings(all, { dependencies: { ashlar: '^0.2.0' } })).toEqual([
      'failed: `ashlar` is ^0.2.0 in `package.json`, but node_modules/ashlar has 0.1.0',
    ]);
    for (const specifier of ['workspace:*', 'latest', '~0.1.0', '^0.1', '>=0.0.9', '0.x', '*'])
      expect(findings(all, { dependencies: { ashlar: specifier } })).toEqual(['ok: ashlar 0.1.0']);
    for (const specifier of ['0.1.1', '~0.0.9', '^0.0.9', '^1', '>=0.1.1', '1.x'])
      expect(findings(all, { dependencies: { ashlar: specifier } })).toHaveLength(1);
  });

  test('of which a library has a copy of its own', () => {
    const library = { version: '3.0.0', dependencies: { ashlar: '^0.1.0' } };
    const packages = { ...all, 'node_modules/library': library, 'node_modules/library/node_modules/ashlar': one };
    expect(findings(packages, { dependencies: { ashlar: '0.1.0', library: '3.0.0' } })).toEqual([
      'failed: several copies of `ashlar`: node_modules/ashlar (0.1.0) and node_modules/library/node_modules/ashlar (0.1.0, of `library`)',
    ]);
  });
});

test('TypeScript that is missing or too old is a note, and checks no types', () => {
  const found = (version: string | undefined): string => {
    const packages =
      version === undefined ? {} : { '/app/node_modules/typescript/package.json': `{ "version": "${version}" }` };
    const { finding, directory } = findTypeScript('/app', memoryFileSystem(packages));
    return `${finding.status}: ${finding.text} (${directory})`;
  };
  expect([undefined, '5.8.3', '5.9.3', '7.0.2'].map(found)).toEqual([
    'note: `typescript` is not installed: the types are not checked (undefined)',
    'note: typescript 5.8.3 is not supported: the types are not checked (undefined)',
    'ok: typescript 5.9.3 (/app/node_modules/typescript)',
    'ok: typescript 7.0.2 (/app/node_modules/typescript)',
  ]);
});

describe('the types', async () => {
  const copy = await healthy();
  copy.write('node_modules/typescript/package.json', '{ "version": "5.9.3" }');
  const { directory } = copy;

  /** Plays the type checker with an end of its own, and an application that starts and shuts down. */
  const withTypes = (types: ProgramEnd | 'never'): FakePrograms => {
    const healthyApplication = application(allSteps, exited(0));
    const checker = fakePrograms(() => types);
    const started: string[] = [];
    return {
      started,
      start: (program) => {
        const isChecker = program.args[0]?.endsWith('node_modules/typescript/bin/tsc') === true;
        started.push(isChecker ? 'types' : 'application');
        return (isChecker ? checker : healthyApplication).start(program);
      },
    };
  };

  const ends: readonly (readonly [end: ProgramEnd, code: number, said: string])[] = [
    [exited(0), 0, 'ok       types: no errors\n'],
    [
      exited(2, 'src/a.ts(1,2): error TS2322: no\nsrc/b.ts(1,2): error TS2322: no\n'),
      1,
      'failed   types: 2 errors\n         fix: fix the errors below\n         src/a.ts(1,2): error TS2322: no\n',
    ],
    [
      exited(1, '', 'Error: Cannot find module'),
      1,
      'failed   types: `typescript` failed (exit code 1)\n         fix: install the dependencies again\n         Error: Cannot',
    ],
    [killed('SIGKILL'), 1, 'failed   types: `typescript` failed (SIGKILL)\n'],
    [{ kind: 'not-started', reason: 'EAGAIN' }, 1, 'failed   Node cannot be started: EAGAIN\n'],
  ];
  test.each(ends)('with the end %j of the type checker have exit code %i', async (end, expected, said) => {
    const programs = withTypes(end);
    const { code, stdout } = await doctor(directory, programs);
    expect([code, stdout]).toEqual([expected, expect.stringContaining(said)]);
    // Errors of types do not prevent the start.
    expect(programs.started).toEqual(['types', 'application']);
  });

  test('are skipped after errors of the build', async () => {
    const broken = await healthy();
    broken.write('node_modules/typescript/package.json', '{ "version": "5.9.3" }');
    broken.edit('src/app.module.ts', 'imports:', 'import:');
    const programs = withTypes(exited(0));
    const { stdout } = await doctor(broken.directory, programs);
    expect(programs.started).toEqual([]);
    expect(stdout).toContain('skipped  types\nskipped  start of the application\n1 check failed\n');
  });

  test('are skipped when the user ends the command, and so is everything that follows', async () => {
    const programs = withTypes('never');
    const listeners = new Set<(signal: NodeJS.Signals) => void>();
    const { code, stdout } = await runCli(['doctor'], {
      cwd: directory,
      onSignal: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      start: (program) => {
        setImmediate(() => {
          for (const listener of listeners) listener('SIGTERM');
        });
        return programs.start(program);
      },
    });
    expect([code, programs.started, listeners.size]).toEqual([143, ['types'], 0]);
    expect(stdout).toMatch(/skipped {2}types: interrupted by SIGTERM\n$/);
  });
});
