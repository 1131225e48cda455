import type { FileSystem, RouteDefaults } from '@ashlar/compiler';
import { type Name, singularOf } from './feature-name.js';
import type { Feature, GeneratedFeature, Registration, TestRunner } from './generated-feature.js';
import { importLine } from './imports.js';
import { controllerFile, featurePath, moduleFile, serviceFile } from './module-files.js';
import { resourceFiles } from './resource-files.js';
import { resourceTest } from './resource-test.js';
import type { RootModule } from './root-module.js';

/** The kinds of features that `ashlar generate` writes. */
export type FeatureKind = 'module' | 'service' | 'controller' | 'resource';

/** The package that a feature is generated for. */
export interface FeaturePackage {
  /** The absolute directory, with `/`. */
  readonly directory: string;
  readonly fileSystem: FileSystem;
  readonly runner: TestRunner;
  /** The root module, when it is known. */
  readonly root: RootModule | undefined;
  /** The settings that apply to every route; absent when the sources cannot be read, or when the feature has no tests. */
  readonly defaults?: RouteDefaults | undefined;
}

const unreadDefaults =
  'The application could not be read (`ashlar build` shows why): the tests assume that it has no path, guards and rate limits.';

/** Generates the files of a feature; writes nothing. `recordName` is the name of a record of a resource. */
export function generateFeature(
  kind: FeatureKind,
  feature: Feature,
  { directory, fileSystem, runner, root, defaults }: FeaturePackage,
  recordName?: Name,
): GeneratedFeature {
  const exists = (role: string) => fileSystem.fileExists(`${directory}/${featurePath(feature, role)}`);
  if (kind === 'module') {
    const files = [moduleFile(feature, { service: true, controller: true }), serviceFile(feature)];
    return inRoot([...files, controllerFile(feature, true)]);
  }
  if (kind === 'resource') {
    const record = recordName ?? singularOf(feature.name);
    const resource = { ...feature, record };
    const named =
      recordName === undefined ? [`The type of a record is \`${record.pascal}\`; \`--type\` sets another type.`] : [];
    const unread = defaults === undefined ? [unreadDefaults] : [];
    return inRoot([...resourceFiles(resource), resourceTest(resource, runner, defaults)], [...named, ...unread]);
  }
  const has = {
    service: kind === 'service' || exists('service'),
    controller: kind === 'controller' || exists('controller'),
  };
  const file = kind === 'service' ? serviceFile(feature) : controllerFile(feature, has.service);
  const service = featurePath(feature, 'service');
  const notes =
    kind === 'controller' && !has.service
      ? [`The controller injects no service, because \`${service}\` does not exist.`]
      : [];
  if (!exists('module')) return inRoot([moduleFile(feature, has), file], notes);
  return { files: [file], registration: registrationInModule(kind, feature), notes };

  function inRoot(files: GeneratedFeature['files'], notes: readonly string[] = []): GeneratedFeature {
    return { files, registration: registrationInRoot(feature, root), notes };
  }
}

function registrationInModule(kind: 'service' | 'controller', feature: Feature): Registration {
  const { name, conventions } = feature;
  const className = name.pascal + (kind === 'service' ? 'Service' : 'Controller');
  const specifier = `./${name.kebab}.${kind}${conventions.importExtension}`;
  return {
    file: featurePath(feature, 'module'),
    moduleName: `${name.pascal}Module`,
    property: kind === 'service' ? 'providers' : 'controllers',
    className,
    importLine: importLine({ kind: 'value', names: [className] }, specifier),
  };
}

function registrationInRoot(feature: Feature, root: RootModule | undefined): Registration {
  const { name, conventions } = feature;
  const className = `${name.pascal}Module`;
  const target = `${name.kebab}/${name.kebab}.module${conventions.importExtension}`;
  return {
    file: root?.file,
    moduleName: root?.className ?? 'the root module',
    property: 'imports',
    className,
    importLine: importLine({ kind: 'value', names: [className] }, specifierFrom(root?.file ?? 'src/app.ts', target)),
  };
}

/** The specifier of a file below `src` for a module of the package. */
function specifierFrom(file: string, target: string): string {
  const directories = file.split('/').slice(0, -1);
  if (directories[0] !== 'src') return `./${'../'.repeat(directories.length)}src/${target}`.replace(/^\.\/\.\./, '..');
  return directories.length === 1 ? `./${target}` : `${'../'.repeat(directories.length - 1)}${target}`;
}
