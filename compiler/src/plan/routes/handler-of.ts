import type { PlannedRoute } from '../application-plan.js';

/** The handler of a route as messages name it: `NotesController.find`. */
export function handlerOf({ controller, handler }: PlannedRoute): string {
  return `${controller.class.name}.${handler}`;
}
