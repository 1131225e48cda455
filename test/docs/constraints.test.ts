import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../compiler/src/compile.ts';
import { stringFormats } from '../../compiler/src/model/shapes/shape.ts';
import { constraints } from '../../compiler/src/read/types/constraint-kinds.ts';
import { constraintTagNames } from '../../compiler/src/read/types/constraint-tags.ts';
import { ApplicationCopy } from '../support/application-copy.js';
import { memoryApplication } from '../support/memory-application.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';

const text = readFileSync(join(repositoryDirectory, 'runtime/docs/validation.md'), 'utf8');
const section = /^## Constraints: .*?(?=^## )/ms.exec(text)?.[0] ?? '';

/** The rows of the table whose first heading is given, by cells. */
function tableOf(...headings: readonly string[]): readonly (readonly string[])[] {
  const lines = section.split('\n');
  const start = lines.indexOf(`| ${headings.join(' | ')} |`);
  if (start === -1) throw new Error(`there is no table with the headings ${headings}`);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end).map((line) => line.slice(2, -2).split(' | '));
}

/** The texts in backticks of a cell. */
function codes(cell = ''): readonly string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code);
}

const headings = ['tag', 'property', 'constraint type', 'accepted', 'rejected', 'message', 'in `openapi.json`'];
const constraintRows = tableOf(...headings).flatMap(([tags, property, type, accepted, rejected, message, schema]) =>
  codes(tags).map((tag) => ({
    tag,
    property: codes(property)[0] ?? '',
    type: codes(type)[0] ?? '',
    accepted: JSON.parse(codes(accepted)[0] ?? ''),
    rejected: JSON.parse(codes(rejected)[0] ?? ''),
    message: message ?? '',
    schema: JSON.parse(`{ ${codes(schema)[0]} }`),
  })),
);
const otherRows = tableOf('tag', 'effect').flatMap(([tags]) => codes(tags));
const unsupportedRows = tableOf('tag', 'instead').flatMap(([tags, instead = '']) =>
  codes(tags).map((tag) => ({ tag, instead: instead.replace(/\[(.*?)\]\(.*?\)/g, '$1') })),
);

test('the tables have the tags of the compiler, and no others', () => {
  const named = [...constraintRows.map(({ tag }) => tag), ...otherRows, ...unsupportedRows.map(({ tag }) => tag)];
  const names = new Set(named.map((tag) => tag.replace(/^@/, '').replace(/ .*/, '')));
  expect([...names].sort()).toEqual([...constraintTagNames].sort());
});

test('the table has the constraint types and the formats of the compiler, and no others', () => {
  const formats = constraintRows.flatMap(({ tag }) => /^@format (.*)/.exec(tag)?.[1] ?? []);
  expect(formats).toHaveLength(stringFormats.length);
  expect(new Set(formats)).toEqual(new Set(stringFormats));
  const types = constraintRows
    .filter(({ tag }) => !tag.startsWith('@format'))
    .map(({ type }) => type.replace(/<.*/, ''));
  expect([...new Set(types), 'Default', 'Format'].sort()).toEqual([...constraints.keys()].sort());
});

/** A type and a route for each row, with the tag and with the constraint type. */
const application = `
import { type Body, Controller, Module, OpenApi, OpenApiConfig, Post } from 'ashlar';
import type {
  Default, Email, ExclusiveMax, ExclusiveMin, Format, Int, Ipv4, Ipv6, IsoDate, IsoDateTime, Max, MaxItems, MaxLength, Min, MinItems, MinLength, MultipleOf, Pattern, UniqueItems, Url, Uuid,
} from 'ashlar';

${constraintRows
  .map(
    ({ tag, property, type }, index) => `
export interface Tagged${index} {
  /** ${tag} */
  value: ${property};
}
export interface Typed${index} {
  value: ${property} & ${type};
}`,
  )
  .join('')}

export interface WithDefault {
  /** @default 20 */
  limit?: number;
}

export interface WithTypedDefault {
  limit?: number & Default<20>;
}

/** @additionalProperties false */
export interface Closed {
  own?: number;
}

/** @schemaName RenamedComment */
export interface Comment {
  text: string;
}

/** Tags that only repeat the type. */
export interface Repeated {
  /** @isString */
  text: string;
  /** @isBoolean */
  flag: boolean;
  /** @isFloat */
  float: number;
  /** @isDouble */
  double: number;
  /** @isArray */
  list: string[];
  /** @isDateTime */
  time: Date;
}

/** Two constraints of one kind, two tags on one line, and a tag of one type or \`null\`. */
export interface Combined {
  highest: number & Min<1> & Min<5>;
  /** @minimum 1 @maximum 5 */
  between: number;
  /** @minLength 3 */
  text: string | null;
}

@Controller('/')
export class ValuesController {
${constraintRows
  .map(
    (_row, index) => `
  @Post('/tagged/${index}')
  tagged${index}(_input: Body<Tagged${index}>): void {}

  @Post('/typed/${index}')
  typed${index}(_input: Body<Typed${index}>): void {}
