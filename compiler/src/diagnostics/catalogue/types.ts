import { define } from '../define.js';

/** 3001. Raised once per place, however many routes lead to it. */
export const unsupportedType = define<{ path: string; type: string; because: string; hint: string }>({
  code: 3001,
  name: 'unsupported-type',
  severity: 'error',
  summary: 'A type that crosses the wire holds something that cannot.',
  message: ({ path, type, because }) => `\`${path}\` is \`${type}\`: ${because}`,
  help: ({ hint }) => hint,
});
