import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.ts';
import { runProcess } from '../support/run-process.ts';
import { schemaValidator } from '../support/schema-validator.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { runCli } from './test-io.ts';

/** The directory of the validator of SARIF's authors, with the schema and the rules of code hosts. */
const validatorDirectory = dirname(
  createRequire(import.meta.url).resolve(`@microsoft/sarif-multitool-${process.platform}/package.json`),
);

const validator = join(validatorDirectory, process.platform === 'win32' ? 'Sarif.Multitool.exe' : 'Sarif.Multitool');

const validate = schemaValidator().compile(
  JSON.parse(readFileSync(join(validatorDirectory, 'sarif-2.1.0.json'), 'utf8')),
);

interface Place {
  readonly physicalLocation: { readonly artifactLocation: { uri: string; uriBaseId: string }; readonly region: object };
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  locations?: readonly [Place];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions: readonly { kind: string; justification: string; location: Place }[];
}

interface Log {
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: { readonly rules: readonly { id: string; properties: Record<string, unknown> }[] };
      };
      readonly columnKind: string;
      readonly results: Result[];
    },
  ];
}

/** An application in a directory of a repository, with findings of each severity, an accepted one and a wrong comment. */
function repository(): { readonly root: string; readonly application: ApplicationCopy } {
  const root = temporaryDirectory();
  const application = ApplicationCopy.of('gallery', join(root, 'apps/the gallery'));
  writeFileSync(join(root, '.git'), 'gitdir: elsewhere\n');
  application.edit('src/app.module.ts', /(?=@OpenApi)/, '// ashlar-accept ASH9109: the API is public\n');
  application.edit(
    'src/pictures/picture.ts',
    '  title: string;',
    '  // ashlar-accept ASH9101: a route is elsewhere\n  title: string;',
  );
  return { root, application };
}

async function sarif(cwd: string): Promise<{ readonly text: string; readonly log: Log }> {
  const { stdout } = await runCli(['audit', '--format', 'sarif'], { cwd });
  // The schema is checked below.
  return { text: stdout, log: JSON.parse(stdout) as Log };
}

/** The errors and warnings of the validator by the codes of its rules. */
async function problemsOf(log: unknown): Promise<readonly string[]> {
  const directory = temporaryDirectory();
  const file = join(directory, 'audit.sarif');
  writeFileSync(file, JSON.stringify(log, undefined, 2));
  // Installations without scripts leave it as a plain file.
  chmodSync(validator, 0o755);
  const levels = ['--level', 'Error;Warning', '--kind', 'Fail;Review;Open'];
  const { output } = await runProcess(validator, ['validate', file, '--rule-kind', 'Sarif;Ghas', ...levels], {
    cwd: directory,
  });
  expect(output).toContain('Analysis completed successfully.');
  return [...output.matchAll(/: (?:error|warning) (\w+): /g)].map(([, code = '']) => code);
}

let made: Awaited<ReturnType<typeof sarif>> & ReturnType<typeof repository>;

beforeAll(async () => {
  const created = repository();
  made = { ...created, ...(await sarif(created.application.directory)) };
});

