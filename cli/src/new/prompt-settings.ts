import type { Terminal } from '../io.js';
import type { Backend } from './application-plan.js';
import { type PackageManager, packageManagers } from './package-manager.js';

/** The settings of a new application, as far as options give them. */
export interface NewSettings {
  readonly name?: string | undefined;
  readonly backend?: Backend | undefined;
  readonly packageManager?: PackageManager | undefined;
  readonly install?: boolean | undefined;
}

/** All settings of a new application. */
export type CompleteSettings = { readonly [Key in keyof NewSettings]-?: NonNullable<NewSettings[Key]> };

/** The checks and the defaults of prompts. */
export interface PromptOptions {
  /** Returns the reason why an application cannot have this name. */
  readonly problemOf: (name: string) => string | undefined;
  readonly defaultPackageManager: PackageManager;
}

/** Prompts for the settings that no option gives. Returns `undefined` when the user cancels (Ctrl-C, Escape). */
export async function promptSettings(
  given: NewSettings,
  terminal: Terminal,
  { problemOf, defaultPackageManager }: PromptOptions,
): Promise<CompleteSettings | undefined> {
  const { confirm, isCancel, select, text } = await import('@clack/prompts');
  const defaultName = 'my-app';
  const name =
    given.name ??
    (await text({
      ...terminal,
      message: 'Name of the directory',
      placeholder: defaultName,
      defaultValue: defaultName,
      validate: (value) => problemOf(value === undefined || value === '' ? defaultName : value),
    }));
  if (isCancel(name)) return undefined;
  const backend =
    given.backend ??
    (await select<Backend>({
      ...terminal,
      message: 'HTTP server',
      options: [
        { value: 'node', label: 'node:http', hint: 'no further packages' },
        { value: 'fastify', label: 'Fastify', hint: 'for plugins and hooks of Fastify' },
      ],
    }));
  if (isCancel(backend)) return undefined;
  const packageManager =
    given.packageManager ??
    (await select<PackageManager>({
      ...terminal,
      message: 'Package manager',
      initialValue: defaultPackageManager,
      options: packageManagers.map((value) => ({ value, label: value })),
    }));
  if (isCancel(packageManager)) return undefined;
  const install =
    given.install ?? (await confirm({ ...terminal, message: `Install the packages with ${packageManager}?` }));
  if (isCancel(install)) return undefined;
  return { name, backend, packageManager, install };
}
