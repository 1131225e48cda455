import type {
  NullableSerialization,
  Serialization,
  SerializerReference,
} from '../../plan/serializing/serializer-definition.js';
import type { Code, SourceFile } from '../source/source-file.js';
import type { TypeScope } from '../source/type-code.js';
import { freeVariable, type NameSet } from '../text/free-variable.js';

/** The file that serializers are written into. */
export interface SerializerScope extends TypeScope {
  /** The variables and parameters of every serializer. */
  readonly locals: SerializerLocals;
  /** The names of all serializers of the file. */
  readonly taken: NameSet;
}

/** The names of the variables of serializers. */
export type SerializerLocals = Readonly<Record<'value' | 'json' | 'item' | 'rest', string>>;

/** Names for the variables of serializers that no function of the file has. */
export function serializerLocals(taken: NameSet): SerializerLocals {
  const local = (word: string) => freeVariable(word, taken);
  return { value: local('value'), json: local('json'), item: local('item'), rest: local('rest') };
}

/** Writes the expression that turns a value into JSON; in a template, booleans and null are written as they are. */
export function valueCode(value: Serialization, subject: string, scope: SerializerScope): Code {
  const { file } = scope;
  switch (value.kind) {
    case 'runtime':
      return [file.runtime(value.name), `(${subject})`];
    case 'defined':
      return [serializerCode(value, file), `(${subject})`];
    case 'verbatim':
      return subject;
    case 'array':
      return [file.runtime('jsonArray'), `(${subject}, `, functionCode(presentItem(value.items), scope), ')'];
    case 'record':
      return [file.runtime('jsonRecord'), `(${subject}, `, functionCode(value.items, scope), ')'];
    case 'converted':
      return convertedCode(value.value, `${subject}.toJSON()`, scope);
    case 'nullable':
      return [`${nullTest(value, subject)} ? ${file.literal('null')} : `, valueCode(value.value, subject, scope)];
  }
}

/** The function that writes a value as JSON: of the runtime, of the file, or of another generated file. */
export function serializerCode(serializer: SerializerReference, file: SourceFile): Code {
  const { kind, name } = serializer;
  if (kind === 'runtime') return file.runtime(name);
  return serializer.importedFrom === undefined ? name : file.generated(serializer.importedFrom, name, 'value');
}

/** The way to write an item that is neither null nor `undefined`: the function for lists writes those itself. */
function presentItem(item: Serialization): Serialization {
  return item.kind === 'nullable' ? item.value : item;
}

function nullTest({ nulls }: NullableSerialization, subject: string): string {
  return nulls.map((value) => `${subject} === ${value}`).join(' || ');
}

/** Writes the expression for the result of `toJSON`, which is called once even if the result is compared with null first. */
function convertedCode(value: Serialization, subject: string, scope: SerializerScope): Code {
  if (value.kind !== 'nullable') return valueCode(value, subject, scope);
  return [scope.file.runtime('jsonNullable'), `(${subject}, `, functionCode(value.value, scope), ')'];
}

/** Writes the expression for a template: a string is nearly always its own text between the quotes. */
export function embeddedCode(value: Serialization, subject: string, scope: SerializerScope): Code {
  if (value.kind !== 'runtime' || value.name !== 'jsonString')
    return ['$' + '{', valueCode(value, subject, scope), '}'];
  return ['"$' + '{', scope.file.runtime('jsonText'), `(${subject})}"`];
}

/**
 * Writes the expression for a template in which a value may be missing: the functions of the runtime find that out themselves, and
 * the others are called by one that does.
 */
export function partCode(value: Serialization, subject: string, scope: SerializerScope): Code {
  const { file } = scope;
  if (value.kind === 'verbatim') return ['$' + '{', file.runtime('jsonBoolean'), `(${subject})}`];
  if (value.kind === 'nullable' && value.nulls.includes(undefined)) return embeddedCode(value, subject, scope);
  const inner = value.kind === 'nullable' ? value.value : value;
  if (inner.kind !== 'defined' && inner.kind !== 'converted') return embeddedCode(value, subject, scope);
  return ['$' + '{', file.runtime('jsonNullable'), `(${subject}, `, functionCode(inner, scope), ')}'];
}

/** Writes the function that turns an item of a list into JSON. */
export function functionCode(value: Serialization, scope: SerializerScope): Code {
  const { file } = scope;
  const { item } = scope.locals;
  switch (value.kind) {
    case 'runtime':
      return file.runtime(value.name);
    case 'defined':
      return serializerCode(value, file);
    case 'verbatim':
    case 'array':
    case 'record':
    case 'converted':
      return [`(${item}) => `, returnedCode(value, item, scope)];
    case 'nullable':
      return [`(${item}) => (`, valueCode(value, item, scope), ')'];
  }
}

/** Writes the expression after `return`, where no template converts it to a string. */
export function returnedCode(value: Serialization, subject: string, scope: SerializerScope): Code {
  if (value.kind === 'converted' && value.value.kind === 'verbatim') return `\`\${${subject}.toJSON()}\``;
  return value.kind === 'verbatim' ? `\`\${${subject}}\`` : valueCode(value, subject, scope);
}
