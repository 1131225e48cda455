import { memo } from '../incremental/memo.js';
import { shared } from '../incremental/session.js';
import { view } from '../incremental/view.js';
import type { NamedType, SupportedShape, TypeId } from '../model/shapes/shape.js';
import type { PlannedSerializer } from '../plan/application-plan.js';
import type { SerializerDefinition } from '../plan/serializing/serializer-definition.js';
import type { ValueType } from '../plan/value-type.js';
import type { Emission } from './emission/emission.js';
import { writeObjectBody, writeObjectParts, writeOtherNames } from './serializing/object-body.js';
import { writeTupleBody } from './serializing/tuple-body.js';
import { writeUnionBody } from './serializing/union-body.js';
import {
  returnedCode,
  type SerializerLocals,
  type SerializerScope,
  serializerLocals,
} from './serializing/value-code.js';
import type { Artifact } from './source/artifact.js';
import type { EmitStyle } from './source/emit-style.js';
import type { ImportedName } from './source/imports.js';
import { type Aliases, type Code, type Fragment, fragment, SourceFile } from './source/source-file.js';
import { aliasesFor, shapeCode, type TypeScope, typesToAlias, writeAlias } from './source/type-code.js';
import type { NameSet } from './text/free-variable.js';
import { list } from './text/layout.js';

/** Types that are not exported are written out: the values that are given here only have to fit. */
const noOrigins: ReadonlyMap<TypeId, ValueType> = new Map();

/** `serializers.ts`: the results of the handlers as JSON, without properties that the types do not declare. */
export function emitSerializers({ serializers, style, typesById: types, typeNames }: Emission): Artifact {
  const file = new SourceFile(style);
  const names = new Set(serializers.map(({ name }) => name));
  for (const name of names) file.declare(name);
  const typeAliases = aliasesFor(typesToAlias(serializers), typeNames);
  for (const name of typeAliases.values()) file.declare(name);
  const locals = shared('locals of serializers', serializerLocals(names));
  const taken = view(shared('names in serializers', new Map(Array.from(names, (name) => [name, true]))));
  for (const name of Object.values(locals)) file.declare(name);
  const aliases = view(shared('type aliases of serializers', typeAliases));
  const scope: TypeScope = { file, types, aliases, values: 'given' };
  for (const definition of serializers) {
    const { named, type } = definition;
    if (named !== undefined) writeAlias(named, noOrigins, scope, isNamed(type, named) ? named.shape : type);
    file.add((imports) => serializer(definition, locals, style, imports, types, aliases, taken));
    file.line();
  }
  if (serializers.length === 0) file.line('export {};');
  return file.artifact('serializers.ts', 'the return types of the controllers');
}

const serializer = memo(
  (
    definition: PlannedSerializer,
    locals: SerializerLocals,
    style: EmitStyle,
    imports: Aliases,
    types: TypeScope['types'],
    aliases: TypeScope['aliases'],
    taken: NameSet,
  ): Fragment =>
    fragment(style, imports, (file) =>
      writeDefinition(definition, definition.exported, { file, types, aliases, values: 'given', locals, taken }),
    ),
);

function writeDefinition(definition: SerializerDefinition, exported: boolean, scope: SerializerScope): void {
  const { file, locals } = scope;
  const { named, name } = definition;
  if (definition.kind === 'object') {
    writeOtherNames(definition, scope);
    writeObjectParts(definition, parameterType(definition, scope), scope);
  }
  if (named !== undefined) file.doc(`\`${named.name}\` as JSON.`);
  const parameterName = isEmpty(definition) ? `_${locals.value}` : locals.value;
  const parameter = list<ImportedName>('(', [[`${parameterName}: `, parameterType(definition, scope)]], ')');
  const signature: Code = [`${exported ? 'export ' : ''}function ${name}`, parameter, ': string {'];
  file.block(signature, () => writeBody(definition, scope));
}

/** Whether all values of a type are written alike, so that none is looked at. */
function isEmpty(definition: SerializerDefinition): boolean {
  if (definition.kind === 'object') return definition.properties.length === 0 && definition.others === undefined;
  return definition.kind === 'tuple' && definition.elements.length === 0 && definition.rest === undefined;
}

function writeBody(definition: SerializerDefinition, scope: SerializerScope): void {
  switch (definition.kind) {
    case 'object':
      writeObjectBody(definition, scope);
      break;
    case 'tuple':
      writeTupleBody(definition, scope);
      break;
    case 'union':
      writeUnionBody(definition, scope);
      break;
    case 'whole':
      scope.file.line('return ', returnedCode(definition.value, scope.locals.value, scope), ';');
      break;
  }
}

function parameterType({ named, type }: SerializerDefinition, scope: SerializerScope): Code {
  return (named && scope.aliases.get(named.id)) ?? shapeCode(type, scope);
}

function isNamed(shape: SupportedShape, { id }: NamedType<never>): boolean {
  return shape.kind === 'named' && shape.type === id;
}
