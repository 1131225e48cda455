import type { ClassReference } from '../../model/class-reference.js';
import { inheritedNames } from '../../model/inherited-names.js';
import type { AbsentProperty } from '../../model/shapes/shape.js';
import { identifier } from '../../naming/identifier.js';
import type { DecoderReference, ObjectDecoder, PropertyDecoder } from '../../plan/decoding/decoder-definition.js';
import type { ImportedName } from '../source/imports.js';
import type { Code, SourceFile } from '../source/source-file.js';
import { typeCode } from '../source/type-code.js';
import { freeVariable, type NameSet } from '../text/free-variable.js';
import { group, indented, list, softBreak, spaceBreak } from '../text/layout.js';
import { partsOf } from '../text/parts-of.js';
import { type CheckScope, joined, rejectedWhen } from './rejection-conditions.js';

/** The file in which the functions of decoders are written. */
export interface DecoderScope extends CheckScope {
  /** Names that a variable must not have, because a decoder of the file or of the runtime has it. */
  readonly taken: NameSet;
  /** The variables and parameters of every decoder. */
  readonly locals: DecoderLocals;
}

/** The names of the variables of decoders that hold no property. */
export type DecoderLocals = Readonly<Record<LocalWord, string>>;

type LocalWord = 'input' | 'problems' | 'result' | 'properties' | 'others' | 'items' | 'item' | 'value';

/** Names for the variables of decoders beside those that are taken. */
export function decoderLocals(taken: NameSet): DecoderLocals {
  const local = (word: string) => freeVariable(word, taken);
  return {
    input: local('input'),
    problems: local('problems'),
    result: local('result'),
    properties: local('properties'),
    others: local('others'),
    items: local('items'),
    item: local('item'),
    value: local('value'),
  };
}

/** A property and the variable that holds its value. */
interface Variable extends PropertyDecoder {
  readonly variable: string;
}

/** The imports of nearly every decoder: a variable of that name would rename the import. */
const ownNames = ['invalid', 'isObject', 'object', 'required', 'optional', 'ownProperty', 'Number', 'Object'];

/** Writes the body of `read`: over the properties once, and nothing is made but the result. */
export function writeReadBody(definition: ObjectDecoder, scope: DecoderScope): void {
  const { file, locals } = scope;
  const { onlyNames, others, properties } = definition;
  writeRejection([['!', file.runtime('isObject'), `(${locals.input})`]], file);
  if (onlyNames !== undefined)
    writeRejection([['!', file.runtime('hasOnly'), `(${locals.input}, ${onlyNames})`]], file);
  for (const property of forbidden(definition))
    writeRejection([[propertyValue(property, scope), ' !== undefined']], file);
  const isWhole = partsOf(properties).length === 1;
  const variables = isWhole ? namedVariables(properties, scope) : [];
  if (isWhole) writeValues(variables, definition.mode, scope);
  if (others !== undefined) {
    file.line(`const ${locals.others} = `, decoderCode(others, file), `.read(${locals.input});`);
    writeRejection([[`${locals.others} === `, file.runtime('invalid')]], file);
  }
  if (definition.class !== undefined) writeInstance(definition.class, definition, variables, scope);
  else if (isWhole) writeResult(definition, variables, scope);
  else writeResultOfParts(definition, scope);
}

/** Writes the functions that read the parts of an object with very many properties. */
export function writeParts(definition: ObjectDecoder, scope: DecoderScope): void {
  const parts = partsOf(definition.properties);
  if (parts.length === 1) return;
  const { file, locals } = scope;
  const type = typeCode(definition.type, scope);
  const input = `${locals.input}: Readonly<Record<string, unknown>>`;
  for (const [index, properties] of parts.entries()) {
    const start = `function ${partName(definition, index, scope)}(${input}`;
    const variables = namedVariables(properties, scope);
    if (definition.class === undefined) {
      file.block(`${start}) {`, () => {
        writeValues(variables, definition.mode, scope);
        writePartialResult(variables, definition, scope);
      });
    } else {
      file.block([`${start}, ${locals.properties}: `, file.runtimeType('Writable'), '<', type, '>) {'], () => {
        writeValues(variables, definition.mode, scope);
        writeAssignments(variables, scope);
        file.line('return undefined;');
      });
    }
    file.line();
  }
}

