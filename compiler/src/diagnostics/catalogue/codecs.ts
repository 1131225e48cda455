import { define } from '../define.js';

// Raised at the type of the parameter, or at the entry of the list.
export const codecWithoutType = define<{ consumer: string; form: string }>({
  code: 3070,
  name: 'codec-without-type',
  severity: 'error',
  summary: 'A class or a factory needs a codec without a type argument.',
  repairs: 'author',
  message: ({ consumer, form }) => `codec without a type: ${consumer} needs a \`${form}\` without a type argument`,
  help: ({ form }) =>
    form === 'Codec'
      ? 'write the type of its values: `Codec<PriceList>`'
      : 'write the type of its values: `codec<PriceList>()`',
});

// Raised at the codec, with a note at each class.
export const asynchronousCodecRules = define<{ consumer: string; type: string; classes: string }>({
  code: 3071,
  name: 'asynchronous-codec-rules',
  severity: 'error',
  summary: 'The values of a codec are instances of a class whose `validate` returns a promise.',
  repairs: 'design',
  message: ({ consumer, type, classes }) =>
    `asynchronous rules: \`Codec<${type}>\` of ${consumer} cannot wait for the \`validate\` of ${classes}`,
  help: () =>
    'return the errors without a promise, or leave the method out of the type, and wait for it after `decode`',
});

// Raised at the codec, with a note at the type.
export const hiddenCodecType = define<{ consumer: string; type: string; hidden: string | undefined }>({
  code: 3072,
  name: 'hidden-codec-type',
  severity: 'error',
  summary: 'Generated code can neither import nor write out a type in the values of a codec.',
  repairs: 'safe',
  message: ({ consumer, type, hidden }) =>
    hidden === undefined
      ? `type without a name: generated code cannot write out \`${type}\`, the type of a codec of ${consumer}`
      : `type not exported: generated code cannot name \`${hidden}\` in \`Codec<${type}>\` of ${consumer}`,
  help: ({ hidden }) => {
    const because = 'a member of an enum is more than its value, and a brand more than its type';
    return hidden === undefined
      ? `declare it under a name that is exported, \`export type Draft = …\`: ${because}`
      : `export \`${hidden}\` from its file: ${because}`;
  },
});
