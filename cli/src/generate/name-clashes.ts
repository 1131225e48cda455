import { CommandError } from '../errors/command-error.js';
import type { NewFile } from '../files/write-new-files.js';
import type { RootModule } from './root-module.js';

/** Names of Ashlar that generated files do not import, but the modules next to them do. */
const frameworkNames = ['EventBus', 'EventModule', 'ThrottleModule', 'ThrottleService'];

/** Names of JavaScript that generated code uses. */
const globalNames = ['Map', 'Promise'];

/**
 * Rejects files that declare a name twice, one that they also import from a package (`Response` as the type of a record), or one
 * of the file of the root module, which imports the new module.
 * @throws CommandError with another way to name the feature.
 */
export function rejectNameClashes(files: readonly NewFile[], root: RootModule | undefined): void {
  const imported = new Set([...frameworkNames, ...globalNames, ...files.flatMap(({ text }) => importedNames(text))]);
  const inRoot = new Set(declaredNames(root?.text ?? ''));
  const declared = new Set<string>();
  for (const { text } of files) {
    for (const name of declaredNames(text)) {
      if (imported.has(name)) throw clash(name, 'is a name that the generated code uses');
      if (inRoot.has(name)) throw clash(name, `is declared in ${root?.file}`);
      if (declared.has(name)) throw clash(name, 'would be declared twice');
      declared.add(name);
    }
  }
}

function clash(name: string, problem: string): CommandError {
  return new CommandError(`\`${name}\` ${problem}: choose another name, or another \`--type\` for a resource`);
}

/** The classes and interfaces that a file exports. */
function declaredNames(text: string): string[] {
  return [...text.matchAll(/^export (?:class|interface) (\w+)/gm)].map(([, name = '']) => name);
}

/** The names that a file imports from packages. */
function importedNames(text: string): string[] {
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '[^.]/gm)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.replace('type ', '').trim()),
  );
}
