import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { auditCasesDirectory } from '../support/audit-files.ts';
import { memoryApplication, memoryDirectories } from '../support/memory-application.ts';
import { MonorepoCopy } from '../support/monorepo-copy.ts';
import { applicationDirectory, repositoryDirectory } from '../support/repository.js';
import { readArchive } from '../support/text-archive.ts';
import { type Ran, runCli } from './test-io.ts';

type Files = Readonly<Record<string, string>>;

const [unix] = memoryDirectories;

/** Runs the command in an application in memory. */
function audit(files: Files, args: readonly string[] = [], cwd: string = unix): Promise<Ran> {
  return runCli(['audit', ...args], { cwd, fileSystem: memoryApplication(files, unix) });
}

const head = `import { Controller, Get, Guard, Module, OpenApi, OpenApiConfig, Post, type RequestContext, SkipGuard } from 'ashlar';

@Guard()
export class RequireLogin implements Guard {
  canActivate(context: RequestContext): boolean {
    return context.bearerToken() !== undefined;
  }
}
`;

/** An application with one controller: \`methods\` are its members, \`root\` the decorators of the root module. */
function application(methods: string, root = '@Module({ controllers: [NotesController] })'): Files {
  return {
    'src/app.module.ts': `${head}
@Controller('/notes')
export class NotesController {
${methods}
}

${root}
export class AppModule {}
`,
  };
}

const guarded = '@Module({ guards: [RequireLogin], providers: [RequireLogin], controllers: [NotesController] })';
const list = '  @Get()\n  list(): string[] {\n    return [];\n  }';
const create = '  @Post()\n  create(): void {}';

const none = application(list, guarded);
const low = application(list, `@OpenApi(new OpenApiConfig('Notes', '1.0.0'))\n${guarded}`);
const medium = application(create, guarded);
const high = application(list);
const accepted = application(`  // ashlar-accept ASH9101: the list is public\n${list}`);
const unused = application(`  // ashlar-accept ASH9101: the list is public\n${list}`, guarded);