function partName({ name }: ObjectDecoder, index: number, { taken }: DecoderScope): string {
  return freeVariable(`${name}Part${index + 1}`, taken);
}

/** Writes the variables of properties, in the order of their checks. */
function writeValues(variables: readonly Variable[], mode: ObjectDecoder['mode'], scope: DecoderScope): void {
  const { file, locals } = scope;
  const inline = variables.flatMap((variable) => {
    const condition = mode === 'json' ? rejectedWhen(variable, scope) : undefined;
    return condition === undefined ? [] : [{ variable, condition }];
  });
  const [plain, odd] = partition(
    inline.map(({ variable }) => variable),
    ({ name }) => !inheritedNames.has(name),
  );
  if (plain.length > 0) {
    const names = plain.map((variable) => taken(variable, file));
    writeBraces('const ', names, ` = ${locals.input};`, file);
  }
  for (const variable of odd) file.line(`const ${variable.variable} = `, valueOrDefault(variable, scope), ';');
  for (const { condition } of inline) writeRejection(condition, file);
  const read = new Set(inline.map(({ variable }) => variable));
  for (const variable of variables) if (!read.has(variable)) writeDecoded(variable, mode, scope);
}

/** The entries of the table of fields: `required('title', string)`. */
export function fieldEntries(definition: ObjectDecoder, file: SourceFile): readonly Code[] {
  const { properties, onlyNames, others } = definition;
  const fields = properties.map((property): Code => {
    const { name, optional, decoder, message } = property;
    const call = file.runtime(optional || property.default !== undefined ? 'optional' : 'required');
    const text = message === undefined ? [] : [file.literal(message)];
    return [call, list<ImportedName>('(', [file.literal(name), decoderCode(decoder, file), ...text], ')')];
  });
  for (const { name } of forbidden(definition)) fields.push([file.runtime('absent'), `(${file.literal(name)})`]);
  if (others !== undefined) fields.push([file.runtime('otherFields'), '(', decoderCode(others, file), ')']);
  if (onlyNames !== undefined) fields.push([file.runtime('onlyFields'), `(${onlyNames})`]);
  return fields;
}

/** The properties that the input must not have, unless all that it may have are checked by their names. */
function forbidden({ absent = [], onlyNames }: ObjectDecoder): readonly AbsentProperty[] {
  return onlyNames === undefined ? absent : [];
}

/** Writes the name of a decoder: of the runtime, of the file, or of another generated file. */
export function decoderCode(decoder: DecoderReference, file: SourceFile): Code {
  const { kind, name } = decoder;
  if (kind === 'runtime') return file.runtime(name);
  return decoder.importedFrom === undefined ? name : file.generated(decoder.importedFrom, name, 'value');
}

/** Writes a decoder as an argument of a decoder: one of another file is looked up when it is used, since files import each other. */
export function partCode(decoder: DecoderReference, file: SourceFile): Code {
  const code = decoderCode(decoder, file);
  if (decoder.kind === 'runtime' || decoder.importedFrom === undefined) return code;
  return [file.runtime('later'), '(() => ', code, ')'];
}

/** Writes the statement that rejects the input when one of the conditions holds. */
export function writeRejection(conditions: readonly Code[], file: SourceFile): void {
  const test = indented<ImportedName>(softBreak, joined(conditions));
  const consequence = indented<ImportedName>(spaceBreak, 'return ', file.runtime('invalid'), ';');
  file.line(group<ImportedName>('if (', test, softBreak, ')', consequence));
}

