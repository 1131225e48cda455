import type { RepairOfHelp } from '../../diagnostics/repair.js';
import type { ResultFacts } from '../../model/facts.js';
import type { ForeignArgument, ForeignDecorator } from '../../model/foreign/foreign-facts.js';
import type { ForeignName } from '../../model/foreign/other-frameworks.js';

/** The loss that a decorator of another framework causes, and its equivalent. */
export interface Advice {
  /** The loss, as a clause: `no guard protects it`. */
  readonly because: string;
  /** The fix, as an imperative. */
  readonly fix: string;
  /** The edits that make the fix. */
  readonly repairs?: readonly RepairOfHelp[];
}

/** The situation that an advice is computed for. */
export interface AdviceContext {
  readonly decorator: ForeignDecorator;
  /** The arguments of the export, which a decorator of the application can give in its declaration. */
  readonly arguments: readonly ForeignArgument[];
  /** The name of the class. */
  readonly className: string;
  /** The results of the handler that the decorator is applied to; none for any other place. */
  readonly results: readonly ResultFacts[];
  /** The names of the other exports of other frameworks on the same method. */
  readonly beside: readonly string[];
}

/** Computes the advice for one export of another framework. */
export type Adviser = (context: AdviceContext) => Advice;

/** The literal value of an argument, where it is known. */
export function literalOf(argument: ForeignArgument | undefined): string | number | boolean | null | undefined {
  return argument?.value.kind === 'literal' ? argument.value.value : undefined;
}

/** The literal value of a property of an argument: `each` of `{ each: true }`. */
export function optionOf(
  argument: ForeignArgument | undefined,
  name: string,
): string | number | boolean | null | undefined {
  if (argument?.value.kind !== 'record') return undefined;
  const value = argument.value.properties.find((property) => property.name === name)?.value;
  return value?.kind === 'literal' ? value.value : undefined;
}

/** The name of an argument that is a class of the application. */
export function ownClass({ value }: ForeignArgument): string | undefined {
  return value.kind === 'class' && value.class.origin.kind === 'source' ? value.class.name : undefined;
}

/** The text of a decorator in a message: `` `@UseGuards` of `@nestjs/common` ``. */
export function decoratorLabel({ written, parts, declaredAt }: ForeignDecorator): string {
  const [first] = parts;
  const own = `\`@${written}\``;
  if (first === undefined) return own;
  if (declaredAt === undefined) {
    // Under another name than that of the export.
    const isRenamed = written !== first.name && !written.endsWith(`.${first.name}`);
    return isRenamed ? `${own} (\`${first.name}\` of \`${first.package}\`)` : `${own} of \`${first.package}\``;
  }
  return `${own}, which is made of ${listOf(distinctNames(parts))},`;
}

/** `` `SetMetadata` and `UseGuards` of `@nestjs/common` ``. */
function distinctNames(parts: readonly ForeignName[]): readonly string[] {
  const packages = new Map<string, Set<string>>();
  for (const { package: packageName, name } of parts) {
    const names = packages.get(packageName) ?? new Set<string>();
    packages.set(packageName, names.add(`\`${name}\``));
  }
  return Array.from(packages, ([packageName, names]) => `${listOf([...names])} of \`${packageName}\``);
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** Makes an adviser that always gives the same advice. */
export const removed =
  (because: string, fix: string): Adviser =>
  () => ({ because, fix });

/** The repair that removes a decorator. */
export function removal({ decorator: { span } }: AdviceContext): readonly RepairOfHelp[] {
  return [{ kind: 'safe', changes: [{ kind: 'remove', span }] }];
}

/** The repair that imports a decorator with the same name and arguments from Ashlar. */
export function importInstead({ decorator }: AdviceContext): readonly RepairOfHelp[] {
  const { written, declaredAt, span, parts } = decorator;
  const [part] = parts;
  if (part === undefined || declaredAt !== undefined || written.includes('.')) return [];
  return [
    { kind: 'safe', changes: [{ kind: 'reimport', span, name: written, package: 'ashlar', exportName: part.name }] },
  ];
}
