import { inheritedNames } from '../../model/inherited-names.js';
import type { LiteralShape, NumberShape, Shape } from '../../model/shape.js';
import { areLiterals, membersOf, unwrapped } from '../../model/shape-questions.js';
import type { ImportedName } from '../imports.js';
import type { Code, SourceFile } from '../source-file.js';
import { identifier } from '../text/identifier.js';
import { braces, group, indented, spaceBreak } from '../text/layout.js';
import { type TypeScope, typeCode } from '../value-type.js';
import type { DecoderReference, ObjectDecoder, PropertyDecoder } from './decoder-definition.js';

/** What the functions of a decoder need to know of the file around them. */
export interface DecoderScope extends TypeScope {
  /** Names that a variable must not have, because a decoder of the file or of the runtime has it. */
  readonly taken: ReadonlySet<string>;
}

/** A property and the variable that holds its value. */
interface Variable extends PropertyDecoder {
  readonly variable: string;
}

/** With more literals than this, their decoder is asked. */
const fewLiterals = 4;

const ownNames = ['input', 'invalid', 'isObject', 'ownProperty', 'result', 'Number'];

/** Writes the body of `read`: over the properties once, and nothing is made but the result. */
export function writeReadBody(definition: ObjectDecoder, scope: DecoderScope): void {
  const { file } = scope;
  file.line('if (!', file.runtime('isObject'), '(input)) return ', file.runtime('invalid'), ';');
  const variables = namedVariables(definition.properties, scope);
  const [inline, others] = partition(
    variables,
    (variable) => conditionOf(variable, definition.mode, scope) !== undefined,
  );
  const [plain, odd] = partition(inline, ({ name }) => !inheritedNames.has(name));
  if (plain.length > 0) file.line('const ', braces(plain.map((variable) => entry(variable, file))), ' = input;');
  for (const variable of odd) file.line(`const ${variable.variable} = `, propertyValue(variable, file), ';');
  for (const variable of inline) {
    const condition = conditionOf(variable, definition.mode, scope);
    if (condition !== undefined) file.line(`if (${condition}) return `, file.runtime('invalid'), ';');
  }
  for (const variable of others) writeDecoded(variable, scope);
  writeResult(definition, variables, scope);
}

/** Writes the body of `explain`: one line per property. */
export function writeExplainBody({ properties }: ObjectDecoder, { file }: DecoderScope): void {
  file.line('if (!problems.object(input)) return;');
  for (const property of properties) {
    const { name, optional, decoder } = property;
    const ask = optional ? 'optional' : 'required';
    const value = propertyValue(property, file);
    file.line(`problems.${ask}(${file.literal(name)}, `, value, ', ', decoderCode(decoder, file), ');');
  }
}

/** Writes the name of a decoder. */
export function decoderCode({ kind, name }: DecoderReference, file: SourceFile): Code {
  return kind === 'runtime' ? file.runtime(name) : name;
}

function writeDecoded({ name, optional, decoder, variable }: Variable, { file }: DecoderScope): void {
  const value = propertyValue({ name }, file);
  const read: Code = [decoderCode(decoder, file), '.read(', value, ')'];
  const asked: Code = optional ? [value, ' === undefined ? undefined : ', read] : read;
  file.line(group<ImportedName>(`const ${variable} =`, indented<ImportedName>(spaceBreak, asked), ';'));
  file.line(`if (${variable} === `, file.runtime('invalid'), ') return ', file.runtime('invalid'), ';');
}

function writeResult(definition: ObjectDecoder, variables: readonly Variable[], scope: DecoderScope): void {
  const { file } = scope;
  const [optional, always] = partition(variables, (variable) => variable.optional && variable.undefinable !== true);
  // An assignment to `__proto__` would change the prototype, and `{}` seems to have a `toString` already.
  const [spread, assigned] = partition(optional, ({ name }) => inheritedNames.has(name));
  const entries = [
    ...always.map((variable) => entry(variable, file)),
    ...spread.map((variable) => spreadEntry(variable, file)),
  ];
  const value = braces(entries);
  if (assigned.length === 0) {
    file.line('return ', value, ';');
    return;
  }
  file.line('const result: ', file.runtimeType('Writable'), '<', typeCode(definition.type, scope), '> = ', value, ';');
  for (const { name, variable } of assigned) {
    file.line(`if (${variable} !== undefined) result${file.access(name)} = ${variable};`);
  }
  file.line('return result;');
}

function spreadEntry(variable: Variable, file: SourceFile): Code {
  return [`...(${variable.variable} !== undefined && { `, entry(variable, file), ' })'];
}

function namedVariables(properties: readonly PropertyDecoder[], scope: DecoderScope): readonly Variable[] {
  const used = new Set(ownNames);
  return properties.map((property) => {
    let variable = identifier(property.name);
    while (used.has(variable) || scope.taken.has(variable)) variable += 'Value';
    used.add(variable);
    return { ...property, variable };
  });
}

/** When a scalar of JSON is refused; `undefined` for what another decoder has to read. */
function conditionOf(property: Variable, mode: ObjectDecoder['mode'], scope: DecoderScope): string | undefined {
  const refused = mode === 'json' ? scalarCondition(property, scope) : undefined;
  if (refused === undefined || !property.optional) return refused;
  const parts = refused.includes(' || ') ? `(${refused})` : refused;
  return `${property.variable} !== undefined && ${parts}`;
}

function scalarCondition({ shape, variable }: Variable, { types, file }: DecoderScope): string | undefined {
  const { members, nullable } = membersOf(shape, types, 'open');
  const refused = areLiterals(members)
    ? literalsCondition(members, variable, file)
    : kindCondition(members, variable, file, types);
  if (refused === undefined || !nullable) return refused;
  return `${variable} !== null && ${refused.includes(' || ') ? `(${refused})` : refused}`;
}

/** Few literals are compared in place; a member of an enum is more than its value, so that comparing does not prove it. */
function literalsCondition(members: readonly LiteralShape[], variable: string, file: SourceFile): string | undefined {
  if (members.length > fewLiterals || members.some(({ enumMember }) => enumMember === true)) return undefined;
  return members.map(({ value }) => `${variable} !== ${file.literal(value)}`).join(' && ');
}

function kindCondition(
  members: readonly Shape[],
  variable: string,
  file: SourceFile,
  types: DecoderScope['types'],
): string | undefined {
  const [shape, ...more] = members.map((member) => unwrapped(member, types));
  if (shape === undefined || more.length > 0) return undefined;
  switch (shape.kind) {
    case 'string':
    case 'boolean':
      return `typeof ${variable} !== ${file.literal(shape.kind)}`;
    case 'number':
      return `typeof ${variable} !== ${file.literal('number')} || !Number.${numberTest(shape)}(${variable})`;
    default:
      return undefined;
  }
}

function numberTest({ integer }: NumberShape): string {
  return integer ? 'isSafeInteger' : 'isFinite';
}

function entry({ name, variable }: Variable, file: SourceFile): Code {
  return name === variable ? name : `${file.property(name)}: ${variable}`;
}

function propertyValue({ name }: { readonly name: string }, file: SourceFile): Code {
  const key = file.literal(name);
  return inheritedNames.has(name) ? [file.runtime('ownProperty'), `(input, ${key})`] : `input[${key}]`;
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
