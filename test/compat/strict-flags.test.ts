import { describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { isSampled } from '../support/rounds.js';
import { type TypeScriptVersion, testedVersions } from '../support/typescript-versions.js';
import { buildFeatures } from './strict-flags/feature-package.js';
import { flagSets } from './strict-flags/flag-sets.js';

const versions: readonly TypeScriptVersion[] = ['7.0', '6.0', '5.9'];

/** In `npm test`, one of six sets of flags. */
const testedSets = [...flagSets].filter((_, index) => isSampled(index, 6));

/** The sample applications without a schema library: Zod and ArkType need `strictNullChecks` themselves. */
const applications = ['accounts', 'gallery', 'helpdesk', 'kysely', 'newsroom', 'notes', 'warehouse'];

async function errorsOf(copy: ApplicationCopy, among: readonly TypeScriptVersion[]): Promise<readonly string[]> {
  const errors: string[] = [];
  for (const version of among) {
    const { output } = await copy.tsc(['--noEmit'], version);
    if (output !== '') errors.push(`TypeScript ${version}: ${output}`);
  }
  return errors;
}

test.each(testedSets)(
  'the application of each feature compiles with %s',
  async (_, options) => {
    expect(await errorsOf(await buildFeatures(options), versions)).toEqual([]);
  },
  600_000,
);

describe.each(applications)('the sample application %s', (name) => {
  test.each(testedSets)(
    'compiles with %s',
    async (_, options) => {
      const copy = ApplicationCopy.of(name);
      const { compilerOptions, ...others } = JSON.parse(copy.read('tsconfig.json'));
      copy.write('tsconfig.json', JSON.stringify({ ...others, compilerOptions: { ...compilerOptions, ...options } }));
      expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
      expect(await errorsOf(copy, testedVersions)).toEqual([]);
    },
    600_000,
  );
});
