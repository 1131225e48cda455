import { oneWayClass } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { requestShapes } from '../../queries/request-classes.js';
import { placeText } from '../../queries/type-places.js';

/** Requests contain no objects with a `toJSON`, which are sent in another form than they are received. */
export function dataClassesWithoutToJson(application: ApplicationModel, report: Report): void {
  const reported = new Set<string>();
  for (const { name, shape, span } of requestShapes(application)) {
    if (shape.kind !== 'object' || shape.toJson === undefined) continue;
    const type = shape.class?.name ?? name;
    const key = `${placeText(span)} ${type}`;
    if (reported.has(key)) continue;
    reported.add(key);
    report(oneWayClass.at(span, { ...(type !== undefined && { type }) }));
  }
}
