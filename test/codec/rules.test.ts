import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fastifyAdapter } from '../../runtime/src/fastify/index.ts';
import { fetchAdapter } from '../../runtime/src/fetch/index.ts';
import { Application, createLogger } from '../../runtime/src/index.ts';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { type EchoApplication, loadApplication } from '../openapi/support/echo-application.ts';
import { compileFiles } from '../support/compile-files.ts';
import { fc } from '../support/fast-check.ts';
import { rounds, seedOr } from '../support/rounds.ts';
import {
  containsRules,
  declarationOf,
  type RandomRules,
  randomRules,
  textOf,
  valuesOf,
} from './support/random-rules.ts';
import { rulesResultOf } from './support/rules-model.ts';

// Random classes with rules at every depth, and whether exactly their rules run. More of them than in the gate:
// `SEED=7 ROUNDS=15 npx vitest run test/codec/rules`.
const firstSeed = seedOr(20_261_127);
const seeds = Array.from({ length: rounds(3) }, (_, index) => firstSeed * 1000 + index);
const valuesPerPart = 25;

/** The rules of all classes, and the record of those that have run. */
const rulesFile = `import type { FieldErrors } from 'ashlar';

export const ran: string[] = [];

export function outcome(label: string, mark: string): FieldErrors | undefined {
  ran.push(label + ' ' + mark);
  switch (mark) {
    case 'bad':
      return { mark: [label + ' is bad'] };
    case 'whole':
      return { '': [label + ' is bad', 'as a whole'] };
    case 'deep':
      return { 'p.0': [label], mark: [label, 'deep'] };
    case 'empty':
      return {};
    case 'silent':
      return { mark: [] };
    default:
      return undefined;
  }
}
`;

const tsconfig = JSON.stringify({
  compilerOptions: { module: 'nodenext', target: 'es2022', strict: true, types: [], experimentalDecorators: true },
  include: ['src'],
});

type WrittenWith = (index: number, text: string) => string;

/** An application with a route for each part. */
function filesOf({ types, parts }: RandomRules, input: WrittenWith): Readonly<Record<string, string>> {
  const handlers = parts.map(
    (part, index) => `  @Post('/${index}') part${index}(input: ${input(index, textOf(part))}): void { void input; }`,
  );
  return {
    'tsconfig.json': tsconfig,
    'src/rules.ts': rulesFile,
    'src/app.module.ts': `import { type Body, Controller, type FieldErrors, Module, Post, type Validate, type Validator } from 'ashlar';
import { outcome } from './rules.js';

${types.map(declarationOf).join('\n\n')}

@Controller('/')
export class PartsController {
${handlers.join('\n')}
}

@Module({ controllers: [PartsController] })
export class AppModule {}
`,
  };
}

interface Loaded extends EchoApplication {
  readonly ran: string[];
}

async function load(files: Readonly<Record<string, string>>): Promise<Loaded> {
  const loaded = await loadApplication(files);
  // The file is in `files`.
  const { ran }: { ran: string[] } = await import(join(loaded.directory, 'src/rules.ts'));
  return { ...loaded, ran };
}

describe.each(seeds)('the random classes %i', (seed) => {
  const [random = { types: [], parts: [] }] = fc.sample(randomRules, { seed, numRuns: 1 });
  const ruled = random.parts.map(containsRules);

  test('are an error for each input with rules and without `Validate`', async () => {
    const { diagnostics } = await compileFiles(filesOf(random, (_, text) => `Body<${text}>`));
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const handlers = errors.map(({ code, message }) => [code, /`PartsController\.(part\d)`/.exec(message)?.[1]]);
    expect(handlers).toEqual(ruled.flatMap((has, index) => (has ? [['ASH2082', `part${index}`]] : [])));
  });

  test('are an error for each `Validate` without rules', async () => {
    const { diagnostics } = await compileFiles(filesOf(random, (_, text) => `Validate<Body<${text}>>`));
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const handlers = errors.map(({ code, message }) => [code, /`PartsController\.(part\d)`/.exec(message)?.[1]]);
    expect(handlers).toEqual(ruled.flatMap((has, index) => (has ? [] : [['ASH2018', `part${index}`]])));
  });

  describe('with `Validate` where there are rules', () => {
    let loaded: Loaded;
    let app: TestApplication;
    beforeAll(async () => {
      const files = filesOf(random, (index, text) => (ruled[index] ? `Validate<Body<${text}>>` : `Body<${text}>`));
      loaded = await load(files);
      app = await TestApplication.create(loaded.compiled);
    });
    afterAll(() => app.shutdown());

    /** The values of each part, as sent. */
    const values = random.parts.flatMap((part, index) =>
      fc
        .sample(valuesOf(part), { seed: seed + index, numRuns: valuesPerPart })
        .map((value) => ({ part, index, value })),
    );

    test('run the rules that a walk along the types runs', async () => {
      for (const { part, index, value } of values) {
        loaded.ran.length = 0;
        const response = await app.post(`/${index}`).json(value).send();
        const wanted = rulesResultOf(part, value);
        const sent = JSON.stringify(value);
        expect([sent, loaded.ran.toSorted()]).toEqual([sent, wanted.ran.toSorted()]);
        const body = response.text() === '' ? {} : response.json<{ errors?: unknown }>();
        expect([sent, response.status, body.errors ?? {}]).toEqual([
          sent,
          Object.keys(wanted.errors).length > 0 ? 400 : 204,
          wanted.errors,
        ]);
      }
    });

    test('give the same responses on every adapter', async () => {
      const some = values.filter((_, index) => index % 10 === 0);
      const { compiled } = loaded;
      const options = { handleSignals: false, logger: createLogger({ level: 'error' }) };
      const node = await Application.create(compiled, options);
      const fastify = await fastifyAdapter(compiled, options);
      const fetching = await fetchAdapter(compiled, options);
      const urls: string[] = [];
      for (const server of [node, fastify]) {
        await server.listen('127.0.0.1:0');
        urls.push(server.address().url);
      }
      try {
        for (const { part, index, value } of some) {
          const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
          const responses = [
            ...(await Promise.all(urls.map((url) => fetch(`${url}/${index}`, init)))),
            await fetching.fetch(new Request(`http://localhost/${index}`, init)),
          ];
          const { errors } = rulesResultOf(part, value);
          for (const response of responses) {
            const text = await response.text();
            expect(text === '' ? {} : JSON.parse(text).errors).toEqual(errors);
          }
        }
      } finally {
        await Promise.all([node.close(), fastify.close(), fetching.close()]);
      }
    });
  });
});
