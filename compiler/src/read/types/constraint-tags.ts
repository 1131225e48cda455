import { ts } from 'ts-morph';
import type { MisplacedTag } from '../../model/facts.js';
import type { WrittenExample, WrittenMessage } from '../../model/shapes/shape.js';
import type { Span } from '../../model/span.js';
import { exampleTagsOf, jsDocTagsOf, messageTagOf } from '../comments/documentation.js';
import type { SourceReading } from '../source-reading.js';
import type { ConstraintValue } from './constraint-kinds.js';

/** A JSDoc tag that constrains the values of a type. */
export interface ConstraintTag {
  /** The name of the tag, without the `@`. */
  readonly name: string;
  /** The tag as written, on one line. */
  readonly text: string;
  readonly span: Span;
  readonly meaning: TagMeaning;
}

/** The meaning of a tag. */
export type TagMeaning =
  /** The same as the constraint type of this name. */
  | { readonly kind: 'constraint'; readonly constraint: string; readonly value: ConstraintValue }
  /** The text of a default, whose value depends on the type. */
  | { readonly kind: 'default'; readonly text: string }
  /** A kind of values, which the type gives as well. */
  | { readonly kind: 'kind'; readonly expected: 'string' | 'number' | 'boolean' | 'array' | 'date' }
  /** The name of a component of the API document, which only types with a name of their own become. */
  | { readonly kind: 'name' }
  /** Whether an object type rejects properties that it does not declare. */
  | { readonly kind: 'additional properties'; readonly closed: boolean }
  /** Nothing that can be enforced. */
  | { readonly kind: 'problem'; readonly because: string; readonly hint: string };

type Parse = (text: string, name: string) => TagMeaning | undefined;

/** The tags of tsoa, typia and generators of JSON Schema, and their meanings. */
const tags: ReadonlyMap<string, Parse> = new Map<string, Parse>([
  ['minimum', numberTag('Min')],
  ['maximum', numberTag('Max')],
  ['exclusiveMinimum', numberTag('ExclusiveMin')],
  ['exclusiveMaximum', numberTag('ExclusiveMax')],
  ['multipleOf', numberTag('MultipleOf')],
  ['minLength', numberTag('MinLength')],
  ['maxLength', numberTag('MaxLength')],
  ['minItems', numberTag('MinItems')],
  ['maxItems', numberTag('MaxItems')],
  ['pattern', patternTag],
  ['format', wordTag('Format', 'a format')],
  // With `false`, it has no meaning.
  ['uniqueItems', flagTag('UniqueItems')],
  ['isInt', flagTag('Int')],
  ['isLong', flagTag('Int')],
  ['default', (text) => ({ kind: 'default', text })],
  ['schemaName', () => ({ kind: 'name' })],
  ['additionalProperties', additionalPropertiesTag],
  ['message', messageTag],
  ['isString', kindTag('string')],
  ['isBoolean', kindTag('boolean')],
  ['isFloat', kindTag('number')],
  ['isDouble', kindTag('number')],
  ['isArray', kindTag('array')],
  ['isDateTime', kindTag('date')],
  ['isDate', unsupportedTag('use the type `IsoDate`, or `@format date`')],
  ['type', typeTag],
  ['asType', typeTag],
  ['TJS-type', typeTag],
  ['length', unsupportedTag('use `@minLength` and `@maxLength`')],
  ['range', unsupportedTag('use `@minimum` and `@maximum`')],
  ['items', unsupportedTag('use `@minItems` and `@maxItems`')],
  ['step', unsupportedTag('use `@multipleOf`')],
  ...[
    'minDate',
    'maxDate',
    'minProperties',
    'maxProperties',
    'contains',
    'minContains',
    'maxContains',
    'propertyNames',
  ].map((name): [string, Parse] => [
    name,
    unsupportedTag('remove it, and check the value in the `validate` method of a `Validator`'),
  ]),
]);

/** The names of the tags that constrain, describe or name a type, without the `@`. */
export const constraintTagNames: readonly string[] = [...tags.keys()];

