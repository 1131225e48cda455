import { memo } from '../incremental/memo.js';
import { shared } from '../incremental/session.js';
import { view } from '../incremental/view.js';
import type { TypeId } from '../model/shapes/shape.js';
import type { PlannedDecoder } from '../plan/application-plan.js';
import type {
  ComposedDecoder,
  DecoderConstant,
  DecoderDefinition,
  DecoderOption,
  ForwardingDecoder,
  ObjectDecoder,
} from '../plan/decoding/decoder-definition.js';
import { partReferences } from '../plan/decoding/reading-order.js';
import { writeList } from './decoding/list-body.js';
import {
  type DecoderLocals,
  type DecoderScope,
  decoderCode,
  decoderLocals,
  fieldEntries,
  writeParts,
  writeReadBody,
} from './decoding/read-body.js';
import type { Emission } from './emission/emission.js';
import type { Artifact } from './source/artifact.js';
import type { EmitStyle } from './source/emit-style.js';
import type { ImportedName } from './source/imports.js';
import { type Aliases, type Code, type Fragment, fragment, SourceFile } from './source/source-file.js';
import { aliasesFor, type TypeScope, typeCode, typesToAlias, writeAlias } from './source/type-code.js';
import type { NameSet } from './text/free-variable.js';
import { braces, list } from './text/layout.js';

/** `decoders.ts`: the decoders of the handlers' inputs, type by type. */
export function emitDecoders({ decoders, style, typesById: types, typeNames, origins }: Emission): Artifact {
  const { definitions } = decoders;
  const file = new SourceFile(style);
  const names = namesIn(definitions);
  for (const [name, isDeclared] of names) if (isDeclared) file.declare(name);
  const typeAliases = aliasesFor(typesToAlias(definitions), typeNames);
  for (const name of typeAliases.values()) file.declare(name);
  const locals = shared('locals of decoders', decoderLocals(names));
  for (const name of Object.values(locals)) file.declare(name);
  const aliases = view(shared('type aliases of decoders', typeAliases));
  const taken = view(shared('names in decoders', names));
  const declaredTypes = new Set<TypeId>();
  for (const [index, definition] of definitions.entries()) {
    const { named, constants } = definition;
    for (const constant of constants) writeConstant(constant, file);
    if (constants.length > 0 && !isOneLine(definition, style)) file.line();
    if (named !== undefined && !declaredTypes.has(named.id)) {
      declaredTypes.add(named.id);
      writeAlias(named, origins, { file, types, aliases, values: 'made' });
    }
    file.add((imports) => decoder(definition, locals, style, imports, types, aliases, taken));
    if (!isOneLine(definition, style) || !canFollow(definitions[index + 1], style)) file.line();
  }
  if (definitions.length === 0) file.line('export {};');
  return file.artifact('decoders.ts', 'the input types of the controllers');
}

const decoder = memo(
  (
    definition: PlannedDecoder,
    locals: DecoderLocals,
    style: EmitStyle,
    imports: Aliases,
    types: TypeScope['types'],
    aliases: TypeScope['aliases'],
    taken: NameSet,
  ): Fragment =>
    fragment(style, imports, (file) => {
      const { strict } = style;
      const scope: DecoderScope = { file, types, aliases, values: 'made', taken, locals, strict };
      writeDefinition(definition, definition.exported, scope);
    }),
);

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
  const typeArgument = scope.strict ? [] : ['<', typeCode(typeOf(definition), scope), '>'];
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
  const { call, decoders, items, tag, named, exportedType } = definition;
  const typed = named !== undefined || exportedType !== undefined;
  const start = typed ? declaration(definition, keyword, scope) : [`${keyword} ${definition.name}`];
  const names = decoders.map((decoder) => decoderCode(decoder, file));
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

function declaration(definition: DecoderDefinition, keyword: string, scope: DecoderScope): readonly Code[] {
  const { file } = scope;
  return [
    `${keyword} ${definition.name}: `,
    file.runtimeType('Decoder'),
    '<',
    typeCode(typeOf(definition), scope),
    '>',
  ];
}

function typeOf(definition: DecoderDefinition): DecoderDefinition['type'] {
  return ('exportedType' in definition ? definition.exportedType : undefined) ?? definition.type;
}