function writeDecoded(property: Variable, mode: ObjectDecoder['mode'], scope: DecoderScope): void {
  const { file } = scope;
  const { optional, decoder, variable } = property;
  const value = propertyValue(property, scope);
  const read = (input: Code): Code => [decoderCode(decoder, file), '.read(', input, ')'];
  const readOrDefault = () => {
    // Text is never null, so that no decoder of text reads the default `null`.
    if (property.default === null && mode === 'text') return [value, ' === undefined ? null : ', read(value)];
    if (property.default !== undefined) return read(valueOrDefault(property, scope, mode));
    return optional ? [value, ' === undefined ? undefined : ', read(value)] : read(value);
  };
  file.line(group<ImportedName>(`const ${variable} =`, indented<ImportedName>(spaceBreak, readOrDefault()), ';'));
  writeRejection([[`${variable} === `, file.runtime('invalid')]], file);
}

/**
 * The properties of one part. Those that can be left out are typed by the whole type, which has nothing to require of them, unless it has
 * an inherited name: `{}` seems to have a `constructor` already.
 */
function writePartialResult(variables: readonly Variable[], definition: ObjectDecoder, scope: DecoderScope): void {
  const { file, locals } = scope;
  const hasInheritedName = definition.properties.some(({ name }) => inheritedNames.has(name));
  const [optional, always] = partition(variables, (variable) => mayBeLeftOut(variable));
  const [spread, assigned] = partition(optional, () => hasInheritedName);
  const { result } = locals;
  if (assigned.length > 0) {
    const type = typeCode(definition.type, scope);
    file.line(`const ${result}: `, file.runtimeType('Writable'), '<Partial<', type, '>> = {};');
    writeOptional(assigned, result, file);
  }
  const declared = [
    ...always.map((variable) => entry(variable, file)),
    ...spread.map((variable) => spreadEntry(variable, file, true)),
    ...(assigned.length > 0 ? [`...${result}`] : []),
  ];
  writeBraces('return ', declared, ' as const;', file);
}

function writeOptional(variables: readonly Variable[], result: string, file: SourceFile): void {
  for (const { name, variable } of variables) {
    file.line(`if (${variable} !== undefined) ${result}${file.access(name)} = ${variable};`);
  }
}

function writeResultOfParts(definition: ObjectDecoder, scope: DecoderScope): void {
  const { file, locals } = scope;
  const { input, properties } = locals;
  const names = partsOf(definition.properties).map((_, index) => `${properties}${index + 1}`);
  for (const [index, name] of names.entries()) {
    file.line(`const ${name} = ${partName(definition, index, scope)}(${input});`);
    writeRejection([[`${name} === `, file.runtime('invalid')]], file);
  }
  const [open, close] =
    definition.others === undefined ? ['', ';'] : ['Object.assign(', ` as const, ${locals.others});`];
  const absent = (definition.absent ?? []).flatMap(({ name, optional }) =>
    optional ? [] : [`${file.property(name)}: undefined`],
  );
  writeBraces(`return ${open}`, [...names.map((name) => `...${name}`), ...absent], close, file);
}

function writeResult(definition: ObjectDecoder, variables: readonly Variable[], scope: DecoderScope): void {
  const { file, locals } = scope;
  const [optional, always] = partition(variables, (variable) => mayBeLeftOut(variable));
  // An assignment to `__proto__` would change the prototype, and `{}` seems to have a `toString` already.
  const [spread, assigned] = partition(optional, ({ name }) => inheritedNames.has(name));
  const declared = [
    ...always.map((variable) => entry(variable, file)),
    ...(definition.absent ?? []).flatMap(({ name, optional }) =>
      optional ? [] : [`${file.property(name)}: undefined`],
    ),
    ...spread.map((variable) => spreadEntry(variable, file, definition.others !== undefined)),
  ];
  // One pair of braces would hold the declared properties to the type of the others.
  const [open, close] =
    definition.others === undefined ? ['', ';'] : ['Object.assign(', ` as const, ${locals.others});`];
  if (assigned.length === 0) {
    writeBraces(`return ${open}`, declared, close, file);
    return;
  }
  const { result } = locals;
  const type: Code = [file.runtimeType('Writable'), '<', typeCode(definition.type, scope), '>'];
  writeBraces([`const ${result}: `, type, ` = ${open}`], declared, close, file);
  writeOptional(assigned, result, file);
  file.line(`return ${result};`);
}

