import { describe, expect, test } from 'vitest';
import { loadCodecs } from '../../codec/support/compile-codecs.ts';
import { compileFiles } from '../../support/compile-files.ts';

/** The codecs of a type that is also a body, of a type around it, of a type with a tag, and of a type of their own. */
async function codecsWith(unknownProperties: string) {
  const { diagnostics, applications } = await compileFiles({
    'package.json': JSON.stringify({ name: 'codecs', version: '1.0.0', type: 'module', ashlar: { unknownProperties } }),
    'src/app.module.ts': `
import { type Body, type Codec, Controller, Injectable, Module, Post } from 'ashlar';
export interface Shared { readonly a: string }
export interface Around { readonly shared: Shared; readonly b: string }
/** @additionalProperties false */
export interface Closed { readonly a: string }
export interface Own { readonly a: string; readonly inner?: { readonly b?: string } }
@Injectable()
export class Codecs {
  constructor(readonly shared: Codec<Shared>, readonly around: Codec<Around>, readonly closed: Codec<Closed>, readonly own: Codec<Own>) {}
}
@Controller('/shared')
export class SharedController {
  constructor(readonly codecs: Codecs) {}
  @Post() add(shared: Body<Shared>): Shared { return shared; }
}
@Module({ providers: [Codecs], controllers: [SharedController] })
export class AppModule {}
`,
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const artifacts = new Map(applications[0]?.artifacts.map(({ name, text }) => [name, text.toString()]));
  const [shared, around, closed, own] = loadCodecs(artifacts, {});
  if (!shared || !around || !closed || !own) throw new Error('there are four codecs');
  return { shared, around, closed, own };
}

/** The paths of the problems of a value. */
function rejected(codec: Awaited<ReturnType<typeof codecsWith>>['own'], value: unknown): readonly string[] {
  const result = codec.tryDecode(value);
  if (result.ok) expect(JSON.stringify(result.value)).not.toContain('extra');
  return result.ok ? [] : result.problems.map(({ path, code }) => `${path}: ${code}`);
}

describe('unknown properties of values of codecs', () => {
  test('are dropped, unless the type has the tag', async () => {
    const { shared, around, closed, own } = await codecsWith('drop');
    expect(rejected(shared, { a: '', extra: 1 })).toEqual([]);
    expect(rejected(around, { b: '', shared: { a: '', extra: 1 }, extra: 1 })).toEqual([]);
    expect(rejected(closed, { a: '', extra: 1 })).toEqual(['extra: not-allowed']);
    expect(rejected(own, { a: '', inner: { extra: 1 }, extra: 1 })).toEqual([]);
  });

  test('are rejected in types that bodies share with codecs, with the setting', async () => {
    const { shared, around, closed, own } = await codecsWith('reject');
    expect(rejected(shared, { a: '', extra: 1 })).toEqual(['extra: not-allowed']);
    expect(rejected(around, { b: '', shared: { a: '', extra: 1 }, extra: 1 })).toEqual(['shared.extra: not-allowed']);
    expect(rejected(closed, { a: '', extra: 1 })).toEqual(['extra: not-allowed']);
    expect(rejected(own, { a: '', inner: { extra: 1 }, extra: 1 })).toEqual([]);
  });
});
