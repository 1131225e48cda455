import { beforeAll, expect, test } from 'vitest';
import { explainRequest } from '../../compiler/src/commands/explain-request.ts';
import type { CompiledApplication as PlannedApplication } from '../../compiler/src/compile.ts';
import type { ValueCheck } from '../../compiler/src/request-plan/request-plan.ts';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { loadApplication } from '../openapi/support/echo-application.ts';
import { compileFiles } from '../support/compile-files.ts';
import { fc } from '../support/fast-check.ts';
import { rounds } from '../support/rounds.ts';

/** Types of path parameters and of query parameters. */
const types = [
  'string',
  'string & MinLength<2> & MaxLength<3>',
  "string & Pattern<'^[a-z]+$'>",
  'Slug',
  'Uuid',
  'Email',
  'Int',
  'Int & Min<1> & Max<100>',
  'Int & MultipleOf<5>',
  'number',
  'number & ExclusiveMin<0> & ExclusiveMax<1>',
  'number & MultipleOf<0.1>',
  'boolean',
  "'asc' | 'desc'",
  '1 | 2 | true',
  'bigint',
  'Date',
  'Url',
  'Uint8Array',
  'Size',
] as const;

const lists = ['Int[]', 'Int[] & MinItems<2> & MaxItems<3>', 'string[] & UniqueItems', "('a' | 'b')[]"] as const;

const source = `import { Controller, Get, Module, type Param, type Query } from 'ashlar';
import type { Email, ExclusiveMax, ExclusiveMin, Int, Max, MaxItems, MaxLength, Min, MinItems, MinLength, MultipleOf, Pattern, UniqueItems, Url, Uuid } from 'ashlar';

export type Slug = string & MaxLength<5>;
export enum Size { Small = 'small', Large = 'large' }

@Controller()
export class ValuesController {
${types.map((type, index) => `  @Get('/path${index}/{value}') path${index}(value: Param<${type}>): void {}`).join('\n')}
${[...types, ...lists].map((type, index) => `  @Get('/query${index}') query${index}(query: Query<{ value: ${type}; other?: Int; limit: Int & Max<9> & Default<3> }>): void {}`).join('\n')}
  @Get('/any') any(query: Query<Record<string, Int>>): void {}
  @Get('/closed') closed(query: Query<Closed>): void {}
  @Get('/pair/{x}/{y}') pair(pair: Param<[x: Int, y: boolean]>): void {}
  @Get('/object/{x}/{y}') object(object: Param<{ x: Int; y: boolean }>): void {}
}

/** @additionalProperties false */
export interface Closed { value?: string }

@Module({ controllers: [ValuesController] })
export class AppModule {}
`.replace('ExclusiveMin, Int', 'Default, ExclusiveMin, Int');

let planned: PlannedApplication;
let running: TestApplication;

beforeAll(async () => {
  const compilerOptions = { target: 'es2023', module: 'nodenext', strict: true, experimentalDecorators: true };
  const files = { 'src/app.module.ts': source, 'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }) };
  const { applications, diagnostics } = await compileFiles(files);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [only] = applications;
  if (only === undefined) throw new Error('the application does not compile');
  planned = only;
  running = await TestApplication.create((await loadApplication(files)).compiled);
  return () => running.shutdown();
}, 120_000);

const text = fc.oneof(
  fc.constantFrom(
    ...[
      '0',
      '1',
      '5',
      '100',
      '101',
      '-0',
      '-5',
      '1.5',
      '0.5',
      '0.3',
      '1e2',
      '+1',
      ' 1',
      '01',
      '1_0',
      'NaN',
      'Infinity',
    ],
    ...[
      '9007199254740991',
      '9007199254740993',
      '1'.repeat(400),
      'true',
      'false',
      'TRUE',
      'null',
      'asc',
      'small',
      'a',
      'ab',
    ],
    ...[
      'abc',
      'abcd',
      'ä𝒳',
      '𝒳𝒳𝒳',
      '𝒳𝒳𝒳𝒳',
      'AB',
      '',
      'a@b.example',
      '6f1b0d3c-2f5e-4b0a-9c55-0a3f3f0e2b11',
      'http://a.example',
    ],
    ...['urn:uuid:6F1B0D3C-2f5e-4b0a-9c55-0a3f3f0e2b11', '2026-01-01T00:00:00Z', 'AAAA', 'AAA='],
  ),
  fc.integer({ min: -200, max: 200 }).map(String),
  fc.string({ maxLength: 6, unit: 'binary' }),
);

/** How often a check had each result. */
const results = { accepted: 0, rejected: 0, unknown: 0 };

/** Compares the checks of a request with the response: the inputs accept it if all checks do. */
async function compare(target: string): Promise<void> {
  const takesQuery = /^\/(?:query\d+|any|closed)/.test(target);
  const plan = explainRequest(planned, { method: 'GET', target });
  const checks = [...plan.pathParameters, ...plan.queryParameters].map(
    ({ check }): ValueCheck['result'] => check.result,
  );
  for (const result of checks) results[result] += 1;
  const { status } = await running.get(target).send();
  const shown = () => `${target} ${JSON.stringify(plan, undefined, 1)}`;
  expect([204, 400, 404], shown()).toContain(status);
  expect(plan.outcome, shown()).toBe(status === 404 ? 'not-found' : 'route');
  if (status === 404) return;
  const isRejected = !plan.stages.some(({ kind, runs: isReached }) => kind === 'handler' && isReached);
  expect(isRejected, shown()).toBe(checks.includes('rejected') || (plan.request.isQueryMalformed && takesQuery));
  if (isRejected) expect(status, shown()).toBe(400);
  else if (!checks.includes('unknown')) expect(status, shown()).toBe(204);
  expect(
    plan.responses.map((response) => response.status),
    shown(),
  ).toContain(status);
}

const runs = rounds(40);

test.each(types.map((type, index) => [type, index] as const))('path parameters of %s', async (_type, index) => {
  await fc.assert(
    fc.asyncProperty(text, (value) => compare(`/path${index}/${encodeURIComponent(value)}`)),
    { numRuns: runs },
  );
});

test.each([...types, ...lists].map((type, index) => [type, index] as const))(
  'query parameters of %s',
  async (_type, index) => {
    const names = fc.constantFrom('value', 'value', 'value', 'value[]', 'other', 'limit', 'further');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, fc.option(text)), { maxLength: 4 }), (pairs) => {
        const query = pairs.map(([name, value]) =>
          [name, ...(value === null ? [] : [value])].map(encodeURIComponent).join('='),
        );
        return compare(`/query${index}${query.length === 0 ? '' : `?${query.join('&')}`}`);
      }),
      { numRuns: runs },
    );
  },
);

test('objects, tuples and records of parameters', async () => {
  for (const target of [
    ...['/pair/1/true', '/pair/x/true', '/pair/1/1', '/object/1/true', '/object/1/x', '/object/x/true'],
    ...['/any', '/any?a=1&b=2', '/any?a=x', '/any?a=1&a=2', '/closed', '/closed?value=x', '/closed?other=x'],
    ...['/closed?value=%zz', '/any?%zz', '/any?a=1+', '/any?&&', '/closed?value=a&value=b', '/pair/1/true?x=%zz'],
  ]) {
    await compare(target);
  }
});

test('the checks have every result', () => {
  for (const [result, count] of Object.entries(results)) expect(count, result).toBeGreaterThan(20);
});
