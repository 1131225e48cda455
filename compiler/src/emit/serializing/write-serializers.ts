import type { Lookup } from '../../incremental/view.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import type { PlannedDirectory } from '../../plan/application-plan.js';
import type { SerializerDefinition } from '../../plan/serializing/serializer-definition.js';
import type { ValueType } from '../../plan/value-type.js';
import type { ImportedName } from '../source/imports.js';
import type { Code, SourceFile } from '../source/source-file.js';
import { type DirectoryScope, shapeCode, writeAlias } from '../source/type-code.js';
import { list } from '../text/layout.js';
import { writeObjectBody, writeObjectParts, writeOtherNames } from './object-body.js';
import { writeTupleBody } from './tuple-body.js';
import { writeUnionBody } from './union-body.js';
import { returnedCode, type SerializerScope, serializerLocals } from './value-code.js';

/** Types that are not exported are written out: the values that are given here only have to fit. */
const noOrigins: ReadonlyMap<TypeId, ValueType> = new Map();

/** Writes the functions that turn the results of handlers into JSON, without properties that the types do not declare. */
export function writeSerializers(
  { serializers, sentAliases }: PlannedDirectory,
  file: SourceFile,
  { types }: DirectoryScope,
): void {
  const names = new Set(serializers.map(({ name }) => file.declare(name)));
  const aliases = new UsedAliases(new Map(sentAliases.map(({ type, name }) => [type, file.declare(name)])));
  const locals = serializerLocals(names);
  for (const name of Object.values(locals)) file.declare(name);
  const scope: SerializerScope = { file, types, aliases, values: 'given', locals, taken: names };
  for (const definition of serializers) {
    const { named, type } = definition;
    if (named !== undefined) writeAlias(named, noOrigins, scope, isNamed(type, named) ? named.shape : type);
    writeDefinition(definition, definition.exported, scope);
    file.line();
  }
  // Types that are parts of others may have no function: the set grows while they are written.
  const defined = new Set(serializers.flatMap(({ named }) => named?.id ?? []));
  for (const id of aliases.used) {
    const type = types.get(id);
    if (type !== undefined && !defined.has(id)) writeAlias(type, noOrigins, scope);
  }
}

/** The names of types that no file can import, and which of them the text uses. */
class UsedAliases implements Lookup<TypeId, string> {
  readonly used = new Set<TypeId>();
  readonly #names: ReadonlyMap<TypeId, string>;

  constructor(names: ReadonlyMap<TypeId, string>) {
    this.#names = names;
  }

  has(type: TypeId): boolean {
    return this.#names.has(type);
  }

  get(type: TypeId): string | undefined {
    const name = this.#names.get(type);
    if (name !== undefined) this.used.add(type);
    return name;
  }
}

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
