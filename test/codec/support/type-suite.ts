import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Types of one file, with the handlers that receive and return them. */
export interface TypeSuite {
  /** The TypeScript source of the types. */
  readonly text: string;
  /** The exported types that a handler takes as its body and returns. */
  readonly names: readonly string[];
  /** The exported types that a handler only returns. */
  readonly given?: readonly string[];
  /** JSON values of types whose schemas no value can be generated from. */
  readonly values?: Readonly<Record<string, unknown>>;
}

const directory = fileURLToPath(new URL('../types/', import.meta.url));

/** The names of all type suites: each is a file of `test/codec/types`. */
export const typeSuiteNames: readonly string[] = readdirSync(directory)
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

/** Loads a type suite by its name. */
export async function typeSuite(name: string): Promise<TypeSuite> {
  // Each file of the directory exports its suite under this name.
  const { suite }: { suite: TypeSuite } = await import(`../types/${name}.ts`);
  return suite;
}