describe('SARIF of an audit', () => {
  test('matches the schema', () => {
    expect({ valid: validate(made.log), errors: validate.errors }).toEqual({ valid: true, errors: null });
    expect(validate({ ...made.log, version: '2.0.0' })).toBe(false);
    expect(made.log.runs[0].results.length).toBeGreaterThan(10);
  });

  test('matches the rules of SARIF and of code hosts for uploads', async () => {
    // Ashlar has no page on the web that the tool could name.
    expect(await problemsOf(made.log)).toEqual(['SARIF2005']);
    const broken = structuredClone(made.log);
    delete broken.runs[0].results[0]?.locations;
    expect(await problemsOf(broken)).toContain('GH1015');
  });

  test('has paths relative to the root of the repository, and encoded', () => {
    const places = made.log.runs[0].results.flatMap(({ locations = [] }) => locations);
    const uris = places.map(({ physicalLocation }) => physicalLocation.artifactLocation);
    expect(uris).toHaveLength(made.log.runs[0].results.length);
    for (const { uri, uriBaseId } of uris) {
      expect(uri).toMatch(/^apps\/the%20gallery\/src\/[\w./]+\.ts$/);
      expect(uriBaseId).toBe('%SRCROOT%');
    }
    expect(made.text).not.toContain(made.root);
    expect(made.log.runs[0].columnKind).toBe('utf16CodeUnits');
  });

  test('has a rule for each result, with its level and a score for security', () => {
    const { results, tool } = made.log.runs[0];
    const { rules } = tool.driver;
    expect(rules.map(({ id }) => id)).toEqual(rules.map(({ id }) => id).toSorted());
    for (const { ruleId, ruleIndex, level } of results) {
      expect(rules[ruleIndex]?.id).toBe(ruleId);
      expect(['error', 'warning', 'note']).toContain(level);
    }
    expect(rules.find(({ id }) => id === 'ASH9101')?.properties).toEqual({
      precision: 'high',
      tags: ['security', 'external/cwe/cwe-306'],
      'security-severity': '8.0',
    });
    expect(rules.find(({ id }) => id === 'ASH9108')?.properties).not.toHaveProperty('security-severity');
  });

  test('has accepted findings as suppressions, and wrong comments as results', () => {
    const { results } = made.log.runs[0];
    const suppressed = results.filter(({ suppressions }) => suppressions.length > 0);
    expect(suppressed).toMatchObject([
      {
        ruleId: 'ASH9109',
        suppressions: [{ kind: 'inSource', status: 'accepted', justification: 'the API is public' }],
      },
    ]);
    expect(results.filter(({ ruleId }) => ruleId === 'ASH9153')).toMatchObject([{ level: 'error', suppressions: [] }]);
  });

  test('has fingerprints that are unique, and stay when lines move', async () => {
    const fingerprints = ({ runs: [{ results }] }: Log) =>
      results.map(({ ruleId, partialFingerprints }) => `${ruleId} ${partialFingerprints['ashlarFinding/v1']}`);
    const before = fingerprints(made.log);
    expect(new Set(before).size).toBe(before.length);
    made.application.edit('src/pictures/picture.ts', /^/, '// A line.\n// Another line.\n');
    const moved = await sarif(made.application.directory);
    expect(moved.text).not.toBe(made.text);
    expect(fingerprints(moved.log)).toEqual(before);
  });

  test('is the same from any directory of the repository', async () => {
    const { text } = await sarif(made.application.directory);
    const { stdout } = await runCli(['audit', '--format', 'sarif', '-C', 'apps/the gallery'], { cwd: made.root });
    expect(stdout).toBe(text);
  });
});

test('the diagnostics of a check are valid SARIF with their repairs as fixes', async () => {
  const { application } = repository();
  application.edit(
    'src/pictures/pictures.controller.ts',
    'export class PicturesController',
    'class PicturesController',
  );
  const { code, stdout } = await runCli(['check', '--format', 'sarif'], { cwd: application.directory });
  expect(code).toBe(1);
  const log: unknown = JSON.parse(stdout);
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  // The tool has no page of its own yet.
  expect(await problemsOf(log)).toEqual(['SARIF2005']);
  const [run] = (log as { readonly runs: readonly { readonly results: readonly object[] }[] }).runs;
  expect(run?.results).toContainEqual(
    expect.objectContaining({
      ruleId: 'ASH1009',
      fixes: [
        {
          description: { text: 'Add `export` to the declaration of `PicturesController`.' },
          artifactChanges: [
            {
              artifactLocation: {
                uri: 'apps/the%20gallery/src/pictures/pictures.controller.ts',
                uriBaseId: '%SRCROOT%',
              },
              replacements: [{ deletedRegion: expect.any(Object), insertedContent: { text: 'export ' } }],
            },
          ],
        },
      ],
    }),
  );
});
