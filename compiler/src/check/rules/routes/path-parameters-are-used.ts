import { unusedPathParameter } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change, RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Route } from '../../../model/application-model.js';
import { markerNames, type RouteInput, requestValues } from '../../../model/route-input.js';
import { startOf } from '../../../model/span.js';
import { type ApplicationIndex, indexOf } from '../../lookups/application-index.js';
import { hasUses } from '../../lookups/has-uses.js';
import { comparePathParameters } from '../../lookups/path-parameters.js';
import { isDecorated } from '../../other-frameworks/decorated-parameters.js';
import { choose, importsOfMarkers } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/**
 * The handler has a parameter for each path parameter, unless something else on the route can read it: a guard, an
 * interceptor, a resolver, or the handler itself from the `RequestContext`. A parameter whose counterpart only has another name is one
 * error, which is reported at the handler.
 */
export function pathParametersAreUsed(route: Route, { application, types }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  if (route.hasUnreadPath === true || canBeRead(route)) return;
  const mistaken = route.inputs.filter(({ value }) => value.source === 'none' && value.mistaken !== undefined);
  for (const input of mistaken) {
    const place = { span: route.span, message: 'the path is here' };
    const values = { ...valuesOf(route, input.name, index), hint: hintFor(input) };
    report(unusedPathParameter.at(input.typeSpan, values, [place], repairsForMarker(input)));
  }
  const { unknown, unused } = comparePathParameters(route, types);
  const open = unused.filter((name) => mistaken.every((input) => input.name !== name));
  if (open.length <= unknown.length) return;
  // A parameter whose marker is missing or wrong may be the missing one.
  if (route.inputs.some((input) => isUnclear(input) || isDecorated(application, input))) return;
  for (const parameter of open.slice(unknown.length)) {
    const hint = `add a parameter \`${parameter}: Param<string>\` to the handler, or remove it from the path`;
    const place = { span: route.handlerSpan, message: 'the handler is here' };
    const repairs = repairsFor(parameter, route, application);
    report(unusedPathParameter.at(route.span, { ...valuesOf(route, parameter, index), hint }, [place], repairs));
  }
}

function valuesOf(route: Route, parameter: string, index: ApplicationIndex) {
  return { handler: index.handlerLabel(route), parameter, route: `${route.method} ${route.path}` };
}

function hintFor({ name, value }: RouteInput): string {
  const marker = value.source === 'none' && value.mistaken !== undefined ? markerNames[value.mistaken] : '';
  return `write \`${name}: Param<…>\` instead of \`${marker}\`, or give the parameter another name and add \`${name}: Param<string>\``;
}

/** Writes `Param` in the place of another marker. */
function repairsForMarker({ name, typeSpan, value }: RouteInput): readonly RepairOfHelp[] {
  const marker = value.source === 'none' && value.mistaken !== undefined ? markerNames[value.mistaken] : '';
  const change: Change = {
    kind: 'substitute',
    span: typeSpan,
    word: `${marker}<`,
    text: 'Param<',
    imports: importsOfMarkers('Param'),
  };
  return [choose(`write \`${name}: Param<…>\` instead of \`${marker}\``, change)];
}

/** Lets the handler take the parameter if all its paths have it, or removes it from the path where no other route has the path without it. */
function repairsFor(name: string, route: Route, { routes }: ApplicationModel): readonly RepairOfHelp[] {
  const text = `${name}: Param<string>`;
  const ofHandler = routes.filter((one) => startOf(one.handlerSpan) === startOf(route.handlerSpan));
  const areAlike = ofHandler.every(({ segments }) =>
    segments.some((one) => one.kind === 'parameter' && one.name === name),
  );
  const taken = choose(`add a parameter \`${text}\` to the handler`, {
    kind: 'new-parameter',
    of: route.handlerSpan,
    text,
    imports: importsOfMarkers('Param'),
  });
  const shorter = route.path.replace(`/{${name}}`, '') || '/';
  const isTaken = routes.some(({ method, path }) => method === route.method && path === shorter);
  const remove: Change = { kind: 'substitute', span: route.span, word: `/{${name}}`, text: '' };
  return [...(areAlike ? [taken] : []), ...(isTaken ? [] : [choose('remove it from the path', remove)])];
}

/** Whether a parameter is reported because its marker is missing, or is not alone or not outermost. */
function isUnclear({ value, misplaced, pattern }: RouteInput): boolean {
  const hasOneMarker = value.source !== 'several' && (value.source !== 'none' || value.mistaken !== undefined);
  return !hasOneMarker || misplaced !== undefined || pattern;
}

function canBeRead(route: Route): boolean {
  if (hasUses(route)) return true;
  return route.inputs.flatMap(requestValues).some(({ source }) => source === 'context' || source === 'resolved');
}