`,
  )
  .join('')}
  @Post('/default')
  withDefault(input: Body<WithDefault>): WithDefault {
    return input;
  }

  @Post('/typed-default')
  withTypedDefault(input: Body<WithTypedDefault>): WithTypedDefault {
    return input;
  }

  @Post('/closed')
  closed(_input: Body<Closed>): void {}

  @Post('/comment')
  comment(_input: Body<Comment>): void {}

  @Post('/repeated')
  repeated(_input: Body<Repeated>): void {}

  @Post('/combined')
  combined(_input: Body<Combined>): void {}
}

@OpenApi(new OpenApiConfig('Constraints', '1.0.0'))
@Module({ controllers: [ValuesController] })
export class AppModule {}
`;

/** The requests, each with a name. */
const requests: Readonly<Record<string, readonly [path: string, body: unknown]>> = {
  ...Object.fromEntries(
    constraintRows.flatMap(({ accepted, rejected }, index) =>
      ['tagged', 'typed'].flatMap((kind) => [
        [`${kind} ${index} accepted`, [`/${kind}/${index}`, { value: accepted }]],
        [`${kind} ${index} rejected`, [`/${kind}/${index}`, { value: rejected }]],
      ]),
    ),
  ),
  'default absent': ['/default', {}],
  'default given': ['/default', { limit: 5 }],
  'default other': ['/default', { other: 1 }],
  'typed default absent': ['/typed-default', {}],
  'closed other': ['/closed', { other: 1 }],
  'closed own': ['/closed', { own: 1 }],
  'combined null': ['/combined', { highest: 5, between: 5, text: null }],
  'combined invalid': ['/combined', { highest: 4, between: 6, text: 'ab' }],
};

const send = `
import { TestApplication } from 'ashlar/testing';
import { compiled } from './generated/index.js';

const requests: Record<string, [path: string, body: unknown]> = ${JSON.stringify(requests)};
const app = await TestApplication.create(compiled);
const results: Record<string, unknown> = {};
for (const [name, [path, body]] of Object.entries(requests)) {
  const response = await app.post(path).json(body).send();
  results[name] = { status: response.status, body: response.text() === '' ? '' : response.json() };
}
await app.shutdown();
console.log(JSON.stringify(results));
`;

/** The results of a request. */
interface Result {
  readonly status: number;
  readonly body: unknown;
}

