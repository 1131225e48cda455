import type { TypeId } from '../../model/shapes/shape.js';
import type { PlannedDecoder, PlannedDirectory } from '../../plan/application-plan.js';
import type {
  ComposedDecoder,
  DecoderConstant,
  DecoderDefinition,
  DecoderOption,
  ForwardingDecoder,
  ObjectDecoder,
} from '../../plan/decoding/decoder-definition.js';
import { partReferences } from '../../plan/decoding/reading-order.js';
import type { EmitStyle } from '../source/emit-style.js';
import type { ImportedName } from '../source/imports.js';
import type { Code, SourceFile } from '../source/source-file.js';
import { type DirectoryScope, typeCode, writeAlias } from '../source/type-code.js';
import { braces, list } from '../text/layout.js';
import { writeList } from './list-body.js';
import {
  type DecoderScope,
  decoderCode,
  decoderLocals,
  fieldEntries,
  partCode,
  writeParts,
  writeReadBody,
} from './read-body.js';

/** Writes the decoders of the inputs of handlers, type by type. */
export function writeDecoders(
  { decoders, origins: known, receivedAliases }: PlannedDirectory,
  file: SourceFile,
  { style, types }: DirectoryScope,
): void {
  const names = namesIn(decoders);
  for (const [name, isDeclared] of names) if (isDeclared) file.declare(name);
  const aliases = new Map(receivedAliases.map(({ type, name }) => [type, file.declare(name)]));
  const locals = decoderLocals(names);
  for (const name of Object.values(locals)) file.declare(name);
  const origins = new Map(known.map(({ type, origin }) => [type, origin]));
  const scope: DecoderScope = { file, types, aliases, values: 'made', taken: names, locals, strict: style.strict };
  const declaredTypes = new Set<TypeId>();
  for (const [index, definition] of decoders.entries()) {
    const { named, constants } = definition;
    for (const constant of constants) writeConstant(constant, file);
    if (constants.length > 0 && !isOneLine(definition, style)) file.line();
    if (named !== undefined && !declaredTypes.has(named.id)) {
      declaredTypes.add(named.id);
      writeAlias(named, origins, scope);
    }
    writeDefinition(definition, definition.exported, scope);
    if (!isOneLine(definition, style) || !canFollow(decoders[index + 1], style)) file.line();
  }
}

/** All names in definitions, and whether one of the definitions declares each. */
function namesIn(definitions: readonly PlannedDecoder[]): ReadonlyMap<string, boolean> {
  const names = new Map<string, boolean>();
  for (const { name, constants } of definitions) {
    names.set(name, true);
    for (const constant of constants) names.set(constant.name, true);
  }
  for (const definition of definitions) {
    for (const { name } of partReferences(definition)) if (!names.has(name)) names.set(name, false);
  }
  return names;
}

/** Whether a definition follows one of one line without a blank line between. */
function canFollow(definition: PlannedDecoder | undefined, style: EmitStyle): boolean {
  return definition !== undefined && (isOneLine(definition, style) || definition.constants.length > 0);
}

/** One-line definitions without a comment form a group without blank lines. */
function isOneLine(definition: DecoderDefinition, { strict }: EmitStyle): boolean {
  if (definition.kind !== 'composed' || definition.named !== undefined || definition.tag !== undefined) return false;
  return !hasOwnLoop(definition, strict);
}

/** Whether a list is written with a loop of its own. */
function hasOwnLoop({ call, decoders, items }: ComposedDecoder, strict: boolean): boolean {
  return call === 'array' && strict && decoders.length > 0 && items !== undefined;
}

function writeDefinition(definition: DecoderDefinition, exported: boolean, scope: DecoderScope): void {
  const { named, mode } = definition;
  if (definition.kind === 'object') writeParts(definition, scope);
  if (named !== undefined) scope.file.doc(`\`${named.name}\` from ${mode === 'json' ? 'JSON' : 'text'}.`);
  const keyword = exported ? 'export const' : 'const';
  switch (definition.kind) {
    case 'object':
      writeObject(definition, keyword, scope);
      break;
    case 'composed':
      writeComposed(definition, keyword, scope);
      break;
    case 'forwarding':
      writeForwarding(definition, keyword, scope);
      break;
  }
}

