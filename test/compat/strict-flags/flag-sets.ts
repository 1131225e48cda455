/** The flags of the compiler that the generated files and the declarations of `ashlar` must not depend on. */
const flags = [
  'noImplicitAny',
  'strictNullChecks',
  'strictFunctionTypes',
  'strictBindCallApply',
  'strictPropertyInitialization',
  'noImplicitThis',
  'useUnknownInCatchVariables',
  'alwaysStrict',
  'strictBuiltinIteratorReturn',
  'exactOptionalPropertyTypes',
  'noUncheckedIndexedAccess',
] as const;

type Flag = (typeof flags)[number];

/** Flags that TypeScript accepts only with `strictNullChecks`. */
const needNullChecks: readonly Flag[] = ['strictPropertyInitialization', 'exactOptionalPropertyTypes'];

/** The options of a compiler by their names. */
export type Options = Readonly<Record<string, boolean>>;

function optionsWith(isOn: (flag: Flag) => boolean): Options {
  const on = flags.filter((flag) => isOn(flag) && (isOn('strictNullChecks') || !needNullChecks.includes(flag)));
  // TypeScript 7 always has `alwaysStrict`, and reports an error where it is off.
  const listed = flags.filter((flag) => flag !== 'alwaysStrict' || on.includes(flag));
  return { strict: false, ...Object.fromEntries(listed.map((flag) => [flag, on.includes(flag)])) };
}

/** `strict` off and on, each flag alone off and alone on, by descriptions. */
export const flagSets: ReadonlyMap<string, Options> = new Map([
  ['strict off', optionsWith(() => false)],
  ['every flag on', optionsWith(() => true)],
  ...flags.flatMap((flag): readonly [string, Options][] => [
    [`${flag} off`, optionsWith((one) => one !== flag)],
    [
      `${flag} alone on`,
      optionsWith((one) => one === flag || (one === 'strictNullChecks' && needNullChecks.includes(flag))),
    ],
  ]),
]);
