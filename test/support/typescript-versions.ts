import { isComplete } from './rounds.ts';

/** The versions of TypeScript that users may have, and the packages that the repository has them in. */
export const typeScriptPackages = { '5.9': 'typescript-5.9', '6.0': 'typescript-6.0', '7.0': 'typescript' } as const;

/** A version of the user's TypeScript. */
export type TypeScriptVersion = keyof typeof typeScriptPackages;

/** The versions with which a suite of all of them runs: in `npm test`, only the last one, which is much faster than the others. */
export const testedVersions: readonly TypeScriptVersion[] = isComplete ? ['5.9', '6.0', '7.0'] : ['7.0'];

/** The packages of these versions. */
export const testedPackages = testedVersions.map((version) => typeScriptPackages[version]);
