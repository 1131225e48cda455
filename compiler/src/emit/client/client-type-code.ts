import type { ClientProperty, ClientType } from '../../plan/client/client-plan.js';
import type { Code, SourceFile } from '../source/source-file.js';
import { braces, list } from '../text/layout.js';

/** Writes a type. */
export function clientTypeCode(type: ClientType, file: SourceFile): Code {
  switch (type.kind) {
    case 'plain':
      return type.text;
    case 'literal':
      return file.literal(type.value);
    case 'list':
      return [type.isReadonly ? 'readonly ' : '', operandCode(type.items, file), '[]'];
    case 'tuple': {
      const { elements, rest, isReadonly } = type;
      const items = elements.map((element): Code => [operandCode(element.type, file), element.optional ? '?' : '']);
      const others: Code[] = rest === undefined ? [] : [['...', operandCode(rest, file), '[]']];
      return [isReadonly ? 'readonly ' : '', list('[', [...items, ...others], ']')];
    }
    case 'object':
      return objectCode(type, file);
    case 'union':
      return type.members.map((member, index): Code => [index === 0 ? '' : ' | ', clientTypeCode(member, file)]);
    case 'named':
      return [type.name, type.dates === true ? '<DateValue>' : ''];
    case 'events':
      return ['EventStream<', clientTypeCode(type.data, file), '>'];
  }
}

/** Writes the properties of an interface, a line each, with their comments. */
export function writeProperties(
  properties: readonly ClientProperty[],
  file: SourceFile,
  options: PropertyOptions = {},
): void {
  for (const property of properties) {
    writeComment(property, file);
    file.line(propertyCode(property, file, options), ';');
  }
}

/** How properties are written. */
export interface PropertyOptions {
  /** The properties of an input, which is not changed. */
  readonly isReadonly?: boolean;
  /** A property that may be absent may be `undefined`, too. */
  readonly mayBeUndefined?: boolean;
}

/** Writes the index signature of the properties that are not declared by name. */
export function indexCode(others: { readonly keys: string; readonly type: ClientType }, file: SourceFile): Code {
  return [`[name: ${others.keys}]: `, clientTypeCode(others.type, file)];
}

/** Writes a property of a type. */
export function propertyCode(
  { name, required, type }: ClientProperty,
  file: SourceFile,
  { isReadonly = false, mayBeUndefined = false }: PropertyOptions = {},
): Code {
  const start = `${isReadonly ? 'readonly ' : ''}${file.property(name)}${required ? '' : '?'}: `;
  return [start, clientTypeCode(type, file), mayBeUndefined && !required ? ' | undefined' : ''];
}

/** Writes the comment of a declaration, if it has one. */
export function writeComment(
  { description, deprecated }: { readonly description?: string; readonly deprecated?: true },
  file: SourceFile,
  ...further: readonly string[]
): void {
  const parts = [
    ...(description === undefined ? [] : [description.trim()]),
    ...further,
    ...(deprecated === true ? ['@deprecated'] : []),
  ];
  if (parts.length > 0) file.doc(parts.join('\n\n'));
}

function objectCode({ properties, others }: ClientType & { readonly kind: 'object' }, file: SourceFile): Code {
  const declared = properties.map((property) => propertyCode(property, file));
  return braces([...declared, ...(others === undefined ? [] : [indexCode(others, file)])], ';');
}

/** A type before `[]`, `?` or after `...`, where an operator would end. */
function operandCode(type: ClientType, file: SourceFile): Code {
  const isOperation =
    type.kind === 'union' ||
    (type.kind === 'plain' && type.text.includes('|')) ||
    ((type.kind === 'list' || type.kind === 'tuple') && type.isReadonly);
  return isOperation ? ['(', clientTypeCode(type, file), ')'] : clientTypeCode(type, file);
}
