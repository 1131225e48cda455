import type { PlannedValidation } from '../plan/application-plan.js';

/** The rules of an input in the order in which they run: `Attendee.validate, Booking.validate, bookingSchema`. */
export function rulesText({ classes, schema }: PlannedValidation): string {
  const methods = classes.map(({ class: { name } }) => `${name}.validate`);
  return [...methods, ...(schema === undefined ? [] : [schema.name])].join(', ');
}