function writeConstant(constant: DecoderConstant, file: SourceFile): void {
  const start = `const ${constant.name} = `;
  // The source of an expression is written as between slashes, whatever is in it.
  if (constant.kind === 'pattern') file.line(start, `/${new RegExp(constant.source, 'u').source}/u;`);
  else {
    const names = constant.names.map((name) => file.literal(name));
    file.line(start, 'new Set(', list<ImportedName>('[', names, ']'), ');');
  }
}

function writeObject(definition: ObjectDecoder, keyword: string, scope: DecoderScope): void {
  const { file } = scope;
  const { input } = scope.locals;
  // Without strict null checks, TypeScript widens a \`null\` to \`any\` before it infers the type of the object.
  const typeArgument = scope.strict ? [] : ['<', typeCode(definition.type, scope), '>'];
  file.block(
    [...declaration(definition, keyword, scope), ' = ', file.runtime('object'), ...typeArgument, '({'],
    () => {
      file.block(`read(${input}) {`, () => writeReadBody(definition, scope), '},');
      file.entries('fields: () => [', fieldEntries(definition, file), '],');
    },
    '});',
  );
}

function writeForwarding(definition: ForwardingDecoder, keyword: string, scope: DecoderScope): void {
  const { file } = scope;
  const { input, problems } = scope.locals;
  const to = decoderCode(definition.to, file);
  file.block(
    [...declaration(definition, keyword, scope), ' = {'],
    () => {
      file.line(`read: (${input}) => `, to, `.read(${input}),`);
      file.line(`explain: (${input}, ${problems}) => `, to, `.explain(${input}, ${problems}),`);
    },
    '};',
  );
}

function writeComposed(definition: ComposedDecoder, keyword: string, scope: DecoderScope): void {
  const { file } = scope;
  const { call, decoders, items, tag, named } = definition;
  // Exports have explicit types.
  const typed = named !== undefined || keyword.startsWith('export');
  const start = typed ? declaration(definition, keyword, scope) : [`${keyword} ${definition.name}`];
  const names = decoders.map((decoder) => partCode(decoder, file));
  const [item] = decoders;
  if (item !== undefined && items !== undefined && hasOwnLoop(definition, scope.strict)) {
    writeList(item, items, [...start, ' = '], scope);
    return;
  }
  if (tag === undefined) {
    file.line(...start, ' = ', file.runtime(call), callCode(definition, names, scope), ';');
    return;
  }
  const writeMembers = () => {
    for (const [index, value] of tag.values.entries()) file.line(`[${file.literal(value)}, `, names[index] ?? '', '],');
  };
  const message = tag.message === undefined ? '' : `, ${file.literal(tag.message)}`;
  file.block([...start, ' = ', file.runtime(call), `(${file.literal(tag.property)}, [`], writeMembers, `]${message});`);
}

function callCode(definition: ComposedDecoder, names: readonly Code[], scope: DecoderScope): Code {
  const { call, literals = [], options = [], tuple, type, typed } = definition;
  const { file } = scope;
  const decoders = tuple === undefined ? names : tupleArguments(tuple, names);
  const values = [...decoders, ...literals.map((value): Code => file.literal(value))];
  const last = options.length === 0 ? [] : [braces(options.map((option) => optionCode(option, file)))];
  const inBrackets = list<ImportedName>('(', [...values, ...last], ')');
  return typed || call.startsWith('literalOf') ? ['<', typeCode(type, scope), '>', inBrackets] : inBrackets;
}

/** The decoders of a tuple in groups: `[string, int], [boolean], string`. */
function tupleArguments({ required, optional }: NonNullable<ComposedDecoder['tuple']>, names: readonly Code[]): Code[] {
  const rest = names.slice(required + optional);
  const groups = [list<ImportedName>('[', names.slice(0, required), ']')];
  if (optional > 0 || rest.length > 0) {
    groups.push(list<ImportedName>('[', names.slice(required, required + optional), ']'));
  }
  return [...groups, ...rest];
}

function optionCode(option: DecoderOption, file: SourceFile): Code {
  if ('value' in option) return `${option.name}: ${file.literal(option.value)}`;
  if ('constant' in option) return `${option.name}: ${option.constant}`;
  return [`${option.name}: `, list<ImportedName>('[', option.constants, ']')];
}

function declaration({ name, type }: DecoderDefinition, keyword: string, scope: DecoderScope): readonly Code[] {
  return [`${keyword} ${name}: `, scope.file.runtimeType('Decoder'), '<', typeCode(type, scope), '>'];
}