describe('the exit code', () => {
  test.each<[name: string, files: Files, level: string, code: number]>([
    ['no findings', none, 'low', 0],
    ['a low finding', low, 'low', 1],
    ['a low finding', low, 'medium', 0],
    ['a low finding', low, 'high', 0],
    ['a medium finding', medium, 'low', 1],
    ['a medium finding', medium, 'medium', 1],
    ['a medium finding', medium, 'high', 0],
    ['a high finding', high, 'low', 1],
    ['a high finding', high, 'high', 1],
    ['an accepted finding', accepted, 'low', 0],
    ['an unused acceptance', unused, 'high', 1],
  ])('of %s in %j with --level %s is %i', async (_, files, level, code) => {
    for (const format of ['text', 'json', 'sarif'])
      expect((await audit(files, ['--level', level, '--format', format])).code).toBe(code);
  });

  test('without --level follows from the level `high`', async () => {
    expect([(await audit(medium)).code, (await audit(high)).code]).toEqual([0, 1]);
  });

  test.each([
    [['--level', 'severe'], 'Allowed choices are low, medium, high'],
    [['--format', 'xml'], 'Allowed choices are text, json, sarif'],
    [['--strict'], "unknown option '--strict'"],
    [['src'], 'too many arguments'],
    [['-C', 'elsewhere'], 'the directory `elsewhere` does not exist'],
  ])('of wrong usage is 2: %j', async (args, message) => {
    const { code, stdout, stderr } = await audit(none, args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('of an unknown application is 2', async () => {
    const { code, stdout } = await audit(none, ['--application', 'AdminModule']);
    expect(code).toBe(2);
    expect(stdout).toContain('AdminModule');
  });
});

describe('errors of the application', () => {
  const broken = application('  @Get(\n  list(): string[] {\n    return [];\n  }');
  const misplaced = application(list, '@Module({ controllers: [NotesController], providers: [NotesController] })');

  test.each([
    ['a syntax error', broken],
    ['an error of a rule', misplaced],
  ])('are reported as `ashlar check` reports them: %s', async (_, files) => {
    for (const args of [[], ['--pretty']]) {
      const checked = await runCli(['check', ...args], { cwd: unix, fileSystem: memoryApplication(files, unix) });
      expect(checked).toMatchObject({ code: 1, stdout: expect.stringContaining('error') });
      expect(await audit(files, args)).toEqual(checked);
    }
  });

  test('are diagnostics in JSON, and notifications in SARIF', async () => {
    const { code, stdout } = await audit(misplaced, ['--format', 'json']);
    expect(code).toBe(1);
    const report: unknown = JSON.parse(stdout);
    expect(report).toMatchObject({ failed: true, findings: [], diagnostics: [{ severity: 'error' }] });
    const sarif = await audit(misplaced, ['--format', 'sarif']);
    expect(sarif.stderr).toContain('src/app.module.ts(');
    const document: unknown = JSON.parse(sarif.stdout);
    expect(document).toMatchObject({
      runs: [
        {
          results: [],
          invocations: [{ executionSuccessful: false, toolExecutionNotifications: [{ level: 'error' }] }],
        },
      ],
    });
  });

  test('of a library alone is that it has no application', async () => {
    const files = {
      'package.json': '{ "name": "clock", "version": "1.0.0", "type": "module", "ashlar": { "library": true } }',
    };
    const { code, stdout, stderr } = await audit({ ...files, 'src/index.ts': 'export {};\n' });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain('error ASH');
  });
});

test('text has a line for each finding, then the accepted ones with their reasons, and the sum', async () => {
  const files = application(`  // ashlar-accept ASH9101: the list is public\n${list}\n\n${create}`);
  expect(await audit(files)).toEqual({
    code: 1,
    stderr: '',
    stdout: `src/app.module.ts(19,3): high ASH9101: route without a guard: every client can call \`POST /notes\`
  help: add \`@UseGuard(…)\` to \`NotesController.create\`, or accept the finding if the route is public
src/app.module.ts(19,3): medium ASH9103: write without a rate limit: a client can call \`POST /notes\` any number of times
  help: add \`ThrottleModule\` to the \`imports\` of the root module

Accepted:
  src/app.module.ts(14,3): high ASH9101: route without a guard: every client can call \`GET /notes\`
    reason: the list is public

2 findings (1 high, 1 medium), 1 accepted
`,
  });
});

test('text has code frames with --pretty', async () => {
  expect(
    (await audit(high, ['--pretty'])).stdout,
  ).toBe(`high[ASH9101]: route without a guard: every client can call \`GET /notes\`
  --> src/app.module.ts:13:3
   |
13 |   list(): string[] {
   |   ^^^^
help: add \`@UseGuard(…)\` to \`NotesController.list\`, or accept the finding if the route is public

1 finding (1 high)
`);
  expect((await audit(none)).stdout).toBe('no findings\n');
  expect((await audit(accepted)).stdout).toBe(`Accepted:
  src/app.module.ts(14,3): high ASH9101: route without a guard: every client can call \`GET /notes\`
    reason: the list is public

no findings, 1 accepted
`);
});

test('text counts the errors of comments', async () => {
  const { stdout } = await audit(unused);
  expect(
    stdout,
  ).toBe(`src/app.module.ts(12,3): error ASH9153: unused acceptance: the next line has no finding \`ASH9101\`
  help: remove the comment
1 error, no findings
`);
});

test('JSON has all findings, the accepted ones with the comment', async () => {
  const files = application(
    `  // ashlar-accept ASH9101: the list is public\n${list}\n\n  // ashlar-accept ASH9199: typo\n${create}`,
    '@Module({ controllers: [NotesController] })',
  );
  const { code, stdout } = await audit(files, ['--format', 'json', '--level', 'medium']);
  expect(code).toBe(1);
  const place = (line: number, column: number, endColumn: number) => {
    return { file: 'src/app.module.ts', line, column, endLine: line, endColumn };
  };
  const report: unknown = JSON.parse(stdout);
  expect(report).toEqual({
    level: 'medium',
    failed: true,
    findings: [
      {
        code: 'ASH9101',
        name: 'route-without-guard',
        severity: 'high',
        message: 'route without a guard: every client can call `GET /notes`',
        help: 'add `@UseGuard(…)` to `NotesController.list`, or accept the finding if the route is public',
        ...place(14, 3, 7),
        related: [],
        subject: 'NotesController.list',
        routes: ['GET /notes'],
        largestBytes: null,
        acceptance: { reason: 'the list is public', ...place(12, 3, 47) },
      },
      expect.objectContaining({ code: 'ASH9101', acceptance: null, routes: ['POST /notes'] }),
      expect.objectContaining({ code: 'ASH9103', severity: 'medium' }),
    ],
    diagnostics: [
      {
        code: 'ASH9152',
        severity: 'error',
        message: 'unknown finding: `ASH9199` is not the code of a finding',
        help: expect.stringContaining('did you mean `ASH91'),
        ...place(18, 3, 33),
        related: [],
      },
    ],
  });
});

test('the size of the largest body is a number in JSON', async () => {
  const files = {
    'src/app.module.ts': `import { type Body, BodyLimit, Controller, Module, Post } from 'ashlar';

@Controller('/notes')
@BodyLimit('4KiB')
export class NotesController {
  @Post()
  create(note: Body<{ text: string }>): string {
    return note.text;
  }
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`,
  };
  const { stdout } = await audit(files, ['--format', 'json']);
  const report: unknown = JSON.parse(stdout);
  expect(report).toMatchObject({
    findings: expect.arrayContaining([
      expect.objectContaining({ code: 'ASH9104', subject: 'note.text', routes: ['POST /notes'], largestBytes: 4096 }),
    ]),
  });
});

test('nothing is written, and the order of the files does not matter', async () => {
  const files = { ...application(`${list}\n\n${create}`), 'src/other.ts': 'export const other = 1;\n' };
  const fileSystem = memoryApplication(files, unix);
  const before = new Map(fileSystem.files);
  for (const format of ['text', 'json', 'sarif']) {
    const args = ['--format', format];
    const { stdout } = await runCli(['audit', ...args], { cwd: unix, fileSystem });
    const reversed = Object.fromEntries(Object.entries(files).reverse());
    expect(stdout).toBe((await audit(reversed, args)).stdout);
  }
  expect(fileSystem.files).toEqual(before);
});

test('paths are relative to the current directory', async () => {
  const { stdout } = await audit(high, ['-C', 'app'], '/');
  expect(stdout).toMatch(/^app\/src\/app\.module\.ts\(13,3\): high/);
  const json = await audit(high, ['--format', 'json'], `${unix}/src`);
  expect(json.stdout).toContain('"file": "../src/app.module.ts"');
});

describe('several applications of a package', () => {
  const tools = `import { Controller, Get, Module } from 'ashlar';
import { PagesController } from './pages.controller.js';

@Controller('/tools')
export class ToolsController {
  // ashlar-accept ASH9101: tools are public
  @Get()
  tools(): string {
    return '';
  }
}

@Module({ controllers: [ToolsController, PagesController] })
export class ToolsModule {}
`;
  const pages = `import { Controller, Get } from 'ashlar';

@Controller('/pages')
export class PagesController {
  @Get()
  pages(): string {
    return '';
  }
}
`;
  const files = {
    'package.json': JSON.stringify({
      name: 'example',
      version: '1.0.0',
      type: 'module',
      ashlar: [
        { root: 'src/app.module.ts#AppModule', out: 'src/generated' },
        { root: 'src/tools.module.ts#ToolsModule', out: 'src/tools/generated' },
      ],
    }),
    'src/app.module.ts': `import { Module } from 'ashlar';
import { PagesController } from './pages.controller.js';

@Module({ controllers: [PagesController] })
export class AppModule {}
`,
    'src/pages.controller.ts': pages,
    'src/tools.module.ts': tools,
  };

  test('are one report, in which equal findings are one', async () => {
    const { code, stdout } = await audit(files);
    expect(code).toBe(1);
    expect(stdout.match(/ASH9101/g)).toHaveLength(2);
    expect(stdout).toMatch(/1 finding \(1 high\), 1 accepted\n$/);
  });

  test('can be audited alone, without errors for comments of the others', async () => {
    const { code, stdout } = await audit(files, ['--application', 'AppModule']);
    expect({ code, accepted: stdout.includes('Accepted') }).toEqual({ code: 1, accepted: false });
    expect(stdout).toMatch(/\n1 finding \(1 high\)\n$/);
    expect((await audit(files, ['--application', 'src/tools/generated'])).stdout).toContain('reason: tools are public');
  });
});

describe('a workspace', () => {
  test('has findings in linked packages at their sources, and accepts them there', async () => {
    const workspace = new MonorepoCopy();
    const cwd = workspace.directory;
    const runIn = (name: string) => runCli(['audit', '-C', `apps/${name}`, '--level', 'low'], { cwd });
    const before = await runIn('admin');
    expect(before.code).toBe(1);
    expect(before.stdout).toMatch(/^packages\/platform\/src\/status\.controller\.ts\(\d+,\d+\): high ASH9101/m);
    // The health routes of the library are public by its own declaration.
    expect(before.stdout).not.toContain('/health');
    workspace.edit(
      'packages/platform/src/status.controller.ts',
      '  @Get()',
      '  // ashlar-accept ASH9101: the status is public\n  @Get()',
    );
    expect((await runIn('admin')).stdout).toContain('reason: the status is public');
    // The other application has a guard for all routes: the comment is needed elsewhere.
    const api = await runIn('api');
    expect(api.stdout).not.toContain('ASH915');
  });

  test('has findings in installed libraries at the import of the application', async () => {
    const workspace = new MonorepoCopy();
    await workspace.publish('npm');
    const admin = workspace.application('admin');
    const runAdmin = () => runCli(['audit'], { cwd: admin.directory });
    const { stdout } = await runAdmin();
    expect(stdout).toMatch(/^src\/app\.module\.ts\(\d+,\d+\): high ASH9101: .*`GET \/status`/m);
    expect(stdout).not.toMatch(/node_modules|\/health/);
    admin.edit('src/app.module.ts', '@Module(', '// ashlar-accept ASH9101: the status is public\n@Module(');
    expect((await runAdmin()).stdout).toContain('reason: the status is public');
  });
});

describe('the sample applications', () => {
  const outputs = `${repositoryDirectory}/test/cli/audit-output`;
  const names = readdirSync(applicationDirectory('.'));

  test.each(names)('have the expected output: %s', async (name) => {
    const file = `${outputs}/${name}.txt`;
    const { stdout, stderr } = await runCli(['audit', '--pretty'], { cwd: applicationDirectory(name) });
    expect(stderr).toBe('');
    if (process.env['UPDATE'] === '1') writeFileSync(file, stdout);
    expect(stdout).toBe(readFileSync(file, 'utf8'));
  });

  test('have no other outputs', () => {
    expect(readdirSync(outputs).sort()).toEqual(names.map((name) => `${name}.txt`).sort());
  });
});

test('the pages have the names of secrets', async () => {
  const { secretNames } = await import('../../compiler/src/audit/lookups/secret-names.ts');
  const { stdout } = await runCli(['explain', 'ASH9107']);
  const camelCase = (name: string) => name.replaceAll(/ ([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const [, listed = ''] = /The names are (.*?), and longer names/s.exec(stdout) ?? [];
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(secretNames.map(camelCase));
});

test('`ashlar explain` lists the findings in a section of their own', async () => {
  const { stdout } = await runCli(['explain']);
  expect(stdout).toMatch(/\n\nAudit\nASH9101 {2}high {5}route-without-guard {2,}A route has no guard/);
  expect(readArchive(readFileSync(`${auditCasesDirectory}/route-without-guard.txt`, 'utf8')).comment).not.toBe('');
});
