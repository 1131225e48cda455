import type { DeclaredRole } from '../../model/declared-role.js';
import { define } from '../define.js';

// Raised once per module.
export const missingEventModule = define<{ subject: string; module: string; imports: string }>({
  code: 6001,
  name: 'missing-event-module',
  severity: 'error',
  summary: 'A module uses events without importing `EventModule`.',
  repairs: 'safe',
  message: ({ subject, module }) => `missing \`EventModule\`: ${subject}, but ${module} does not import it`,
  help: ({ imports }) => `add \`EventModule\` of \`ashlar\` to ${imports}`,
});

export const unprovidedEventHandler = define<{ handler: string; module: string }>({
  code: 6002,
  name: 'unprovided-event-handler',
  severity: 'error',
  summary: 'An event handler is not among the providers of its module.',
  repairs: 'safe',
  message: ({ handler, module }) =>
    `event handler is not a provider: ${handler} handles events, but is not listed in the \`providers\` of ${module}`,
  help: ({ handler, module }) => `add ${handler} to the \`providers\` of ${module}`,
});

export const unknownEvent = define<{ handler: string; type?: string }>({
  code: 6003,
  name: 'unknown-event',
  severity: 'error',
  summary: 'The event class of a handler is not known.',
  repairs: 'author',
  message: ({ handler, type }) =>
    type === undefined
      ? `unknown event: ${handler} does not declare which events it handles`
      : `unknown event: ${handler} handles \`${type}\`, which is not a class of events`,
  help: ({ handler, type }) =>
    type === undefined
      ? `implement \`EventHandler<Event>\` in ${handler}, or list \`eventHandlerFor(Event, Handler)\``
      : 'make the event a class, or list `eventHandlerFor(Event, Handler)` for each class of events that it handles',
});

export const severalEvents = define<{ handler: string; events: readonly string[] }>({
  code: 6004,
  name: 'several-events',
  severity: 'error',
  summary: 'A handler of several events is listed without the event.',
  repairs: 'safe',
  message: ({ handler, events }) =>
    `ambiguous event: ${handler} handles ${events.join(' and ')}, and the list does not name one`,
  help: () => 'list `eventHandlerFor(Event, Handler)` for each event that it handles',
});

export const wrongEvent = define<{ handler: string; event: string; handled: readonly string[] }>({
  code: 6005,
  name: 'wrong-event',
  severity: 'error',
  summary: 'A handler is registered for an event that it does not handle.',
  repairs: 'choice',
  message: ({ handler, event, handled }) =>
    `wrong event: ${handler} does not handle ${event}, but ${handled.join(' and ')}`,
  help: ({ handler, event }) => `name an event that ${handler} handles, or a handler of ${event}`,
});

export const incompleteEventHandler = define<{ handler: string; role: DeclaredRole }>({
  code: 6006,
  name: 'incomplete-event-handler',
  severity: 'error',
  summary: 'A class is registered as an event handler, but has no public method `handle`.',
  repairs: 'safe',
  message: ({ handler }) => `incomplete event handler: ${handler} has no public method \`handle\``,
  help: ({ handler, role }) => {
    if (role === 'module') return `${handler} is a module: move it from \`eventHandlers\` to \`imports\``;
    if (role === 'controller') return `${handler} is a controller: move it from \`eventHandlers\` to \`controllers\``;
    return `add a method \`handle(event: Event)\` to ${handler}, or remove it from \`eventHandlers\``;
  },
});

export const repeatedEventHandler = define<{ handler: string; event: string }>({
  code: 6007,
  name: 'repeated-event-handler',
  severity: 'error',
  summary: 'A handler is registered for the same event twice.',
  repairs: 'safe',
  message: ({ handler, event }) => `duplicate event handler: ${handler} is registered twice for ${event}`,
  help: () => 'remove one of the entries: a handler gets an event once for every entry',
});

export const abstractEvent = define<{ handler: string; event: string }>({
  code: 6008,
  name: 'abstract-event',
  severity: 'error',
  summary: 'A handler is registered for an abstract class, which has no instances.',
  repairs: 'design',
  message: ({ handler, event }) =>
    `abstract event: ${handler} is registered for ${event}, of which there are no instances`,
  help: () => 'list `eventHandlerFor(Event, Handler)` for each class of events that is derived from it',
});
