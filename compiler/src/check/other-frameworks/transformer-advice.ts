import type { ForeignArgument, ForeignDecorator } from '../../model/foreign/foreign-facts.js';
import { listOf, optionOf } from './advice.js';

/** A property of a class, and the decorators of class-transformer that it has. */
export interface TransformedProperty {
  readonly className: string;
  readonly member: string;
  readonly decorators: readonly ForeignDecorator[];
}

/** The type without a property that class-transformer leaves out; `undefined` for a property that it keeps. */
export function exclusionOf({ className, member, decorators }: TransformedProperty): string | undefined {
  const options = argumentOf(decorators, 'Exclude');
  if (options === 'absent') return undefined;
  const type = `\`Omit<${className}, '${member}'>\``;
  const [toPlain, toClass] = [optionOf(options, 'toPlainOnly') === true, optionOf(options, 'toClassOnly') === true];
  if (toPlain && !toClass) return `return a type without \`${member}\`: ${type}, and receive it with \`${className}\``;
  if (toClass && !toPlain) return `take a type without \`${member}\` in requests: ${type}, and return \`${className}\``;
  return `leave \`${member}\` out of the type: ${type}`;
}

/**
 * The interface that keeps the changes of class-transformer to a property: another name, another value, or a choice between types.
 */
export function transformationOf({ className, member, decorators }: TransformedProperty): string | undefined {
  const changes: string[] = [];
  const exposed = argumentOf(decorators, 'Expose');
  const name = exposed === 'absent' ? undefined : optionOf(exposed, 'name');
  if (typeof name === 'string' && name !== member) changes.push(`has \`${name}\` in place of \`${member}\``);
  const conditions = exposed === 'absent' ? [] : conditionsIn(exposed);
  if (conditions.length > 0) changes.push(`has \`${member}\` only under the conditions in ${listOf(conditions)}`);
  const transform = decorators.find(({ parts }) => parts.some((part) => part.name === 'Transform'));
  if (transform !== undefined) changes.push(`has the transformed value of \`${member}\``);
  const discriminator = discriminatorOf(decorators);
  if (discriminator !== undefined)
    changes.push(`has a union of the subtypes of \`${member}\`, discriminated by \`${discriminator}\``);
  if (changes.length === 0) return undefined;
  return `declare an interface beside \`${className}\` that ${listOf(changes)}, and convert between the two in the handler`;
}

/** The first argument of a decorator; `absent` where there is no such decorator. */
function argumentOf(decorators: readonly ForeignDecorator[], name: string): ForeignArgument | undefined | 'absent' {
  for (const { parts } of decorators) {
    const part = parts.find((one) => one.name === name && one.package === 'class-transformer');
    if (part !== undefined) return part.arguments[0];
  }
  return 'absent';
}

/** The options of `@Expose` that expose a property to some callers alone. */
function conditionsIn(options: ForeignArgument | undefined): readonly string[] {
  if (options?.value.kind !== 'record') return [];
  const names = options.value.properties.map((property) => property.name);
  return exposureConditions.filter((name) => names.includes(name)).map((name) => `\`${name}\``);
}

/** The options of `@Expose` that depend on the caller. */
export const exposureConditions: readonly string[] = ['groups', 'since', 'until'];

/** The property that chooses between the subtypes of `@Type(() => Shape, { discriminator: { property: 'kind', … } })`. */
function discriminatorOf(decorators: readonly ForeignDecorator[]): string | undefined {
  const part = decorators.flatMap(({ parts }) => parts).find(({ name }) => name === 'Type');
  const options = part?.arguments[1];
  if (options?.value.kind !== 'record') return undefined;
  const { properties } = options.value;
  const discriminator = properties.find((property) => property.name === 'discriminator');
  if (discriminator === undefined) return undefined;
  const name = optionOf({ ...options, value: discriminator.value }, 'property');
  return typeof name === 'string' ? name : '__type';
}

/** The advice for a decorator of a class; `undefined` for one that loses nothing. */
export function ofTransformedClass(className: string, decorators: readonly ForeignDecorator[]): string | undefined {
  if (argumentOf(decorators, 'Exclude') === 'absent') return undefined;
  return `remove it, and declare an interface beside \`${className}\` with the properties that have \`@Expose\`: all properties of a class are sent`;
}

/** The advice for methods whose result class-transformer sends as a property. */
export function ofTransformedMethod(member: string, decorators: readonly ForeignDecorator[]): string | undefined {
  const exposed = argumentOf(decorators, 'Expose');
  if (exposed === 'absent') return undefined;
  const name = optionOf(exposed, 'name') ?? member;
  return `remove it; where its result has to be sent, return an object that has it as the property \`${name}\``;
}
