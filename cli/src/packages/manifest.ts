import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { CommandError } from '../errors/command-error.js';

/** A dependency in the text of a `package.json`, and the place of its version (with the quotes). */
export interface ManifestDependency {
  readonly section: DependencySection;
  readonly name: string;
  readonly specifier: string;
  readonly offset: number;
  readonly length: number;
}

const sections = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** The properties of a `package.json` that list dependencies. */
export type DependencySection = (typeof sections)[number];

/**
 * Lists the dependencies in the text of a `package.json` whose names `isWanted` selects, in the order of the sections.
 * @throws CommandError when the text is not a JSON object.
 */
export function dependenciesOf(text: string, isWanted: (name: string) => boolean): readonly ManifestDependency[] {
  const root = parse(text);
  return sections.flatMap((section) => {
    const properties = propertyOf(root, section)?.children ?? [];
    return properties.flatMap((property): readonly ManifestDependency[] => {
      const [key, value] = property.children ?? [];
      if (typeof key?.value !== 'string' || typeof value?.value !== 'string' || !isWanted(key.value)) return [];
      const { offset, length } = value;
      return [{ section, name: key.value, specifier: value.value, offset, length }];
    });
  });
}

/** The text of a property of a `package.json`; `undefined` when it is missing or no text. */
export function manifestText(text: string, name: string): string | undefined {
  const value: unknown = propertyOf(parse(text), name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Whether the text is the `package.json` of the root of a workspace. A broken one above a package is not its problem. */
export function hasWorkspaces(text: string): boolean {
  const root = parseTree(text);
  return root?.type === 'object' && propertyOf(root, 'workspaces') !== undefined;
}

/** A dependency and its new version. */
export interface VersionChange {
  readonly dependency: ManifestDependency;
  readonly specifier: string;
}

/** Replaces the versions of dependencies. Everything else in the text stays as it is. */
export function replaceVersions(text: string, changes: readonly VersionChange[]): string {
  const fromTheEnd = [...changes].sort((a, b) => b.dependency.offset - a.dependency.offset);
  return fromTheEnd.reduce((changed, { dependency: { offset, length }, specifier }) => {
    return changed.slice(0, offset) + JSON.stringify(specifier) + changed.slice(offset + length);
  }, text);
}

function parse(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first !== undefined) throw new CommandError(`\`package.json\` is not valid JSON: ${describe(first, text)}`);
  if (root?.type !== 'object') throw new CommandError('`package.json` is not an object');
  return root;
}

/** Describes a syntax error with its place: `comma expected at 3:5`. */
function describe({ error, offset }: ParseError, text: string): string {
  const words = printParseErrorCode(error).replaceAll(/(?!^)([A-Z])/g, ' $1');
  const lines = text.slice(0, offset).split('\n');
  return `${words.toLowerCase()} at ${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** The value of a property of an object; of a repeated property, JSON uses the last. */
function propertyOf(node: Node, name: string): Node | undefined {
  return node.children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1];
}
