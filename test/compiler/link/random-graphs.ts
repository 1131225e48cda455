import { fc } from '../../support/fast-check.ts';
import { type ClassSpec, injectable, module } from './build-facts.ts';

/** A module of a random application. Modules and providers are known by their numbers; module 0 is the root. */
export interface RandomModule {
  readonly imports: readonly number[];
  readonly providers: readonly number[];
  readonly exports: readonly number[];
  readonly global: boolean;
}

/** A random application: its modules, and what each provider needs. */
export interface RandomGraph {
  readonly modules: readonly RandomModule[];
  readonly needs: readonly (readonly number[])[];
}

const moduleCount = 5;
const providerCount = 7;

const someOf = (count: number, most: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { maxLength: most });

/** Applications in which anything may be wrong: circles, private, unknown and doubled providers, exports of anything. */
export const randomGraphs: fc.Arbitrary<RandomGraph> = fc.record({
  modules: fc.array(
    fc.record({
      imports: someOf(moduleCount, 3),
      // Not unique: a list may hold a provider twice.
      providers: fc.array(fc.integer({ min: 0, max: providerCount - 1 }), { maxLength: 3 }),
      exports: someOf(providerCount, 3),
      global: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
    { minLength: moduleCount, maxLength: moduleCount },
  ),
  needs: fc.array(someOf(providerCount, 2), { minLength: providerCount, maxLength: providerCount }),
});

/** Applications without errors: each provider needs only those before it in some order, and all of them are visible. */
export const validGraphs: fc.Arbitrary<RandomGraph> = fc
  .integer({ min: 1, max: 30 })
  .chain((count) =>
    fc.record({
      order: fc.shuffledSubarray([...Array(count).keys()], { minLength: count }),
      wishes: fc.array(fc.array(fc.nat(), { maxLength: 4 }), { minLength: count, maxLength: count }),
      owners: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: count, maxLength: count }),
    }),
  )
  .map(({ order, wishes, owners }) => ({
    needs: wishes.map((own, provider) => {
      const before = order.slice(0, order.indexOf(provider));
      return before.length === 0 ? [] : [...new Set(own.map((wish) => before[wish % before.length] ?? 0))];
    }),
    modules: [0, 1, 2, 3].map((owner) => {
      const own = order.map((_, provider) => provider).filter((provider) => owners[provider] === owner);
      return { imports: owner === 0 ? [1, 2, 3] : [], providers: own, exports: own, global: true };
    }),
  }));

/** The classes that make up a random application. */
export function classesOf({ modules, needs }: RandomGraph): readonly ClassSpec[] {
  return [
    ...needs.map((own, provider) =>
      injectable(
        `P${provider}`,
        own.map((needed) => `P${needed}`),
      ),
    ),
    ...modules.map((own, index) =>
      module(`M${index}`, {
        imports: own.imports.map((imported) => `M${imported}`),
        providers: own.providers.map((provider) => `P${provider}`),
        exports: own.exports.map((provider) => `P${provider}`),
        global: own.global,
      }),
    ),
  ];
}

/** The same application as source text, one file. */
export function sourceOf({ modules, needs }: RandomGraph): string {
  const parameters = (own: readonly number[]) => own.map((needed) => `readonly p${needed}: P${needed}`).join(', ');
  const names = (prefix: string, numbers: readonly number[]) =>
    numbers.map((number) => `${prefix}${number}`).join(', ');
  return [
    "import { Injectable, Module } from 'ashlar';",
    ...needs.map((own, provider) => `@Injectable()\nexport class P${provider} { constructor(${parameters(own)}) {} }`),
    ...modules.map(
      (own, index) =>
        `@Module({ imports: [${names('M', own.imports)}], providers: [${names('P', own.providers)}], ` +
        `exports: [${names('P', own.exports)}], global: ${own.global} })\nexport class M${index} {}`,
    ),
    '',
  ].join('\n');
}
