import type { Code } from '../source-file.js';
import type { TypeScope } from '../value-type.js';
import type { Serialization } from './serializer-plan.js';

/** The file that serializers are written into. */
export type SerializerScope = TypeScope;

/** Writes the expression that turns a value into JSON; in a template, booleans and null stand as they are. */
export function valueCode(value: Serialization, subject: string, scope: SerializerScope): Code {
  const { file } = scope;
  switch (value.kind) {
    case 'runtime':
      return [file.runtime(value.name), `(${subject})`];
    case 'defined':
      return `${value.name}(${subject})`;
    case 'verbatim':
      return subject;
    case 'array':
      return [file.runtime('jsonArray'), `(${subject}, `, functionCode(value.items, scope), ')'];
    case 'nullable':
      return [`${subject} === null ? ${file.literal('null')} : `, valueCode(value.value, subject, scope)];
  }
}

/** Writes the function that turns an item of a list into JSON. */
export function functionCode(value: Serialization, scope: SerializerScope): Code {
  const { file } = scope;
  switch (value.kind) {
    case 'runtime':
      return file.runtime(value.name);
    case 'defined':
      return value.name;
    case 'verbatim':
      return ['(item) => ', returnedCode(value, 'item', scope)];
    case 'array':
      return ['(item) => ', valueCode(value, 'item', scope)];
    case 'nullable':
      return ['(item) => (', valueCode(value, 'item', scope), ')'];
  }
}

/** Writes the expression as it stands behind `return`, where nothing around it makes it text. */
export function returnedCode(value: Serialization, subject: string, scope: SerializerScope): Code {
  return value.kind === 'verbatim' ? `\`\${${subject}}\`` : valueCode(value, subject, scope);
}
