import { describe, expect, test } from 'vitest';
import { auditFiles } from '../../support/audit-files.ts';

const comment = '// ashlar-accept ASH9101: public';

/** An application whose routes are in the members of one controller. */
function application(members: string, before = ''): Readonly<Record<string, string>> {
  return {
    'src/app.module.ts': `import { type Body, Controller, Get, Module, Post } from 'ashlar';

${before}@Controller('/notes')
export class NotesController {
${members}
}

@Module({ controllers: [NotesController] })
export class AppModule {}
`,
  };
}

async function acceptedCodes(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { findings } = await auditFiles(files);
  return findings.flatMap(({ code, acceptance }) => (acceptance === undefined ? [] : [code]));
}

describe('a comment accepts the finding of a handler', () => {
  test.each([
    ['above its decorators', `  ${comment}\n  @Get()\n  list(): void {}`],
    ['above a decorator of several lines', `  ${comment}\n  @Get(\n    '/all',\n  )\n  list(): void {}`],
    ['between its decorators and its name', `  @Get()\n  ${comment}\n  list(): void {}`],
    ['between its decorators and a modifier', `  @Get()\n  ${comment}\n  async list(): Promise<void> {}`],
    ['above its JSDoc', `  ${comment}\n  /** Lists all. */\n  @Get()\n  list(): void {}`],
    ['after its JSDoc', `  /**\n   * Lists all.\n   */\n  ${comment}\n  @Get()\n  list(): void {}`],
    ['above another comment', `  ${comment}\n  // Another comment.\n  @Get()\n  list(): void {}`],
    ['with Windows line ends', `  ${comment}\r\n  // Another comment.\r\n  @Get()\r\n  list(): void {}`],
    ['after the brace of another one', `  other(): void {}\n  ${comment}\n  @Get()\n  list(): void {}`],
    ['with three slashes', `  /${comment}\n  @Get()\n  list(): void {}`],
  ])('%s', async (_, members) => {
    expect(await auditFiles(application(members))).toMatchObject({ diagnostics: [] });
    expect(await acceptedCodes(application(members))).toEqual(['ASH9101']);
  });
});

describe('a comment does not accept the finding of a handler', () => {
  test.each([
    ['above the class', application('  @Get()\n  list(): void {}', `${comment}\n`)],
    ['above another handler', application(`  ${comment}\n  other(): void {}\n\n  @Get()\n  list(): void {}`)],
    ['with a blank line between them', application(`  ${comment}\n\n  @Get()\n  list(): void {}`)],
    ['in a text', application(`  readonly text = \`\n  ${comment}\n\`;\n\n  @Get()\n  list(): void {}`)],
    ['inside of it', application(`  @Get()\n  list(): void {\n    ${comment}\n    return;\n  }`)],
  ])('%s', async (_, files) => {
    expect(await acceptedCodes(files)).toEqual([]);
  });
});

test('several comments accept the findings of one line, in any order', async () => {
  const members = `  // ashlar-accept ASH9103: the proxy limits the rate
  ${comment}
  @Post()
  // ashlar-accept ASH9104: texts are long
  create(note: Body<{ text: string }>): string {
    return note.text;
  }`;
  const { diagnostics, findings } = await auditFiles(application(members));
  expect(diagnostics).toEqual([]);
  expect(findings.map(({ code, acceptance }) => [code, acceptance?.reason])).toEqual([
    ['ASH9101', 'public'],
    ['ASH9103', 'the proxy limits the rate'],
    ['ASH9104', 'texts are long'],
  ]);
});

test('a comment accepts a default in the library of a package at the import', async () => {
  const library = {
    format: 1,
    package: '@acme/mail',
    entries: { '.': 'src/index.ts' },
    sources: {
      'src/index.ts': [
        "import { Configuration, Module, type Default } from 'ashlar';",
        '@Configuration()',
        'export class MailConfig {',
        '  // ashlar-accept ASH9110: a comment of the library has no effect',
        "  readonly apiKey!: string & Default<'sandbox'>;",
        '}',
        '@Module({ providers: [MailConfig], exports: [MailConfig] })',
        'export class MailModule {}',
      ],
    },
  };
  const files = (accepted: string) => ({
    'node_modules/@acme/mail/package.json':
      '{ "name": "@acme/mail", "version": "1.0.0", "type": "module", "exports": { ".": { "types": "./dist/index.d.ts" } }, "dependencies": { "ashlar": "0.1.0" } }\n',
    'node_modules/@acme/mail/dist/index.d.ts':
      'export declare class MailConfig {\n  readonly apiKey: string;\n}\nexport declare class MailModule {}\n',
    'node_modules/@acme/mail/ashlar.library.json': `${JSON.stringify(library)}\n`,
    'src/app.module.ts': `import { MailConfig, MailModule } from '@acme/mail';
import { Injectable, Keep, Module } from 'ashlar';

@Injectable()
@Keep()
export class Mailer {
  constructor(readonly config: MailConfig) {}
}

@Module({
  ${accepted}
  imports: [MailModule],
  providers: [Mailer],
})
export class AppModule {}
`,
  });
  const open = await auditFiles(files(''));
  expect(open.findings).toMatchObject([{ code: 'ASH9110', span: { file: 'src/app.module.ts', line: 12 } }]);
  const accepted = await auditFiles(files('// ashlar-accept ASH9110: the sandbox has no secrets'));
  expect(accepted).toMatchObject({
    diagnostics: [],
    findings: [{ acceptance: { reason: 'the sandbox has no secrets' } }],
  });
});
