import { describe, expect, test } from 'vitest';
import { compile } from '../../compiler/src/compile.ts';
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { compareReaders } from '../compiler/readers/compare-readers.ts';
import { memoryApplication } from '../support/memory-application.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { rounds, seedOr } from '../support/rounds.ts';
import { compileTypeSuite } from './support/compile-types.ts';
import { declaredTypes, describeSchema, exampleOf } from './support/declared-properties.ts';
import { randomBases } from './support/random-bases.ts';
import { typeApplication } from './support/type-application.ts';

// The properties of a type are those that the checker of TypeScript finds, whatever it has them from. Others:
// `SEED=7 ROUNDS=10 npx vitest run test/codec/bases`.
const seed = seedOr(1);
const count = rounds(45);

describe('types with random bases', () => {
  const { text, names: all } = randomBases(20_261_127 + seed, count);

  test('have the properties of all of these', { timeout: 60_000 + count * 1_000 }, async () => {
    const declared = declaredTypes(text);
    const names = all.filter((name) => !declared.wrong.has(name));
    expect(names.length).toBeGreaterThan(all.length / 2);
    const { artifacts, types, codec } = await compileTypeSuite({ text, names });
    const { schemas } = JSON.parse(artifacts.get('openapi.json') ?? '').components;
    for (const name of names) {
      const described = declared.describe(name);
      expect(describeSchema(schemas[name], schemas), `${name} of ${text}`).toEqual(described);
      const { decoder, serialize, accepts } = codec(name);
      for (const variant of [0, 1, 2]) {
        const value = exampleOf(described, variant);
        const sent = JSON.parse(JSON.stringify(value));
        const about = `${JSON.stringify(value)} for ${name} of ${text}`;
        const read = decoder.read(sent);
        expect(plain(read), about).toEqual(value);
        const isOfClass = typeof types[name] !== 'function' || Object.getPrototypeOf(read) === types[name].prototype;
        expect(isOfClass, about).toBe(true);
        expect(JSON.parse(serialize(value)), about).toEqual(sent);
        expect(JSON.parse(serialize(read)), about).toEqual(sent);
        expect(accepts(sent), about).toBe(true);
      }
    }
  });

  test('are the same for both readers', () => {
    compareReaders('/app', memoryApplication(typeApplication({ text, names: all })), text);
  });
});

test('an interface can extend the output of a schema that `.and` made', async () => {
  const application = memoryApplication({
    'src/app.module.ts': `import { type Body, Controller, Module, Post } from 'ashlar';
import { z } from 'zod';
const dated = z.object({ name: z.string() }).and(z.object({ at: z.iso.datetime().optional() }));
type Dated = z.infer<typeof dated>;
interface Note extends Dated { text: string }
interface Memo extends z.infer<typeof dated> { memo: Note[] }
@Controller('/')
export class AppController {
  @Post() create(note: Body<Note>): Memo { throw note; }
}
@Module({ controllers: [AppController] })
export class AppModule {}
`,
  });
  const links = { '/app/node_modules/zod': `${repositoryDirectory}/node_modules/zod` };
  const fileSystem = memoryFileSystem({}, { fallback: application, links });
  const { diagnostics, applications } = await compile({ directory: '/app', fileSystem });
  expect(diagnostics).toEqual([]);
  const document = applications[0]?.artifacts.find(({ name }) => name === 'openapi.json')?.text ?? '';
  const { schemas } = JSON.parse(document).components;
  const note = { text: 'string', name: 'string', 'at?': 'string' };
  expect(describeSchema(schemas.Note, schemas)).toEqual(note);
  expect(describeSchema(schemas.Memo, schemas)).toEqual({
    memo: `${JSON.stringify(note)}[]`,
    name: 'string',
    'at?': 'string',
  });
});

/** A value without the classes of its objects. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}
