import { describe, expect, test } from 'vitest';
import manifest from '../../cli/package.json' with { type: 'json' };
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { runCli } from './test-io.ts';

const commands = ['build', 'check', 'routes', 'graph', 'explain', 'update', 'doctor'];

test.each(['--version', '-v'])('%s prints the version of the package', async (option) => {
  expect(await runCli([option])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
});

test('--help names every command', async () => {
  const { code, stdout, stderr } = await runCli(['--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
});

test.each(commands)('%s --help has an example', async (command) => {
  const { code, stdout, stderr } = await runCli([command, '--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^ {2}\\$ ashlar ${command}`, 'm'));
  expect(await runCli(['help', command])).toEqual({ code, stdout, stderr });
});

const wrongUses: readonly (readonly [args: readonly string[], said: RegExp])[] = [
  [[], /^Usage: ashlar/],
  [['biuld'], /unknown command 'biuld'\n\(Did you mean build\?\)/],
  [['build', '--wach'], /unknown option '--wach'\n\(Did you mean --watch\?\)/],
  [['build', 'src'], /too many arguments/],
  [['build', '--format', 'xml'], /Allowed choices are text, json/],
  [['build', '--pretty', 'maybe'], /The value must be true or false/],
  [['graph', '--format', 'svg'], /Allowed choices are mermaid, dot, json, html/],
  [['update', '--package-manager', 'cargo'], /Allowed choices are npm, pnpm, yarn, bun/],
  [['doctor', 'src/server.ts'], /arguments for the application follow `--`: ashlar doctor -- src\/server.ts/],
  [['update', 'ashlar'], /too many arguments/],
  [['explain', 'ASH0000'], /unknown diagnostic `ASH0000`/],
  [
    ['explain', 'missing-provider'],
    /unknown diagnostic `missing-provider`\. Did you mean `unknown-provider` \(ASH1004\) or /,
  ],
];

describe('wrong usage has exit code 2, a hint, and no output on stdout', () => {
  test.each(wrongUses)('%j', async (args, said) => {
    const { code, stdout, stderr } = await runCli(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(said);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

test('a directory without a package is one line, not a stack trace', async () => {
  const { code, stdout, stderr } = await runCli(['build'], { cwd: '/nowhere', fileSystem: memoryFileSystem({}) });
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toMatch(/error ASH8\d{3}: .*package\.json/);
  expect(stdout).not.toMatch(/^\s+at /m);
});

test('an internal error is reported with the details for a bug report', async () => {
  const broken = {
    ...memoryFileSystem({}),
    fileExists: (): never => {
      throw new TypeError('cannot read the mind of the disk');
    },
  };
  const { code, stdout, stderr } = await runCli(['build', '--no-pretty'], { fileSystem: broken });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('internal error: this is a bug in Ashlar, not in your application.');
  expect(stderr).toContain('ashlar build --no-pretty');
  expect(stderr).toContain(manifest.version);
  expect(stderr).toContain(process.version);
  expect(stderr).toMatch(/TypeError: cannot read the mind of the disk\n\s+at /);
});

test('a long argument of `explain` is shortened', async () => {
  const { code, stdout, stderr } = await runCli(['explain', 'A'.repeat(100_000)]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`unknown diagnostic \`${'A'.repeat(80)}…\`.`);
  expect(stderr.length).toBeLessThan(200);
});