/** The JSDoc tags of a declaration that constrain its values, in the order of the source. */
export function constraintTagsOf(declaration: ts.Node, reading: SourceReading): readonly ConstraintTag[] {
  return jsDocTagsOf(declaration).flatMap((tag) => {
    const name = tag.tagName.text;
    const parse = tags.get(name);
    if (parse === undefined) return [];
    const line = lineOf(tag);
    // The text of a property, which constrains nothing.
    if (name === 'message' && !isTypeDeclaration(declaration)) return [];
    // A comment in braces is a type of JavaScript.
    if (name === 'type' && /^\s*\{/.test(line)) return [];
    const meaning = twoTags(line) ?? parse(line.trim(), name);
    return meaning === undefined
      ? []
      : [{ name, text: `@${name}${line}`, span: spanOfTag(tag, line, reading), meaning }];
  });
}

/** Whether a tag of this name constrains or names a type. */
export function isConstraintTag(name: string): boolean {
  return tags.has(name);
}

/** The tags with another meaning in the comment of a method than in that of a type. */
const ofMethods: ReadonlySet<string> = new Set([
  'default',
  'format',
  'type',
  'items',
  'length',
  'range',
  'step',
  'contains',
]);

/** The JSDoc tags of a method and of its parameters that constrain or name types, and have no effect there. */
export function handlerTagsOf(method: ts.MethodDeclaration, reading: SourceReading): readonly MisplacedTag[] {
  const ofMethod = jsDocTagsOf(method).filter(({ tagName }) => !ofMethods.has(tagName.text));
  const ofParameters = method.parameters.flatMap((parameter) => ts.getJSDocTags(parameter));
  return [...ofMethod, ...ofParameters]
    .filter(({ tagName }) => tags.has(tagName.text))
    .map((tag) => ({ name: tag.tagName.text, span: spanOfTag(tag, lineOf(tag), reading) }));
}

/** The `@example` tags of a declaration, with their places if the application can change them. */
export function examplesOf(
  declaration: ts.Node,
  canBeChanged: boolean,
  reading: SourceReading,
): { readonly examples?: readonly WrittenExample[] } {
  const examples = exampleTagsOf(declaration).map(({ text, tag }) => ({
    text,
    ...(canBeChanged && { span: spanOfTag(tag, lineOf(tag), reading) }),
  }));
  return examples.length === 0 ? {} : { examples };
}

/** The `@message` of a property, with its place if the application can change it. */
export function messageOf(
  declaration: ts.Node,
  canBeChanged: boolean,
  reading: SourceReading,
): { readonly message?: WrittenMessage } {
  const written = messageTagOf(declaration);
  if (written === undefined) return {};
  const { text, tag } = written;
  return { message: { text, ...(canBeChanged && { span: spanOfTag(tag, lineOf(tag), reading) }) } };
}

/** The text after the name of a tag, on its line. */
function lineOf(tag: ts.JSDocTag): string {
  const [line = ''] = tag
    .getSourceFile()
    .text.slice(tag.tagName.end, tag.end)
    .split(/\r?\n|\*\//);
  return line.trimEnd();
}

function spanOfTag({ tagName }: ts.JSDocTag, line: string, reading: SourceReading): Span {
  const sourceFile = tagName.getSourceFile();
  return reading.spanBetween(sourceFile, tagName.getStart(sourceFile) - 1, tagName.end + line.length);
}

/** Whether a declaration has a tag that constrains its values. */
export function hasConstraintTags(declaration: ts.Node): boolean {
  return jsDocTagsOf(declaration).some(({ tagName }) => tags.has(tagName.text));
}

/** Finds a second tag on the line of a tag, which TypeScript parses as text of the first tag. */
function twoTags(line: string): TagMeaning | undefined {
  const second = /\s@(\w+)\b/.exec(line)?.[1];
  if (second === undefined || !tags.has(second)) return undefined;
  return { kind: 'problem', because: `\`@${second}\` is on the same line`, hint: 'write each tag on its own line' };
}

function numberTag(constraint: string): Parse {
  return (text, name) => {
    const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?=\s|$)/.exec(text)?.[0];
    if (number !== undefined) return { kind: 'constraint', constraint, value: { literal: Number(number) } };
    return { kind: 'problem', because: 'it takes a number', hint: `write a number after the tag: \`@${name} 1\`` };
  };
}

function flagTag(constraint: string): Parse {
  return (text) => (text === 'false' ? undefined : { kind: 'constraint', constraint, value: true });
}

function additionalPropertiesTag(text: string): TagMeaning {
  if (text === 'true' || text === 'false') return { kind: 'additional properties', closed: text === 'false' };
  return {
    kind: 'problem',
    because: 'its value is neither `true` nor `false`',
    hint: 'write `@additionalProperties false` to reject properties that are not declared, or `true` to drop them',
  };
}

function wordTag(constraint: string, what: string): Parse {
  return (text, name) => {
    const word = /^["'`]?([^\s"'`]+)/.exec(text)?.[1];
    if (word !== undefined) return { kind: 'constraint', constraint, value: { literal: word } };
    return { kind: 'problem', because: `it takes ${what}`, hint: `write ${what} after the tag: \`@${name} uuid\`` };
  };
}

/** `^[a-z]+$`, `/^[a-z]+$/`, `"^[a-z]+$"`, each optionally followed by a message. */
function patternTag(text: string): TagMeaning {
  const delimited =
    /^(["'`])(.*?)\1(?=\s|$)/.exec(text)?.[2] ??
    /^\/((?:\\.|\[(?:\\.|[^\]])*\]|[^\\/[])+)\/(?=[a-z]*(?:\s|$))/.exec(text)?.[1];
  const flags = /^\/.*\/([a-z]+)(?=\s|$)/.exec(text)?.[1];
  if (delimited !== undefined && flags !== undefined && /[^uvg]/.test(flags)) {
    return {
      kind: 'problem',
      because: `a pattern has no flags: \`${flags}\``,
      hint: 'write the pattern so that it needs no flags',
    };
  }
  const [first = ''] = text.split(/\s/);
  // Text after a complete pattern can only be a message.
  const source = delimited ?? (first === text || first.endsWith('$') ? first : undefined);
  if (source !== undefined && source !== '')
    return { kind: 'constraint', constraint: 'Pattern', value: { literal: source } };
  const because = text === '' ? 'it takes a regular expression' : 'where the pattern ends is not clear';
  return { kind: 'problem', because, hint: 'write the pattern between slashes: `@pattern /^[a-z ]+$/`' };
}

function kindTag(expected: 'string' | 'number' | 'boolean' | 'array' | 'date'): Parse {
  return () => ({ kind: 'kind', expected });
}

function unsupportedTag(hint: string): Parse {
  return () => ({ kind: 'problem', because: 'Ashlar does not enforce it', hint });
}

function messageTag(): TagMeaning {
  return {
    kind: 'problem',
    because: 'only properties have messages',
    hint: 'move the tag to the properties of this type, or remove it',
  };
}

function isTypeDeclaration(node: ts.Node): boolean {
  return (
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isEnumDeclaration(node)
  );
}

/** The tags for the types of typia's numbers. */
const numericTypes: ReadonlyMap<string, string> = new Map([
  ['int', '`@isInt`'],
  ['integer', '`@isInt`'],
  ['uint', '`@isInt` and `@minimum 0`'],
  ['int32', '`@isInt`, `@minimum -2147483648` and `@maximum 2147483647`'],
  ['uint32', '`@isInt`, `@minimum 0` and `@maximum 4294967295`'],
  ['int64', '`@isInt`, or the type `bigint`'],
  ['uint64', '`@isInt` and `@minimum 0`, or the type `bigint`'],
]);

function typeTag(text: string): TagMeaning {
  const [word = ''] = text.split(/\s/);
  const equivalent = numericTypes.get(word);
  const hint = equivalent === undefined ? 'remove it: the type of TypeScript is enforced' : `use ${equivalent}`;
  return { kind: 'problem', because: 'Ashlar does not enforce it', hint };
}