describe('an application with a property for each constraint', () => {
  let results: Readonly<Record<string, Result>>;
  let schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>;

  beforeAll(async () => {
    const copy = ApplicationCopy.empty();
    copy.write('package.json', '{ "name": "constraints", "version": "1.0.0", "type": "module" }');
    const compilerOptions = {
      target: 'es2023',
      lib: ['es2023'],
      types: ['node'],
      module: 'nodenext',
      strict: true,
      skipLibCheck: true,
      rootDir: 'src',
      outDir: 'dist',
    };
    copy.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
    copy.write('src/app.ts', application);
    copy.write('src/send.ts', send);
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    const { stdout, stderr } = await runProcess(process.execPath, ['dist/send.js'], { cwd: copy.directory });
    expect(stderr).toBe('');
    results = JSON.parse(stdout);
    schemas = JSON.parse(copy.read('src/generated/openapi.json')).components.schemas;
  });

  const rows = constraintRows.map((row, index) => ({ ...row, index }));

  test.each(rows)('$tag accepts $accepted and rejects $rejected', ({ index, message }) => {
    for (const kind of ['tagged', 'typed']) {
      expect(results[`${kind} ${index} accepted`]).toEqual({ status: 204, body: '' });
      const rejected = { status: 400, body: expect.objectContaining({ errors: { value: [message] } }) };
      expect(results[`${kind} ${index} rejected`]).toEqual(rejected);
    }
  });

  test.each(rows)('$tag is $schema in openapi.json, as $type', ({ index, schema }) => {
    const { value } = Object(schemas[`Tagged${index}`]?.['properties']);
    expect(value).toMatchObject(schema);
    expect(Object(schemas[`Typed${index}`]?.['properties']).value).toEqual(value);
  });

  test('@default is the value of an absent property', () => {
    expect(results['default absent']).toEqual({ status: 200, body: { limit: 20 } });
    expect(results['default given']).toEqual({ status: 200, body: { limit: 5 } });
    expect(results['typed default absent']).toEqual({ status: 200, body: { limit: 20 } });
    for (const name of ['WithDefault', 'WithTypedDefault'])
      expect(schemas[name]?.['properties']).toEqual({ limit: { type: 'number', default: 20 } });
  });

  test('@additionalProperties false rejects other properties, which are dropped otherwise', () => {
    const errors = { other: ['is not allowed'] };
    expect(results['closed other']).toMatchObject({ status: 400, body: { errors } });
    expect(results['default other']).toEqual({ status: 200, body: { limit: 20 } });
    expect(results['closed own']).toMatchObject({ status: 204 });
    expect(schemas['Closed']).toMatchObject({ additionalProperties: false });
  });

  test('@schemaName is the name in openapi.json', () => {
    expect(schemas['RenamedComment']).toMatchObject({ type: 'object' });
    expect(schemas['Comment']).toBeUndefined();
  });

  test('all constraints of a property apply, and null is not constrained', () => {
    expect(results['combined null']).toMatchObject({ status: 204 });
    const errors = {
      highest: ['must be at least 5'],
      between: ['must be at most 5'],
      text: ['must have at least 3 characters'],
    };
    expect(results['combined invalid']).toMatchObject({ status: 400, body: { errors } });
  });
});

/** The diagnostics for a property with these lines before it, or for a handler with this comment. */
async function diagnosticsOf(property: string, handlerComment = '') {
  const fileSystem = memoryApplication({
    'src/app.ts': `
import { type Body, Controller, type Min, Module, Post } from 'ashlar';

export interface Input {
${property}
}

@Controller('/inputs')
export class InputsController {
  ${handlerComment}
  @Post()
  create(_input: Body<Input>): void {}
}

@Module({ controllers: [InputsController] })
export class AppModule {}
`,
  });
  const { diagnostics } = await compile({ directory: '/app', fileSystem });
  return diagnostics.map(({ code, severity, help }) => ({ code, severity, help }));
}

test.each(unsupportedRows)('$tag is a compile error that names $instead', async ({ tag, instead }) => {
  const found = await diagnosticsOf(`  /** ${tag} */\n  value: number;`);
  expect(found).toEqual([{ code: 'ASH3015', severity: 'error', help: expect.stringContaining(instead) }]);
});

test.each([
  ['a tag that does not fit', '  /** @minLength 3 */\n  value: number;', '', 'ASH3015', 'error'],
  ['a tag that only repeats a type, and does not', '  /** @isString */\n  value: number;', '', 'ASH3015', 'error'],
  ['a tag of a union', '  /** @minLength 3 */\n  value: string | number;', '', 'ASH3015', 'error'],
  [
    'a tag that contradicts a constraint type',
    '  /** @minimum 1 */\n  value: number & Min<2>;',
    '',
    'ASH3015',
    'error',
  ],
  ['a default of another type', "  /** @default 'a' */\n  value?: number;", '', 'ASH3015', 'error'],
  ['a name of a property', '  /** @schemaName Value */\n  value: number;', '', 'ASH3015', 'error'],
  ['a misspelt tag', '  /** @min 3 */\n  value: number;', '', 'ASH3019', 'warning'],
  ['a tag in a comment of one line', '  // @minimum 3\n  value: number;', '', 'ASH3018', 'warning'],
  ['a tag after its property', '  value: number; /** @minimum 3 */', '', 'ASH3018', 'warning'],
  [
    'a tag of an earlier comment',
    '  /** @minimum 3 */\n  /** The value. */\n  value: number;',
    '',
    'ASH3018',
    'warning',
  ],
  ['a tag of a handler', '  value: number;', '/** @minimum 3 */', 'ASH3016', 'error'],
])('%s is reported as documented', async (_title, property, comment, code, severity) => {
  expect(await diagnosticsOf(property, comment)).toMatchObject([{ code, severity }]);
});
