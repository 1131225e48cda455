import { CommandError } from '../errors/command-error.js';
import type { ManifestDependency } from '../packages/manifest.js';
import type { Version } from '../packages/version.js';
import { parseSpecifier, type SpecifierUpdate, updateSpecifier } from '../packages/version-specifier.js';

/** The change of the version of a dependency in `package.json`. */
export interface PlannedDependency {
  readonly dependency: ManifestDependency;
  readonly update: SpecifierUpdate;
}

/** The names of the packages whose latest version decides about a dependency. */
export function namesToQuery(dependencies: readonly ManifestDependency[]): readonly string[] {
  return [...new Set(dependencies.filter(isUpdatable).map(({ name }) => name))];
}

/**
 * Plans the versions of the dependencies of Ashlar, which have to be the same for all of its packages.
 * @throws CommandError when they would differ.
 */
export function planUpdate(
  dependencies: readonly ManifestDependency[],
  latest: ReadonlyMap<string, Version>,
): readonly PlannedDependency[] {
  const [first, ...others] = [...latest];
  const different = others.find(([, version]) => version.text !== first?.[1].text);
  if (first !== undefined && different !== undefined)
    throw new CommandError(
      `the latest versions differ: \`${first[0]}\` ${first[1].text}, \`${different[0]}\` ${different[1].text}; nothing was changed`,
    );
  const planned = dependencies.map((dependency) => ({ dependency, update: updateOf(dependency, latest) }));
  const isUpdated = planned.some(({ update }) => update.kind === 'update');
  const ahead = planned.find(({ dependency, update }) => update.kind === 'left' && isUpdatable(dependency));
  if (isUpdated && ahead?.update.kind === 'left') {
    const { name, specifier } = ahead.dependency;
    throw new CommandError(
      `all packages of Ashlar must have one version, but \`${name}\` would stay at ${specifier}: ${ahead.update.reason}; nothing was changed`,
    );
  }
  return planned;
}

function updateOf(dependency: ManifestDependency, latest: ReadonlyMap<string, Version>): SpecifierUpdate {
  if (dependency.section === 'peerDependencies')
    return { kind: 'left', reason: 'it states which versions the package supports' };
  const specifier = parseSpecifier(dependency.specifier);
  if (specifier.kind === 'other') return { kind: 'left', reason: specifier.reason };
  const version = latest.get(dependency.name);
  return version === undefined ? { kind: 'current' } : updateSpecifier(specifier, version);
}

/** Whether the version of a dependency can be compared and replaced. */
function isUpdatable({ section, specifier }: ManifestDependency): boolean {
  return section !== 'peerDependencies' && parseSpecifier(specifier).kind !== 'other';
}