/** Writes a line for each item between braces, so that one more property changes no line. */
function writeBraces(before: Code, items: readonly Code[], after: Code, file: SourceFile): void {
  if (items.length === 0) {
    file.line(before, '{}', after);
    return;
  }
  const writeItems = () => {
    for (const item of items) file.line(item, ',');
  };
  file.block([before, '{'], writeItems, ['}', after]);
}

/** An instance of a class: its properties are assigned, its constructor is not called. */
function writeInstance(
  target: ClassReference,
  definition: ObjectDecoder,
  variables: readonly Variable[],
  scope: DecoderScope,
): void {
  const { file } = scope;
  const { others, type } = definition;
  const { result, properties, input } = scope.locals;
  const made: Code = [file.runtime('instanceOf'), '(', file.class(target), ')'];
  const whole: Code = others === undefined ? made : ['Object.assign(', made, `, ${scope.locals.others})`];
  file.line(`const ${result} = `, whole, ';');
  // The same object, as one whose readonly properties are still to be given their values.
  file.line(`const ${properties}: `, file.runtimeType('Writable'), '<', typeCode(type, scope), `> = ${result};`);
  writeAssignments(variables, scope);
  const parts = partsOf(definition.properties);
  if (parts.length > 1) {
    for (const index of parts.keys()) {
      const part: Code = `${partName(definition, index, scope)}(${input}, ${properties}) === `;
      writeRejection([[part, file.runtime('invalid')]], file);
    }
  }
  file.line(`return ${result};`);
}

/** Writes the assignments of variables to the properties of an instance. */
function writeAssignments(variables: readonly Variable[], { file, locals }: DecoderScope): void {
  const { properties } = locals;
  for (const property of variables) {
    const { name, variable } = property;
    const given = mayBeLeftOut(property) ? `if (${variable} !== undefined) ` : '';
    if (inheritedNames.has(name)) {
      file.line(given, file.runtime('defineOwn'), `(${properties}, ${file.literal(name)}, ${variable});`);
    } else {
      file.line(`${given}${properties}${file.access(name)} = ${variable};`);
    }
  }
}

function mayBeLeftOut({ optional, undefinable }: Variable): boolean {
  return optional && undefinable !== true;
}

/** `as const` of an object does not reach the properties that are spread into it: literal types would become `string`. */
function spreadEntry(variable: Variable, file: SourceFile, isConst: boolean): Code {
  const [open, close] = isConst ? ['(', ' as const)'] : ['', ''];
  return [`...(${variable.variable} !== undefined && ${open}{ `, entry(variable, file), ` }${close})`];
}

function namedVariables(properties: readonly PropertyDecoder[], scope: DecoderScope): readonly Variable[] {
  const { input, result, properties: made, others } = scope.locals;
  const used = new Set([...ownNames, input, result, made, others]);
  return properties.map((property) => {
    const variable = scope.file.declare(freeVariable(identifier(property.name), used, scope.taken));
    used.add(variable);
    return { ...property, variable };
  });
}

function entry({ name, variable }: Variable, file: SourceFile): Code {
  return name === variable ? name : `${file.property(name)}: ${variable}`;
}

/** A property in the destructuring of the input, with its default. */
function taken(variable: Variable, file: SourceFile): Code {
  if (variable.default === undefined) return entry(variable, file);
  return [entry(variable, file), ` = ${file.literal(variable.default)}`];
}

function valueOrDefault(property: PropertyDecoder, scope: DecoderScope, mode: ObjectDecoder['mode'] = 'json'): Code {
  const { file } = scope;
  const value = propertyValue(property, scope);
  if (property.default === undefined) return value;
  const otherwise = file.literal(mode === 'json' ? property.default : String(property.default));
  return [file.runtime('orDefault'), '(', value, `, ${otherwise})`];
}

function propertyValue({ name }: { readonly name: string }, { file, locals }: DecoderScope): Code {
  const key = file.literal(name);
  return inheritedNames.has(name)
    ? [file.runtime('ownProperty'), `(${locals.input}, ${key})`]
    : `${locals.input}[${key}]`;
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
