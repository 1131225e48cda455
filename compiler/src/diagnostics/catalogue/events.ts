import { define } from '../define.js';

/** 6001. Raised once per module. */
export const missingEventModule = define<{ subject: string; module: string }>({
  code: 6001,
  name: 'missing-event-module',
  severity: 'error',
  summary: 'A module uses events without importing `EventModule`.',
  message: ({ subject, module }) => `${subject}, but ${module} does not import \`EventModule\``,
  help: ({ module }) => `add \`EventModule\` of \`ashlar\` to the \`imports\` of ${module}`,
});

/** 6002. */
export const unprovidedEventHandler = define<{ handler: string; module: string }>({
  code: 6002,
  name: 'unprovided-event-handler',
  severity: 'error',
  summary: 'An event handler is not among the providers of its module.',
  message: ({ handler, module }) => `${handler} handles events, but is not among the \`providers\` of ${module}`,
  help: ({ handler, module }) => `add ${handler} to the \`providers\` of ${module}`,
});
