import { ts } from 'ts-morph';
import { type Effect, effectOf } from '../../../check/other-frameworks/validator-effects.js';
import type { ForeignArgument } from '../../../model/foreign/foreign-facts.js';
import { bare } from '../../source/bare.js';
import {
  constantOf,
  constantValue,
  isConstAssertion,
  knownProperties,
  objectCall,
} from '../../source/constant-value.js';
import type { MigratedDecorator } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { parameterCount } from './rule-check.js';

/** A decorator of class-validator, as it is applied to a property. */
export interface Validation {
  readonly name: string;
  readonly arguments: readonly ts.Expression[];
  readonly effect: Effect;
  /** The options that all validators have. */
  readonly options: ReadonlyMap<string, ts.Expression>;
  /** Whether the options are not known: they can restrict the rule to groups. */
  readonly isComputed: boolean;
  /** Whether it validates the items of a list. */
  readonly isOfItems: boolean;
  /** A difference between the rule and the type that replaces it. */
  readonly difference?: string;
}

/** Reads a decorator of class-validator. */
export function validationOf(
  application: MigratedApplication,
  file: MigratedFile,
  { name, arguments: values }: MigratedDecorator,
): Validation {
  const literal = values.findLast((value) => ts.isObjectLiteralExpression(value));
  const options = knownProperties(application, file, literal ?? values[parameterCount(name)]);
  const isComputed = options === undefined;
  const effect = isComputed
    ? ({ kind: 'rule' } as const)
    : (ownEffect(application, file, name, values) ?? typedEffect(application, file, name, values));
  const version = name === 'IsUUID' ? values[0] : undefined;
  const isVersion = version !== undefined && /^['"]?[1-8]['"]?$/.test(file.textOf(version));
  return {
    name,
    arguments: values,
    options: options ?? new Map(),
    isComputed,
    effect: isVersion && !isComputed ? { kind: 'base', type: 'Uuid' } : effect,
    isOfItems: options?.get('each')?.kind === ts.SyntaxKind.TrueKeyword,
    ...(isVersion && { difference: '`Uuid` accepts all versions of UUIDs' }),
  };
}

/** The effect as the compiler knows it. Constants of the application keep their names. */
function typedEffect(
  application: MigratedApplication,
  file: MigratedFile,
  name: string,
  values: readonly ts.Expression[],
): Effect {
  const effect = effectOf(
    name,
    values.map((value) => argumentOf(application, file, name, value)),
  );
  if (effect.kind !== 'constraint' && effect.kind !== 'list') return effect;
  let { constraint } = effect;
  for (const value of values) {
    const constant = ts.isIdentifier(value) ? constantOf(application, file, value.text) : undefined;
    if (constant === undefined || constant.node.type !== undefined || !ts.isNumericLiteral(constant.value)) continue;
    constraint = constraint.replace(`<${Number(constant.value.text)}>`, `<typeof ${file.textOf(value)}>`);
  }
  return { ...effect, constraint };
}

function argumentOf(
  application: MigratedApplication,
  file: MigratedFile,
  decorator: string,
  written: ts.Expression,
): ForeignArgument {
  const named = ts.isIdentifier(written) ? constantOf(application, file, written.text) : undefined;
  const node = bare(named?.value ?? written);
  const text = file.textOf(written);
  const value = constantValue(application, file, written);
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { text, value, pattern: unicodePattern(node.text.slice(1, end), node.text.slice(end + 1)) };
  }
  const isSource = decorator === 'Matches' && ts.isStringLiteralLike(node);
  return isSource ? { text, value, pattern: unicodePattern(node.text, '') } : { text, value };
}

/**
 * A pattern of Ashlar is read in Unicode mode, where only some characters can be escaped: `\_` is `_` there. Flags that do not change whether
 * a string matches are left out. A pattern that is invalid there keeps a flag that no type can express.
 */
function unicodePattern(written: string, flags: string): { readonly source: string; readonly flags: string } {
  const source = withoutNeedlessEscapes(written);
  const relevant = flags.replaceAll(/[gyd]/g, '');
  return isUnicodePattern(source) ? { source, flags: relevant } : { source: written, flags: `${relevant}i` };
}

function withoutNeedlessEscapes(written: string): string {
  let isInClass = false;
  return written.replaceAll(/\\[\s\S]|[[\]]/g, (token) => {
    if (token === '[') isInClass = true;
    if (token === ']') isInClass = false;
    const character = token.slice(1);
    if (character === '' || /[A-Za-z0-9^$\\.*+?()[\]{}|/]/.test(character)) return token;
    return character === '-' && isInClass ? token : character;
  });
}

function isUnicodePattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') !== undefined;
  } catch {
    return false;
  }
}

/** The effect of `@IsEnum` and `@IsIn`, whose types are names of the application. */
function ownEffect(
  application: MigratedApplication,
  file: MigratedFile,
  name: string,
  [first]: readonly ts.Expression[],
): Effect | undefined {
  if (first === undefined) return undefined;
  if (name === 'IsEnum') return enumeration(application, file, first);
  if (name !== 'IsIn') return undefined;
  const node = bare(first);
  const call = objectCall(node);
  if (call?.method === 'values' && isEnum(application, file, call.argument.text))
    return { kind: 'base', type: call.argument.text };
  const constant = ts.isIdentifier(node) ? constantOf(application, file, node.text) : undefined;
  if (constant !== undefined && isConstAssertion(constant.value))
    return { kind: 'base', type: `(typeof ${file.textOf(node)})[number]` };
  return constantValue(application, file, node).kind === 'list' ? undefined : { kind: 'rule' };
}

function enumeration(application: MigratedApplication, file: MigratedFile, written: ts.Expression): Effect {
  const node = bare(written);
  const text = file.textOf(node);
  if (ts.isPropertyAccessExpression(node)) return { kind: 'base', type: text };
  const constant = ts.isIdentifier(node) ? constantOf(application, file, node.text) : undefined;
  const hasType = constant?.file.syntax.statements.some(
    (one) => ts.isTypeAliasDeclaration(one) && one.name.text === constant.node.name.getText(),
  );
  if (ts.isIdentifier(node) && (constant === undefined || hasType === true)) return { kind: 'base', type: text };
  if (constant !== undefined && isConstAssertion(constant.value))
    return { kind: 'base', type: `(typeof ${text})[keyof typeof ${text}]` };
  const value = constantValue(application, file, node);
  if (value.kind !== 'record') return { kind: 'rule' };
  const argument: ForeignArgument = {
    text,
    value: { kind: 'list', items: value.properties.map((one) => one.value), span: value.span },
  };
  return effectOf('IsIn', [argument]);
}

function isEnum(application: MigratedApplication, file: MigratedFile, name: string): boolean {
  const found = application.declarationOf(file, name);
  return found !== undefined && ts.isEnumDeclaration(found.node);
}
