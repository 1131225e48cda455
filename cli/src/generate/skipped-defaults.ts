import type { ImportableClass, RouteDefaults } from '@ashlar/compiler';
import { importLine } from './imports.js';

/** The parts of a test that skip what the application applies to every route. */
export interface SkippedDefaults {
  /** The names to import from `ashlar/testing`. */
  readonly helpers: readonly string[];
  /** The imports of guards and interceptors from packages. */
  readonly packageImports: readonly string[];
  /** The imports of guards and interceptors from files, each with its specifier. */
  readonly fileImports: readonly (readonly [specifier: string, line: string])[];
  /** `skipGuard(SignedIn)`. */
  readonly overrides: readonly string[];
}

/** Skips the guards, the interceptors and the rate limits of an application. `taken`: the names that the test imports itself. */
export function skippedDefaults(defaults: RouteDefaults | undefined, taken: readonly string[]): SkippedDefaults {
  const { guards = [], interceptors = [], isThrottled = false } = defaults ?? {};
  const names = new Set(taken);
  const imported = new Map<string, readonly [specifier: string, line: string]>();
  const overrides: string[] = [];
  const skip = (helper: string, skipped: ImportableClass) => {
    const key = `${skipped.specifier}#${skipped.exportName}`;
    // One class can be a guard and an interceptor: either helper skips both.
    if (imported.has(key)) return;
    const name = uniqueName(skipped.name === 'default' ? 'Default' : skipped.name, names);
    imported.set(key, [skipped.specifier, importOf(skipped, name)]);
    overrides.push(`${helper}(${name})`);
  };
  for (const guard of guards) skip('skipGuard', guard);
  for (const interceptor of interceptors) skip('skipInterceptor', interceptor);
  if (isThrottled) overrides.push('skipThrottle()');
  const isFile = (specifier: string) => specifier.startsWith('.');
  const imports = [...imported.values()];
  return {
    helpers: [...new Set(overrides.map((text) => text.replace(/\(.*/, '')))],
    packageImports: imports.flatMap(([specifier, line]) => (isFile(specifier) ? [] : [line])),
    fileImports: imports.filter(([specifier]) => isFile(specifier)),
    overrides,
  };
}

function importOf({ exportName, specifier }: ImportableClass, name: string): string {
  if (exportName === 'default') return `import ${name} from '${specifier}';`;
  const text = exportName === name ? name : `${exportName} as ${name}`;
  return importLine({ kind: 'value', names: [text] }, specifier);
}

function uniqueName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}
