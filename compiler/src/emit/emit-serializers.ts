import type { NamedType, SupportedShape, TypeId } from '../model/shape.js';
import type { PlannedSerializer } from '../plan/application-plan.js';
import type { SerializerDefinition } from '../plan/serializing/serializer-definition.js';
import type { ValueType } from '../plan/value-type.js';
import type { Emission } from './emission/emission.js';
import { writeObjectBody, writeOtherNames } from './serializing/object-body.js';
import { writeTupleBody } from './serializing/tuple-body.js';
import { writeUnionBody } from './serializing/union-body.js';
import { returnedCode, type SerializerScope, serializerLocals } from './serializing/value-code.js';
import type { Artifact } from './source/artifact.js';
import type { ImportedName } from './source/imports.js';
import type { DeclaredNames } from './source/kept-files.js';
import { type Code, SourceFile } from './source/source-file.js';
import { aliasesFor, haveSameAlias, shapeCode, typesToAlias, writeAlias } from './source/type-code.js';
import { list } from './text/layout.js';

/** `serializers.ts`: the results of the handlers as JSON, without properties that the types do not declare. */
export function emitSerializers(emission: Emission): Artifact {
  const { kept, serializers, types, typeNames } = emission;
  return kept.artifact('serializers.ts', [serializers, types, typeNames], () => writeSerializers(emission));
}

/** Types that are not exported are written out: the values that are given here only have to fit. */
const noOrigins: ReadonlyMap<TypeId, ValueType> = new Map();

function writeSerializers({ types, serializers: definitions, style, typeNames, kept }: Emission): Artifact {
  const parts = kept.partsOf('serializers.ts');
  const file = new SourceFile('serializers.ts', 'the return types of the controllers', style, parts);
  const { declared, all } = kept.serializerNames.of(definitions, haveSameName, () => namesIn(definitions));
  file.declareAll(declared);
  const { tables } = file;
  const toAlias = kept.serializerTypes.of(definitions, haveSameAlias, () => typesToAlias(definitions));
  const aliases = tables.map(aliasesFor(toAlias, typeNames, file));
  const locals = serializerLocals(all, file);
  const scope: SerializerScope = { file, types: tables.map(types), aliases, values: 'given', locals };
  for (const chunk of file.chunks('definitions', definitions)) {
    file.part('definitions', chunk, Object.values(locals), () => {
      for (const definition of chunk) {
        const { named, type } = definition;
        if (named !== undefined) writeAlias(named, noOrigins, scope, isNamed(type, named) ? named.shape : type);
        writeDefinition(definition, definition.exported, scope);
        file.line();
      }
    });
  }
  if (definitions.length === 0) file.line('export {};');
  return file.artifact();
}

function namesIn(definitions: readonly PlannedSerializer[]): DeclaredNames {
  const declared = definitions.map(({ name }) => name);
  return { declared, all: new Set(declared) };
}

function haveSameName(one: PlannedSerializer, other: PlannedSerializer): boolean {
  return one.name === other.name;
}

function writeDefinition(definition: SerializerDefinition, exported: boolean, scope: SerializerScope): void {
  const { file, locals } = scope;
  const { named, name } = definition;
  if (definition.kind === 'object') writeOtherNames(definition, scope);
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
