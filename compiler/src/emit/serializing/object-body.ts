import { inheritedNames } from '../../model/inherited-names.js';
import type {
  ObjectSerializer,
  PropertySerializer,
  Serialization,
} from '../../plan/serializing/serializer-definition.js';
import type { ImportedName } from '../source/imports.js';
import type { Code } from '../source/source-file.js';
import { freeVariable } from '../text/free-variable.js';
import { list } from '../text/layout.js';
import { templateText } from '../text/literal.js';
import { partsOf } from '../text/parts-of.js';
import { embeddedCode, functionCode, partCode, type SerializerScope } from './value-code.js';

/** Writes which names belong to the properties that an object does not declare by name. */
export function writeOtherNames({ name, others, properties }: ObjectSerializer, { file }: SerializerScope): void {
  if (others === undefined) return;
  const declared = list<ImportedName>(
    '[',
    properties.map((property) => file.literal(property.name)),
    ']',
  );
  const pattern = others.pattern === undefined ? [] : [file.literal(others.pattern)];
  const call = list<ImportedName>('(', [declared, ...pattern], ')');
  file.line(`const ${otherNames(name)} = `, file.runtime('otherNames'), call, ';');
  file.line();
}

function otherNames(name: string): string {
  return `${name}OtherNames`;
}

/** Writes the functions for the parts of an object with very many properties. */
export function writeObjectParts(definition: ObjectSerializer, type: Code, scope: SerializerScope): void {
  const { file, locals } = scope;
  const { properties } = definition;
  const parts = partsOf(properties.slice(leadingCount(definition)));
  if (parts.length === 1) return;
  for (const [index, part] of parts.entries()) {
    file.block([`function ${partName(definition, index, scope)}(${locals.value}: `, type, '): string {'], () => {
      file.line(`let ${locals.json} = `, file.literal(''), ';');
      for (const property of part) writeProperty(property, scope);
      file.line(`return ${locals.json};`);
    });
    file.line();
  }
}

function partName({ name }: ObjectSerializer, index: number, { taken }: SerializerScope): string {
  return freeVariable(`${name}Part${index + 1}`, taken);
}

/** Writes one template for required properties, as far as they fit on a line, and one line for each of the others. */
export function writeObjectBody(definition: ObjectSerializer, scope: SerializerScope): void {
  const { file } = scope;
  const { value, json } = scope.locals;
  const { properties, others } = definition;
  const leading = leadingCount(definition);
  const parts = properties.slice(0, leading).map((property, index) => propertyCode(property, index > 0, scope));
  if (leading === properties.length && others === undefined) {
    returnObject(definition, ['`{', ...parts, '}`'], scope);
    return;
  }
  file.line(`let ${json} = `, leading === 0 ? file.literal('') : ['`{', ...parts, '`'], ';');
  const functions = partsOf(properties.slice(leading));
  if (functions.length > 1) {
    for (const index of functions.keys()) file.line(`${json} += ${partName(definition, index, scope)}(${value});`);
  } else {
    for (const property of properties.slice(leading)) writeProperty(property, scope);
  }
  if (others !== undefined) {
    const names = otherNames(definition.name);
    const members: Code = [
      file.runtime('jsonMembers'),
      `(${value}, `,
      functionCode(others.value, scope),
      `, ${names})`,
    ];
    file.line(`${json} += `, members, ';');
  }
  // Without a required property, any optional one may come first: the comma before it is removed.
  const written = leading === 0 ? `{\${${json}.slice(1)}` : `\${${json}}`;
  returnObject(definition, ['`', written, '}`'], scope);
}

/** Whether an object, or one without a name inside of it, has a property that can be missing. */
function mayLack({ properties, others }: ObjectSerializer): boolean {
  const isLeaf = ({ kind }: Serialization) => kind === 'runtime' || kind === 'verbatim';
  if (others !== undefined && !isLeaf(others.value)) return true;
  return properties.some(({ optional, value }) => !optional || !isLeaf(value));
}

/** A property that a result lacks is reported with the name of the type, if it has one. */
function returnObject(definition: ObjectSerializer, json: readonly Code[], { file }: SerializerScope): void {
  const { named } = definition;
  if (named === undefined || !mayLack(definition)) file.line('return ', ...json, ';');
  else file.line('return ', file.runtime('jsonObject'), `(${file.literal(named.name)}, `, ...json, ');');
}

function writeProperty(property: PropertySerializer, scope: SerializerScope): void {
  const { file } = scope;
  const { json } = scope.locals;
  const { name, optional, value } = property;
  if (optional && value.kind === 'runtime' && value.name === 'jsonUnknown') {
    // An `unknown` value may have no JSON representation, and then the property is left out.
    const key = file.literal(keyText(name, true));
    file.line(`${json} += `, file.runtime('jsonMember'), `(${key}, `, ownValue(name, scope), ');');
    return;
  }
  file.line(optional ? presence(name, scope) : '', `${json} += \``, propertyCode(property, true, scope), '`;');
}

function ownValue(name: string, { file, locals }: SerializerScope): Code {
  if (!inheritedNames.has(name)) return `${locals.value}${file.access(name)}`;
  return [file.runtime('ownProperty'), `(${locals.value}, ${file.literal(name)})`];
}

function presence(name: string, scope: SerializerScope): Code {
  const present = `${scope.locals.value}${scope.file.access(name)} !== undefined) `;
  return inheritedNames.has(name) ? ['if (', ownValue(name, scope), ` !== undefined && ${present}`] : `if (${present}`;
}

/** The number of properties in the first template: at least one, if the first property is required. */
function leadingCount({ properties, named }: ObjectSerializer): number {
  const optional = properties.findIndex((property) => property.optional);
  const always = optional < 0 ? properties.length : optional;
  return always <= 4 && widthOf(properties.slice(0, always)) + (named?.name.length ?? 0) < 110
    ? always
    : Math.min(1, always);
}

/** The width of the text around the two names of a property. */
const templateWidth = 25;

/** The approximate width of properties in a template, which cannot be broken into lines. */
function widthOf(properties: readonly PropertySerializer[]): number {
  return properties.reduce((width, { name }) => width + 2 * name.length + templateWidth, 0);
}

function propertyCode({ name, optional, value }: PropertySerializer, comma: boolean, scope: SerializerScope): Code {
  const { file, locals } = scope;
  const code = optional ? embeddedCode : partCode;
  return [templateText(keyText(name, comma)), code(value, `${locals.value}${file.access(name)}`, scope)];
}

function keyText(name: string, comma: boolean): string {
  return `${comma ? ',' : ''}${JSON.stringify(name)}:`;
}
