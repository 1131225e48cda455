import { unthrottledWrites } from '../../../diagnostics/catalogue/throttling.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel, Route } from '../../../model/application-model.js';
import { remove } from '../../repairs/changes.js';
import { choose, isComposed } from '../../repairs/syntax-changes.js';

/** In an application with throttling, routes that write are throttled. */
export function throttledWrites({ routes, throttleImports }: ApplicationModel, report: Report): void {
  if (throttleImports.length === 0) return;
  const [first, ...others] = routes.filter(({ method, throttle }) => method !== 'GET' && throttle?.kind === 'skipped');
  if (first === undefined) return;
  const related = others.map((route) => ({
    span: route.handlerSpan,
    message: `\`${labelOf(route)}\` is not throttled`,
  }));
  const { throttle } = first;
  const repairs =
    throttle?.kind !== 'skipped' || isComposed(throttle.span)
      ? []
      : [choose('remove `@SkipThrottle()`', remove(throttle.span))];
  report(unthrottledWrites.at(first.handlerSpan, { route: labelOf(first), others: others.length }, related, repairs));
}

function labelOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
