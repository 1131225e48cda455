import { define } from '../define.js';

/** 6001. Raised once per module. */
export const missingEventModule = define<{ subject: string; module: string; imports: string }>({
  code: 6001,
  name: 'missing-event-module',
  severity: 'error',
  summary: 'A module uses events without importing `EventModule`.',
  message: ({ subject, module }) => `${subject}, but ${module} does not import \`EventModule\``,
  help: ({ imports }) => `add \`EventModule\` of \`ashlar\` to ${imports}`,
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

/** 6003. */
export const unknownEvent = define<{ handler: string; type?: string }>({
  code: 6003,
  name: 'unknown-event',
  severity: 'error',
  summary: 'Nothing says which class of events a handler gets.',
  message: ({ handler, type }) =>
    type === undefined
      ? `nothing says which events ${handler} handles`
      : `${handler} handles \`${type}\`, which is not a class of events`,
  help: ({ handler, type }) =>
    type === undefined
      ? `let ${handler} implement \`EventHandler<Event>\`, or list \`eventHandlerFor(Event, Handler)\``
      : 'make the event a class, or list `eventHandlerFor(Event, Handler)` for each class of events that it shall get',
});

/** 6004. */
export const severalEvents = define<{ handler: string; events: readonly string[] }>({
  code: 6004,
  name: 'several-events',
  severity: 'error',
  summary: 'A handler of several events is listed without saying which one is meant.',
  message: ({ handler, events }) =>
    `${handler} handles ${events.join(' and ')}, and the list does not say which is meant`,
  help: () => 'list `eventHandlerFor(Event, Handler)` for each event that it shall get',
});

/** 6005. */
export const wrongEvent = define<{ handler: string; event: string; handled: readonly string[] }>({
  code: 6005,
  name: 'wrong-event',
  severity: 'error',
  summary: 'A handler is registered for an event that it does not handle.',
  message: ({ handler, event, handled }) => `${handler} does not handle ${event}, but ${handled.join(' and ')}`,
  help: ({ handler, event }) => `name an event that ${handler} handles, or a handler of ${event}`,
});

/** 6006. */
export const incompleteEventHandler = define<{ handler: string }>({
  code: 6006,
  name: 'incomplete-event-handler',
  severity: 'error',
  summary: 'A class is registered as an event handler, but has no public method `handle`.',
  message: ({ handler }) => `${handler} is registered as an event handler, but has no public method \`handle\``,
  help: ({ handler }) => `give ${handler} a method \`handle(event: Event)\`, or take it from \`eventHandlers\``,
});

/** 6007. */
export const repeatedEventHandler = define<{ handler: string; event: string }>({
  code: 6007,
  name: 'repeated-event-handler',
  severity: 'error',
  summary: 'A handler is registered for the same event twice.',
  message: ({ handler, event }) => `${handler} is registered for ${event} twice`,
  help: () => 'take one of the entries away: a handler gets an event once for every entry',
});

/** 6008. */
export const abstractEvent = define<{ handler: string; event: string }>({
  code: 6008,
  name: 'abstract-event',
  severity: 'error',
  summary: 'A handler is registered for an abstract class, of which there are no events.',
  message: ({ handler, event }) =>
    `${handler} is registered for ${event}, which is abstract: it would never get an event`,
  help: () => 'list `eventHandlerFor(Event, Handler)` for each class of events that is derived from it',
});
