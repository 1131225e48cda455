import type { TypeId } from '../model/shape.js';
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
import { sameItems } from '../reuse/same-items.js';
import { writeList } from './decoding/list-body.js';
import { type DecoderScope, decoderCode, decoderLocals, fieldEntries, writeReadBody } from './decoding/read-body.js';
import { type Emission, typeInputs } from './emission/emission.js';
import type { Artifact } from './source/artifact.js';
import type { EmitStyle } from './source/emit-style.js';
import type { ImportedName } from './source/imports.js';
import type { DeclaredNames, DefinedTypes } from './source/kept-files.js';
import { type Code, SourceFile } from './source/source-file.js';
import { aliasesFor, haveSameAlias, typeCode, typesToAlias, writeAlias } from './source/type-code.js';
import { braces, list } from './text/layout.js';

/** `decoders.ts`: the decoders of the handlers' inputs, type by type. */
export function emitDecoders(emission: Emission): Artifact {
  const { kept, decoders } = emission;
  const inputs = [decoders.definitions, ...typeInputs(emission, decoders)];
  return kept.artifact('decoders.ts', inputs, () => writeDecoders(emission));
}

function writeDecoders({ types, decoders, style, typeNames, kept }: Emission): Artifact {
  const file = new SourceFile('decoders.ts', 'the input types of the controllers', style, kept.partsOf('decoders.ts'));
  const { definitions } = decoders;
  const { declared: declaredNames, all: names } = kept.decoderNames.of(definitions, haveSameNames, () =>
    namesIn(definitions),
  );
  file.declareAll(declaredNames);
  const { tables } = file;
  const taken = tables.set(names);
  const { toAlias, isFirst } = kept.decoderTypes.of(definitions, haveSameAlias, () => typesIn(definitions));
  const aliases = tables.map(aliasesFor(toAlias, typeNames, file));
  const origins = tables.map(decoders.origins);
  const locals = decoderLocals(names, file);
  const { strict } = style;
  const scope: DecoderScope = { file, types: tables.map(types), aliases, values: 'made', taken, locals, strict };
  let end = 0;
  for (const chunk of file.chunks('definitions', definitions)) {
    const newTypes = isFirst.slice(end, end + chunk.length);
    end += chunk.length;
    const following = canFollow(definitions[end], style);
    file.part('definitions', chunk, [following, ...newTypes, ...Object.values(locals)], () => {
      for (const [place, definition] of chunk.entries()) {
        const { named } = definition;
        const isLast = place === chunk.length - 1;
        const isTogether = isOneLine(definition, style) && (isLast ? following : canFollow(chunk[place + 1], style));
        for (const constant of definition.constants) writeConstant(constant, file);
        if (definition.constants.length > 0 && !isOneLine(definition, style)) file.line();
        if (named !== undefined && newTypes[place] === true) writeAlias(named, origins, scope);
        writeDefinition(definition, definition.exported, scope);
        if (!isTogether) file.line();
      }
    });
  }
  if (definitions.length === 0) file.line('export {};');
  return file.artifact();
}

function typesIn(definitions: readonly PlannedDecoder[]): DefinedTypes {
  const found = new Set<TypeId>();
  const isFirst = definitions.map(({ named }) => {
    const isNew = named !== undefined && !found.has(named.id);
    if (isNew) found.add(named.id);
    return isNew;
  });
  return { toAlias: typesToAlias(definitions), isFirst };
}

/** The names that definitions declare, and all names in them. */
function namesIn(definitions: readonly PlannedDecoder[]): DeclaredNames {
  const declared = new Set<string>();
  for (const { name, constants } of definitions) {
    declared.add(name);
    for (const constant of constants) declared.add(constant.name);
  }
  const used = definitions.flatMap(partReferences).map(({ name }) => name);
  return { declared: [...declared], all: new Set([...declared, ...used]) };
}

function haveSameNames(one: PlannedDecoder, other: PlannedDecoder): boolean {
  const namesOf = (definition: PlannedDecoder) => [
    definition.name,
    ...definition.constants.map(({ name }) => name),
    ...partReferences(definition).map(({ name }) => name),
  ];
  return one.constants.length === other.constants.length && sameItems(namesOf(one), namesOf(other));
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
  file.block([...start, ' = ', file.runtime(call), `(${file.literal(tag.property)}, [`], writeMembers, ']);');
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
