import type { ForeignArgument, ForeignDecorator, TypedPlace } from '../../model/foreign/foreign-facts.js';
import { optionOf } from './advice.js';
import { type Effect, effectOf } from './validator-effects.js';

/** The property as it is declared for Ashlar, and the decorators that no type can replace. */
export interface PropertyDeclaration {
  /** `email: Email & MinLength<3>`. */
  readonly text: string;
  /** The decorators whose rules no type can express: `IsPhoneNumber`, `Validate(IsFree)`. */
  readonly rules: readonly string[];
  /** The number of decorators with messages of their own. */
  readonly messages: number;
}

/** Writes the declaration of a property without decorators of class-validator and class-transformer. */
export function declarationOf(
  member: string,
  typed: TypedPlace,
  decorators: readonly ForeignDecorator[],
): PropertyDeclaration {
  const written = typeParts(typed.text);
  const rules: string[] = [];
  const value: string[] = [];
  const list: string[] = [];
  let { core } = written;
  const isConditional = decorators.some(({ parts }) => parts.some(({ name }) => name === 'ValidateIf'));
  // A condition also decides whether the property is required.
  let optional = typed.optional || isConditional;
  for (const decorator of decorators) {
    const effect = fittingEffect(decorator, written);
    const isRule = effect.kind === 'rule' || (isConditional && restricting.has(effect.kind));
    if (isRule) rules.push(ruleOf(decorator));
    else if (effect.kind === 'optional') optional = true;
    else if (effect.kind === 'base') core = effect.type;
    else if (effect.kind === 'constraint') value.push(effect.constraint);
    else if (effect.kind === 'list') list.push(effect.constraint);
  }
  const item = joined(core, value);
  const whole = written.isList ? joined(`${isSimple(item) ? item : `(${item})`}[]`, list) : item;
  const type = written.rest === '' ? whole : `${isSimple(whole) ? whole : `(${whole})`}${written.rest}`;
  const messages = decorators.filter(({ arguments: values }) => values.some(hasMessage)).length;
  return { text: `${member}${optional ? '?' : ''}: ${type}`, rules, messages };
}

/** Whether the options of a decorator of class-validator have a message. */
function hasMessage({ value }: ForeignArgument): boolean {
  return value.kind === 'record' && value.properties.some(({ name }) => name === 'message');
}

/** Whether a decorator applies to some groups alone. */
function hasGroups({ value }: ForeignArgument): boolean {
  return value.kind === 'record' && value.properties.some(({ name }) => name === 'groups');
}

/** The effects that a type always has, and a decorator beside `@ValidateIf` only under its condition. */
const restricting: ReadonlySet<Effect['kind']> = new Set(['base', 'constraint', 'list']);

/** The rule of a decorator: a `@Validate` names the class that checks the property. */
function ruleOf({ written, parts, arguments: values }: ForeignDecorator): string {
  const isNamed = parts.some(({ name }) => name === 'Validate' || name === 'ValidateBy') && values.length > 0;
  return isNamed ? `${written}(${values[0]?.text ?? ''})` : written;
}

interface TypeParts {
  /** `string` of `string[] | null`. */
  readonly core: string;
  readonly isList: boolean;
  /** ` | null`. */
  readonly rest: string;
}

function typeParts(text: string): TypeParts {
  const [, type = text, rest = ''] = /^(.*?)((?: \| (?:null|undefined))*)$/.exec(text) ?? [];
  const [, bracketed, generic] = /^(?:readonly )?(?:(\w+)\[\]|Array<(\w+)>)$/.exec(type) ?? [];
  const item = bracketed ?? generic;
  return { core: item ?? type, isList: item !== undefined, rest };
}

const numeric = /^(?:Min|Max|ExclusiveMin|ExclusiveMax|MultipleOf)</;

/** The effect where it fits the declared type; a rule of its own where it does not. */
function fittingEffect({ parts, arguments: values }: ForeignDecorator, { core, isList }: TypeParts): Effect {
  const [part, ...more] = parts;
  if (part === undefined || more.length > 0) return { kind: 'rule' };
  // The declaration of a property of class-transformer says nothing about its values.
  if (part.package === 'class-transformer') return { kind: 'type' };
  const effect = values.some(hasGroups) ? ({ kind: 'rule' } as const) : effectOf(part.name, values);
  const isOfItems = values.some((value) => optionOf(value, 'each') === true);
  if (effect.kind === 'list') return isList ? effect : { kind: 'rule' };
  if (effect.kind !== 'base' && effect.kind !== 'constraint') return effect;
  // A constraint of a list as a whole is not a constraint of its items.
  if (isList && !isOfItems) return part.name === 'IsNotEmpty' ? { kind: 'type' } : { kind: 'rule' };
  const fits = effect.kind === 'base' ? kindOfBase(effect.type) : numeric.test(effect.constraint) ? 'number' : 'string';
  if (core === fits || core === '') return effect;
  // A number is never empty; `Date`, an enum or a union of literals means the same as the decorator.
  const isTyped = part.name === 'IsNotEmpty' || (effect.kind === 'base' && core !== 'string' && core !== 'number');
  return isTyped ? { kind: 'type' } : { kind: 'rule' };
}

function kindOfBase(type: string): 'string' | 'number' {
  return type === 'Int' || /^-?[0-9]/.test(type) ? 'number' : 'string';
}

function joined(core: string, constraints: readonly string[]): string {
  const type = core === '' ? (constraints.some((one) => numeric.test(one)) ? 'number' : 'string') : core;
  if (constraints.length === 0) return type;
  return [type.includes(' | ') ? `(${type})` : type, ...constraints].join(' & ');
}

function isSimple(type: string): boolean {
  return !/ [&|] /.test(type);
}
