import { expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { memoryApplication } from '../../support/memory-application.ts';
import { compareReaders } from '../readers/compare-readers.ts';
import { mappedApplication } from './mapped-application.ts';
import { mapperTypes } from './mapper-types.ts';
import { sampledResults } from './result-types.ts';

const files = {
  'src/paged.ts': `
export type Paged<T> = T extends readonly (infer E)[] ? { items: E[]; total: number } : { item: T };
export abstract class BaseMapper<Meta> { map<T>(result: T): { page: Paged<T>; meta: Meta } { throw new Error(String(result)); } }
`,
  'src/base.ts': `
import { Get } from 'ashlar';
export abstract class Base<E> {
  @Get('/all') all(): E[] { return []; }
  @Get('/one') async one(): Promise<E | null> { return null; }
}
`,
  'src/app.module.ts': `
import { composeDecorators, Controller, Get, Injectable, Module, type ResponseMapper, UseResponseMapper } from 'ashlar';
import { Base } from './base.js';
import { BaseMapper } from './paged.js';
interface Hidden { id: number }
@Injectable() export class Inherited extends BaseMapper<{ at: Date }> implements ResponseMapper {}
@Injectable() export class Inferred implements ResponseMapper {
  map<T>(result: T) { return { data: result as T extends Date ? string : T, ok: true }; }
}
@Injectable() export class Replaced implements ResponseMapper { map<T>(result: T): { old: T } { return { old: result }; } }
const Composed = () => composeDecorators(UseResponseMapper(Inferred));
@Controller(['/notes', '/v2/notes'])
export class NotesController extends Base<Hidden> {
  @Get('/inferred') inferred() { return [{ x: 1 }]; }
  @Get('/replaced') @UseResponseMapper(Replaced) replaced(): Hidden { throw new Error(); }
  @Get('/composed') @Composed() composed(): Date | null { return null; }
}
const roles = { responseMapper: Inherited };
@Module({ controllers: [NotesController], providers: [Inherited, Inferred, Replaced], ...roles })
export class AppModule {}
`,
};

const meta = { type: 'object', properties: { at: { type: 'string', format: 'date-time' } }, required: ['at'] };

function inherited(page: object): object {
  return { type: 'object', properties: { page, meta }, required: ['page', 'meta'] };
}

function list(items: object): object {
  const properties = { items: { type: 'array', items }, total: { type: 'number' } };
  return inherited({ type: 'object', properties, required: ['items', 'total'] });
}

const hidden = { $ref: '#/components/schemas/Hidden' };
const item = (schema: object) => ({ type: 'object', properties: { item: schema }, required: ['item'] });

test('computed results are found for inherited handlers, inherited mappers, inferred types and composed decorators', async () => {
  const { diagnostics, applications } = await compile({ directory: '/app', fileSystem: memoryApplication(files) });
  expect(diagnostics).toEqual([]);
  const text = applications[0]?.artifacts.find(({ name }) => name === 'openapi.json')?.text ?? expect.fail();
  const { paths } = JSON.parse(text);
  const schemaOf = (path: string) => paths[path].get.responses['200'].content['application/json'].schema;
  for (const prefix of ['/notes', '/v2/notes']) {
    expect(schemaOf(`${prefix}/all`)).toEqual(list(hidden));
    expect(schemaOf(`${prefix}/one`)).toEqual(inherited({ anyOf: [item({ type: 'null' }), item(hidden)] }));
    const x = { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] };
    expect(schemaOf(`${prefix}/inferred`)).toEqual(list(x));
    expect(schemaOf(`${prefix}/replaced`)).toMatchObject({ properties: { old: hidden } });
    expect(schemaOf(`${prefix}/composed`)).toMatchObject({ properties: { data: { type: ['string', 'null'] } } });
  }
});

test('both readers find the same facts of applications with computed results', () => {
  expect(compareReaders('/app', memoryApplication(files))).toBeGreaterThan(1);
  const mapped = mappedApplication(mapperTypes.slice(0, 6), ({ name }) =>
    sampledResults(name).map((sampled) => ({ ...sampled, body: 'throw new Error();' })),
  );
  expect(compareReaders('/app', memoryApplication(mapped))).toBeGreaterThan(10);
});
