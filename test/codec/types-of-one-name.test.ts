import { describe, expect, test } from 'vitest';
import { renderPlain } from '../../compiler/src/diagnostics/render-plain.ts';
import * as runtime from '../../runtime/src/codegen/v1.ts';
import type { Decoder } from '../../runtime/src/decoding/decoder.ts';
import { invalid } from '../../runtime/src/decoding/invalid.ts';
import { compareReaders } from '../compiler/readers/compare-readers.ts';
import { compileFiles } from '../support/compile-files.ts';
import { loadDirectories } from '../support/load-directories.ts';
import { memoryApplication } from '../support/memory-application.ts';
import { rounds, seedOr } from '../support/rounds.ts';
import { describeSchema } from './support/declared-properties.ts';
import { type NamedUse, typesOfOneName } from './support/types-of-one-name.ts';

// Types of one name are different types where their declarations differ: in namespaces, functions and files. Others:
// `SEED=7 ROUNDS=20 npx vitest run test/codec/types-of-one-name`.
const seed = seedOr(1);
const count = rounds(12);

const manifest = JSON.stringify({ name: 'example', type: 'module', ashlar: { client: 'client.ts' } });

describe('types of one name', () => {
  const { files, uses, classes } = typesOfOneName(20_261_127 + seed, count);
  const text = Object.values(files).join('\n');

  test('have schemas, decoders and serializers of their own', { timeout: 60_000 + count * 1_000 }, async () => {
    const { diagnostics, applications } = await compileFiles({ ...files, 'package.json': manifest });
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors, renderPlain(errors)).toEqual([]);
    const artifacts = new Map(applications[0]?.artifacts.map((artifact) => [artifact.name, artifact.text]));
    const exported = Object.fromEntries(classes.map((name) => [name, class {}]));
    const modules = {
      'ashlar/codegen/v1': runtime,
      '../main.controller.js': exported,
      '../other.controller.js': exported,
    };
    const definitions = loadDirectories(artifacts, modules);
    const document = JSON.parse(artifacts.get('openapi.json') ?? '');
    const { schemas } = document.components;
    const client = applications[0]?.client?.artifact.text ?? '';
    for (const name of Object.keys(schemas))
      expect(client).toMatch(new RegExp(`^export (interface|type) ${name}\\b`, 'm'));
    for (const use of uses) {
      const { route, property, isTaken } = use;
      const method = isTaken ? 'post' : 'get';
      const [, rest = ''] = artifacts.get('root.ts')?.split(`'${method.toUpperCase()} /${route}'`) ?? [];
      const [written = ''] = rest.split('\n  }),');
      const value = valueOfUse(use, written);
      const about = `${route} in ${text}`;
      const operation = document.paths[`/${route}`][method];
      const { schema } = operation.responses[200].content['application/json'];
      const described = JSON.stringify(describeSchema(schema, schemas));
      expect(described.match(/p\d+/g), about).toEqual([property]);
      const [, serializer = ''] = /respondJson\((\w+)\)/.exec(written) ?? [];
      // The generated file defines the function under the name that the route uses.
      const serialize = definitions[serializer] as (value: unknown) => string;
      expect(JSON.parse(serialize(value)), about).toEqual(value);
      if (!isTaken) continue;
      const [, name = ''] = /inputs\.body\((\w+)\)/.exec(written) ?? [];
      const decoder = definitions[name] as Decoder<unknown>;
      expect(decoder.read(value), about).toEqual(value);
      expect(decoder.read(use.isInner ? { value: {} } : {}), about).toBe(invalid);
    }
  });

  test('are the same for both readers', () => {
    compareReaders('/app', memoryApplication(files), text);
  });
});

function valueOfUse({ property, isInner }: NamedUse, written: string): unknown {
  const value = { [property]: 'text' };
  if (isInner) return { value };
  return written.includes('Array)') ? [value] : value;
}
