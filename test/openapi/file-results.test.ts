import { beforeAll, expect, test } from 'vitest';
import { entriesOf, type Json, objectOf } from '../../compiler/src/openapi-diff/json.ts';
import { expectSameStatuses } from '../support/expect-same-statuses.ts';
import { compileDocumented, generatedText } from './support/compile-documented.ts';

// The type `HttpResponse` does not say that a result is a file: the code of the handler does, as far as calls are followed.

const files = {
  direct: `{ return Response.file('package.json', 'application/json'); }`,
  awaited: `{ const sent = await Response.file('a.txt', 'text/plain'); return sent; }`,
  attachment: `{ return Response.attachment('a.pdf'); }`,
  renamed: `{ return Reply.file('a.txt', 'text/plain'); }`,
  namespace: `{ return ashlar.Response.file('a.txt', 'text/plain'); }`,
  conditional: `{ return Math.random() > 1 ? Response.text(200, 'x') : Response.file('a.txt', 'text/plain'); }`,
  ownMethod: `{ return this.sent(); }`,
  helper: `{ return sentByHelper(); }`,
  injected: `{ return this.store.read('a.txt'); }`,
  caught: `{ try { return await Response.file('a.txt', 'text/plain'); } catch { return Response.text(200, 'none'); } }`,
  withHeader: `{ return (await Response.file('a.txt', 'text/plain')).withHeader('x-kind', 'file'); }`,
} as const;

const others = {
  text: `{ return Response.text(200, 'x'); }`,
  stream: `{ return Response.stream('text/plain', ['x']); }`,
  ownClass: `{ return Files.file('a.txt'); }`,
  ofFile: `{ return this.store.file('a.txt'); }`,
} as const;

const source = `import * as ashlar from 'ashlar';
import { Controller, Get, type HttpResponse, Injectable, Module, Post, Response, Response as Reply } from 'ashlar';
class Files { static file(name: string): HttpResponse { return Response.text(200, name); } }
async function sentByHelper(): Promise<HttpResponse> { return Response.attachment('a.pdf'); }
@Injectable()
export class Store {
  async read(name: string): Promise<HttpResponse> { return Response.file(name, 'text/plain'); }
  file(name: string): HttpResponse { return Response.text(200, name); }
}
@Controller('/')
export class AppController {
  constructor(private readonly store: Store) {}
${Object.entries({ ...files, ...others })
  .map(([name, body]) => `  @Get('/${name}') async ${name}(): Promise<HttpResponse> ${body}`)
  .join('\n')}
  @Post('/posted') posted(): Promise<HttpResponse> ${files.direct}
  private async sent(): Promise<HttpResponse> { return Response.file('a.txt', 'text/plain'); }
}
@Module({ providers: [Store], controllers: [AppController] })
export class AppModule {}
`;

let paths: Json | undefined;

beforeAll(async () => {
  const compiled = await compileDocumented({ 'src/app.module.ts': source });
  for (const application of compiled.applications) expectSameStatuses(application);
  // `JSON.parse` returns any JSON.
  paths = objectOf(JSON.parse(generatedText(compiled, 'openapi.json')) as Json)['paths'];
});

function statusesOf(path: string, method = 'get'): readonly string[] {
  return entriesOf(objectOf(objectOf(objectOf(paths)[path])[method])['responses']).map(([status]) => status);
}

test.each(Object.keys(files))('a file of the handler %s has the responses to ranges and preconditions', (name) => {
  expect(statusesOf(`/${name}`)).toEqual(['200', '206', '304', '403', '404', '412', '416']);
});

test('a file that responds to POST is whole, unreadable or missing', () => {
  expect(statusesOf('/posted', 'post')).toEqual(['200', '403', '404']);
});

test.each(Object.keys(others))('the handler %s sends no file', (name) => {
  expect(statusesOf(`/${name}`)).toEqual(['200']);
});
