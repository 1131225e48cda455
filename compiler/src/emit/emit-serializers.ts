import type { Artifact } from './artifact.js';
import type { Emission } from './emission.js';
import type { ObjectSerializer, PropertySerializer, SerializerDefinition } from './serializing/serializer-plan.js';
import { writeUnionBody } from './serializing/union-body.js';
import { returnedCode, type SerializerScope, valueCode } from './serializing/value-code.js';
import { type Code, SourceFile } from './source-file.js';
import { templateText } from './text/literal.js';
import { aliasesFor, typeCode, writeAlias } from './value-type.js';

/** `serializers.ts`: what the handlers return as JSON, and nothing that the types do not declare. */
export function emitSerializers({ application, serializers, style, typeNames }: Emission): Artifact {
  const file = new SourceFile('serializers.ts', 'the types that the controllers return', style);
  const { definitions } = serializers;
  for (const { name } of definitions) file.declare(name);
  const aliases = aliasesFor(definitions, typeNames, file);
  const scope: SerializerScope = { file, types: application.types, aliases, values: 'given' };
  for (const definition of definitions) {
    const { named } = definition;
    if (named !== undefined) writeAlias(named, serializers.origins.get(named.id), scope);
    writeDefinition(definition, serializers.isExported(definition.name) || named !== undefined, scope);
    file.line();
  }
  if (definitions.length === 0) file.line('export {};');
  return file.artifact();
}

function writeDefinition(definition: SerializerDefinition, exported: boolean, scope: SerializerScope): void {
  const { file } = scope;
  const { named, name } = definition;
  if (named !== undefined) file.doc(`\`${named.name}\` as JSON.`);
  const signature: Code = [
    `${exported ? 'export ' : ''}function ${name}(value: `,
    parameterType(definition, scope),
    '): string {',
  ];
  file.block(signature, () => writeBody(definition, scope));
}

function writeBody(definition: SerializerDefinition, scope: SerializerScope): void {
  switch (definition.kind) {
    case 'object':
      return writeObjectBody(definition, scope);
    case 'union':
      return writeUnionBody(definition, scope);
    case 'whole':
      return scope.file.line('return ', returnedCode(definition.value, 'value', scope), ';');
  }
}

function parameterType(definition: SerializerDefinition, scope: SerializerScope): Code {
  if (definition.kind !== 'whole' || definition.items === undefined) return typeCode(definition.type, scope);
  const items = typeCode(definition.items, scope);
  const simple =
    definition.items.kind === 'named' || definition.items.kind === 'item' || definition.items.kind === 'shape';
  return simple ? ['readonly ', items, '[]'] : ['readonly (', items, ')[]'];
}

/** A template for the properties that are always there, one more per property that may be absent. */
function writeObjectBody({ properties }: ObjectSerializer, scope: SerializerScope): void {
  const { file } = scope;
  const [first] = properties;
  if (first === undefined) return file.line('return ', file.literal('{}'), ';');
  if (properties.every(({ optional }) => !optional)) return writeWholeTemplate(properties, scope);
  const leading = properties.findIndex(({ optional }) => optional);
  const parts = properties.slice(0, leading).map((property, index) => propertyCode(property, index > 0, scope));
  file.line('let json = ', leading === 0 ? [file.literal('')] : ['`{', ...parts, '`'], ';');
  for (const property of properties.slice(leading)) {
    const condition = property.optional ? `if (value${file.access(property.name)} !== undefined) ` : '';
    file.line(condition, 'json += `', propertyCode(property, true, scope), '`;');
  }
  // Without a property that is always there, nobody knows which one is the first: the comma before it is cut off.
  file.line(leading === 0 ? 'return `{${json.slice(1)}}`;' : 'return `${json}}`;');
}

function writeWholeTemplate(properties: readonly PropertySerializer[], scope: SerializerScope): void {
  const { file } = scope;
  const [first, ...more] = properties.map((property, index) => propertyCode(property, index > 0, scope));
  if (first === undefined) return;
  const whole: readonly Code[] = ['return `{', first, ...more, '}`;'];
  if (properties.length <= 4 && widthOf(properties) < 110) return file.line(...whole);
  file.line('let json = `{', first, '`;');
  for (const property of more) file.line('json += `', property, '`;');
  file.line('return `${json}}`;');
}

/** About how wide the properties stand in a template, which cannot be broken into lines. */
function widthOf(properties: readonly PropertySerializer[]): number {
  return properties.reduce((width, { name }) => width + 2 * name.length + '"":${jsonString(value.)},'.length, 0);
}

function propertyCode({ name, value }: PropertySerializer, comma: boolean, scope: SerializerScope): Code {
  const key = templateText(`${comma ? ',' : ''}${JSON.stringify(name)}:`);
  return [key, '${', valueCode(value, `value${scope.file.access(name)}`, scope), '}'];
}
