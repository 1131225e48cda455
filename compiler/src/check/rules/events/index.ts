import type { ApplicationRule } from '../../rule.js';
import { completeEventHandlers } from './complete-event-handlers.js';
import { concreteEvents } from './concrete-events.js';
import { eventHandlersAreProviders } from './event-handlers-are-providers.js';
import { eventsAreNamed } from './events-are-named.js';
import { eventsNeedModule } from './events-need-module.js';
import { fittingEvents } from './fitting-events.js';
import { oneEvent } from './one-event.js';
import { uniqueEventHandlers } from './unique-event-handlers.js';

/** The rules about events that an application is checked by. */
export const applicationRules: readonly ApplicationRule[] = [
  eventsNeedModule,
  eventHandlersAreProviders,
  completeEventHandlers,
  eventsAreNamed,
  oneEvent,
  fittingEvents,
  concreteEvents,
  uniqueEventHandlers,
];
