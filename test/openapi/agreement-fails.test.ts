import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../compiler/src/openapi-diff/json.ts';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { checkOperation } from './support/check-operation.ts';
import { bodyLimit, checkRejections } from './support/check-rejections.ts';
import { compiledFixture, documentTextOf } from './support/fixture-applications.ts';
import { TestedApplication } from './support/tested-application.ts';

let app: TestApplication;
beforeAll(async () => {
  app = await TestApplication.create(await compiledFixture('notes'), { bodyLimit });
});
afterAll(() => app.shutdown());

const find = 'paths /notes/{id} get';
const list = 'paths /notes get';
const create = 'paths /notes post';
const text = { type: 'string' };

// A document that says something else than the application does. Nothing at all takes a part away.
test.each<[title: string, operation: string, part: string, value: Json | undefined, message: RegExp]>([
  ['a status is missing', 'notesFind', `${find} responses 404`, undefined, /responded with 404 .* lists 200, 400$/m],
  ['a success is missing', 'notesList', `${list} responses 200`, undefined, /responded with 200 .* lists 400$/m],
  ['a body is missing', 'notesList', `${list} responses 200 content`, undefined, /lists no body/],
  ['a body is text', 'notesList', `${list} responses 200 content`, { 'text/plain': {} }, /lists text\/plain/],
  ['a type differs', 'notesFind', 'components schemas Note properties id', text, /data\/id must be string/],
  [
    'a property is missing in the response',
    'notesFind',
    'components schemas Note required 3',
    'author',
    /property 'author'/,
  ],
  ['a property is not declared', 'notesFind', 'components schemas Note properties body', undefined, /additional/],
  ['an error differs', 'notesList', 'components schemas ErrorEnvelope properties status', text, /status must be str/],
  [
    'an error has no fields',
    'notesCreate',
    'components schemas ErrorEnvelope properties errors',
    undefined,
    /additional/,
  ],
  [
    'a header is not sent',
    'notesList',
    `${list} responses 200 headers`,
    { ETag: { required: true, schema: text } },
    /ETag is not there/,
  ],
  [
    'a parameter may be more than it may',
    'notesFind',
    `${find} parameters 0 schema`,
    text,
    /is declared valid, but the response is 400 .*must be an integer/,
  ],
  [
    'a parameter may be less than it may',
    'notesList',
    `${list} parameters 0 schema maximum`,
    5,
    /is declared invalid, but the response is 200/,
  ],
  [
    'a parameter must be there that may be left out',
    'notesList',
    `${list} parameters 0 required`,
    true,
    /^GET \/notes\nis declared invalid, but the response is 200/,
  ],
  [
    'a property may be left out that must be there',
    'notesCreate',
    'components schemas CreateNote required 0',
    undefined,
    /is declared valid, but the response is 400 .*is required/,
  ],
  [
    'a property is shorter than it may be',
    'notesCreate',
    'components schemas CreateNote properties title maxLength',
    2,
    /is declared invalid, but the response is 201/,
  ],
  ['a body may be left out', 'notesCreate', `${create} requestBody required`, false, /declared valid.* 400/s],
  ['large bodies are not documented', 'notesCreate', `${create} responses 413`, undefined, /responded with 413/],
  ['other media types are not documented', 'notesCreate', `${create} responses 415`, undefined, /responded with 415/],
])('when %s, the suite fails', async (_title, id, part, value, message) => {
  const document: unknown = JSON.parse(documentTextOf('notes'));
  put(document, part.split(' '), value);
  const tested = new TestedApplication(app, JSON.stringify(document));
  const operation = tested.operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`there is no ${id}`);
  const check = async () => {
    await checkOperation(tested, operation, { seed: 1, valid: 200, spoiled: 200 });
    await checkRejections(tested, operation);
  };
  await expect(check()).rejects.toThrow(message);
});

function put(value: unknown, [name = '', ...others]: readonly string[], part: Json | undefined): void {
  if (typeof value !== 'object' || value === null) throw new Error(`nothing has a ${name}`);
  if (others.length > 0) put(Reflect.get(value, name), others, part);
  else if (part === undefined && Array.isArray(value)) value.splice(Number(name), 1);
  else if (part === undefined) Reflect.deleteProperty(value, name);
  else Reflect.set(value, name, part);
}
