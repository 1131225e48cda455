import { inheritedNames } from '../model/inherited-names.js';
import type { Artifact } from './artifact.js';
import type { Emission } from './emission.js';
import type { ImportedName } from './imports.js';
import type { ObjectSerializer, PropertySerializer, SerializerDefinition } from './serializing/serializer-plan.js';
import { writeUnionBody } from './serializing/union-body.js';
import { returnedCode, type SerializerScope, valueCode } from './serializing/value-code.js';
import { type Code, SourceFile } from './source-file.js';
import { list } from './text/layout.js';
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
    if (named !== undefined) writeAlias(named, serializers.origins, scope);
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
  const parameter = list<ImportedName>('(', [['value: ', parameterType(definition, scope)]], ')');
  const signature: Code = [`${exported ? 'export ' : ''}function ${name}`, parameter, ': string {'];
  file.block(signature, () => writeBody(definition, scope));
}

function writeBody(definition: SerializerDefinition, scope: SerializerScope): void {
  switch (definition.kind) {
    case 'object':
      writeObjectBody(definition, scope);
      break;
    case 'union':
      writeUnionBody(definition, scope);
      break;
    case 'whole':
      scope.file.line('return ', returnedCode(definition.value, 'value', scope), ';');
      break;
  }
}

function parameterType(definition: SerializerDefinition, scope: SerializerScope): Code {
  if (definition.kind !== 'whole' || definition.items === undefined) return typeCode(definition.type, scope);
  const items = typeCode(definition.items, scope);
  const simple =
    definition.items.kind === 'named' || definition.items.kind === 'item' || definition.items.kind === 'shape';
  return simple ? ['readonly ', items, '[]'] : ['readonly (', items, ')[]'];
}

/** One template for properties that are always there, as far as they fit on a line; one line for each of the others. */
function writeObjectBody({ properties }: ObjectSerializer, scope: SerializerScope): void {
  const { file } = scope;
  const leading = leadingCount(properties);
  const parts = properties.slice(0, leading).map((property, index) => propertyCode(property, index > 0, scope));
  if (leading === properties.length) {
    file.line('return `{', ...parts, '}`;');
    return;
  }
  file.line('let json = ', leading === 0 ? file.literal('') : ['`{', ...parts, '`'], ';');
  for (const property of properties.slice(leading)) {
    file.line(
      property.optional ? presence(property.name, file) : '',
      'json += `',
      propertyCode(property, true, scope),
      '`;',
    );
  }
  // Without a property that is always there, nobody knows which one comes first: the comma before it is cut off.
  file.line('return `', leading === 0 ? afterComma : whole, '}`;');
}

function presence(name: string, file: SourceFile): Code {
  const present = `value${file.access(name)} !== undefined) `;
  if (!inheritedNames.has(name)) return `if (${present}`;
  return ['if (', file.runtime('ownProperty'), `(value, ${file.literal(name)}) !== undefined && ${present}`];
}

// These stand in the generated text as they are.
const whole = '$' + '{json}';
const afterComma = '{$' + '{json.slice(1)}';

/** How many properties stand in the first template: at least one, if the first one is always there. */
function leadingCount(properties: readonly PropertySerializer[]): number {
  const optional = properties.findIndex((property) => property.optional);
  const always = optional < 0 ? properties.length : optional;
  return always <= 4 && widthOf(properties.slice(0, always)) < 110 ? always : 1;
}

/** The width of what stands around the two names of a property. */
const templateWidth = 25;

/** About how wide the properties stand in a template, which cannot be broken into lines. */
function widthOf(properties: readonly PropertySerializer[]): number {
  return properties.reduce((width, { name }) => width + 2 * name.length + templateWidth, 0);
}

function propertyCode({ name, value }: PropertySerializer, comma: boolean, scope: SerializerScope): Code {
  const key = templateText(`${comma ? ',' : ''}${JSON.stringify(name)}:`);
  return [key, '$' + '{', valueCode(value, `value${scope.file.access(name)}`, scope), '}'];
}
