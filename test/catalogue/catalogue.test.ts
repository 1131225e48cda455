import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogue, findingCatalogue } from '../../compiler/src/diagnostics/catalogue.ts';
import type { ProblemKind } from '../../compiler/src/diagnostics/define.ts';
import type { FindingSeverity, Problem, Severity } from '../../compiler/src/diagnostics/diagnostic.ts';
import { explain } from '../../compiler/src/diagnostics/explain.ts';
import { auditCaseFiles, auditCasesDirectory, auditFiles } from '../support/audit-files.ts';
import { caseFiles, casesDirectory } from '../support/case-files.ts';
import { compileFiles } from '../support/compile-files.ts';
import { repositoryDirectory } from '../support/repository.js';
import { readPage } from './explain-pages.ts';
import { retiredCodes } from './retired-codes.ts';

const sources = `${repositoryDirectory}/compiler/src`;
const catalogueDirectory = `${sources}/diagnostics/catalogue`;

/** The areas and the first digits of their codes. */
const areas: Readonly<Record<string, string>> = {
  'module-arguments': '1',
  tokens: '1',
  modules: '1',
  providers: '1',
  lifecycle: '1',
  routes: '2',
  bodies: '2',
  'handler-results': '2',
  'request-values': '2',
  compositions: '2',
  'other-frameworks': '2',
  types: '3',
  codecs: '3',
  'foreign-types': '3',
  throttling: '4',
  'api-document': '5',
  events: '6',
  uploads: '7',
  configuration: '90',
  findings: '91',
  acceptances: '91',
  settings: '8',
  output: '8',
  setup: '8',
  libraries: '8',
  sources: '8',
};

interface Entry {
  /** The name of the export: `unknownProvider`. */
  readonly constant: string;
  readonly area: string;
  readonly kind: Kind;
}

/** A kind of diagnostic, or of a finding of an audit. */
type Kind = ProblemKind<never, Severity | FindingSeverity>;

/** The areas of which only `ashlar audit` reports something. */
const auditAreas: ReadonlySet<string> = new Set(['findings', 'acceptances']);

const entries: readonly Entry[] = (
  await Promise.all(
    readdirSync(catalogueDirectory).map(async (file) => {
      const area = file.replace(/\.ts$/, '');
      const exported: Record<string, Kind> = await import(`${catalogueDirectory}/${file}`);
      return Object.entries(exported).map(([constant, kind]) => ({ constant, area, kind }));
    }),
  )
).flat();

/** The text of every source of the compiler that could raise a diagnostic. */
const raisingText = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.replaceAll('\\', '/').startsWith('diagnostics/catalogue'))
  .map((path) => readFileSync(`${sources}/${path}`, 'utf8'))
  .join('\n');

const everyKind = new Map<string, Kind>([...catalogue, ...findingCatalogue]);

const codeOf = ({ code, severity }: Problem) => `${severity} ${code}`;

/** The problems that a build or an audit reports about sources. */
async function problemsOf(files: Readonly<Record<string, string>>, area: string): Promise<readonly Problem[]> {
  if (!auditAreas.has(area)) return (await compileFiles(files)).diagnostics;
  const { diagnostics, findings } = await auditFiles(files);
  const open = findings.filter(({ acceptance }) => acceptance === undefined);
  // The comment of a failing example does not accept the finding below it.
  return diagnostics.length > 0 ? diagnostics : open;
}

/** The case of a code. */
function caseOf(kind: Kind, area: string): string | undefined {
  const [directory, files] = auditAreas.has(area)
    ? [auditCasesDirectory, auditCaseFiles()]
    : [casesDirectory, caseFiles()];
  const file = files.find((name) => `/${name}`.endsWith(`/${kind.name}.txt`));
  return file && readFileSync(`${directory}/${file}`, 'utf8');
}

test('every area is in the catalogue, and every code and name is unique', () => {
  const codes = entries.map(({ kind }) => kind.code);
  const names = entries.map(({ kind }) => kind.name);
  expect([...everyKind.keys()].sort()).toEqual([...codes].sort());
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(names).size).toBe(names.length);
});

test('no retired code is used again', () => {
  const retired = Object.keys(retiredCodes);
  expect(retired).toContain('ASH2015');
  expect(retired.filter((code) => everyKind.has(code) || explain(code) !== undefined)).toEqual([]);
});

test('every page belongs to a code', () => {
  const pages = readdirSync(`${repositoryDirectory}/compiler/explain`).map((file) => file.replace(/\.md$/, ''));
  expect(pages.filter((page) => !everyKind.has(page))).toEqual([]);
});

describe.each(entries.map((entry): [string, Entry] => [`${entry.kind.code} ${entry.kind.name}`, entry]))(
  '%s',
  (_, { constant, area, kind }) => {
    const page = readPage(explain(kind.code) ?? '');
    /** Pages of errors that depend on the directory, the disk or the command line have commands, which `shell-examples.test.ts` runs. */
    const isAboutSources = !page.languages.includes('sh');

    test('has a code of its area and a name in words', () => {
      expect(kind.code).toMatch(/^ASH\d{4}$/);
      expect(kind.code.slice(3, 3 + (areas[area] ?? '?').length)).toBe(areas[area]);
      expect(kind.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(kind.summary).toMatch(/^[A-Z`].*\.$/);
    });

    test('is raised somewhere', () => {
      expect(raisingText).toMatch(new RegExp(`\\b${constant}\\s*\\.at\\(`));
    });

    test('has a page with all sections', () => {
      expect(page.title).toBe(`${kind.code}: ${kind.name}`);
      expect(page.headings).toEqual(['Failing example', 'Reason', 'Fixed example']);
      expect(page.languages).toHaveLength(2);
      if (!isAboutSources) expect(page.languages).toEqual(['sh', 'sh']);
    });

    test.runIf(isAboutSources)('has a failing example with exactly this code', async () => {
      const problems = await problemsOf(page.failing, area);
      expect(problems.map(codeOf)).toEqual([`${kind.severity} ${kind.code}`]);
    });

    test.runIf(isAboutSources)('has a fixed example without errors', async () => {
      const problems = await problemsOf(page.fixed, area);
      expect(problems.map(codeOf)).toEqual([]);
    });

    test.runIf(isAboutSources)('has a case of its own, failing and fixed', () => {
      const text = caseOf(kind, area);
      if (text === undefined) expect.fail(`there is no case \`${kind.name}\``);
      expect(text).toContain(`${kind.severity}[${kind.code}]: `);
      expect(text).toMatch(/^-- fixed\//m);
      if (area === 'findings') expect(text).toMatch(/^-- accepted\//m);
    });
  },
);

test('messages begin in lower case and end without a full stop', () => {
  const reported = [
    ...caseFiles().map((file) => `${casesDirectory}/${file}`),
    ...auditCaseFiles().map((file) => `${auditCasesDirectory}/${file}`),
  ].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:error|warning|high|medium|low)\[ASH\d+\]: (.+)$/gm)].map(
      ([, message = '']) => message,
    ),
  );
  expect(reported.length).toBeGreaterThan(catalogue.size / 2);
  expect(reported.filter((message) => /^[A-Z]|\.$/.test(message))).toEqual([]);
});
