import { unknownPathParameter } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Route } from '../../../model/application-model.js';
import { nearest } from '../../../model/nearest.js';
import type { RouteInput } from '../../../model/route-input.js';
import { startOf } from '../../../model/span.js';
import { indexOf } from '../../lookups/application-index.js';
import { comparePathParameters } from '../../lookups/path-parameters.js';
import { listOf } from '../../other-frameworks/advice.js';
import { choose } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The path has every path parameter that the handler takes. */
export function pathParametersExist(route: Route, { application, types }: RuleFacts, report: Report): void {
  if (route.hasUnreadPath === true) return;
  const index = indexOf(application);
  const { unknown, unused } = comparePathParameters(route, types);
  const place = { span: route.span, message: 'the path is here' };
  for (const input of new Set(unknown.map((one) => one.input))) {
    const names = unknown.flatMap((one, position) => (one.input === input ? [{ name: one.name, position }] : []));
    const [first, ...more] = names;
    if (first === undefined) continue;
    const renamed = unused[first.position];
    const hint =
      more.length > 0
        ? hintForSeveral(
            names.map(({ name }) => name),
            unused,
            route,
          )
        : hintFor(first.name, renamed);
    const values = {
      handler: index.handlerLabel(route),
      parameters: names.map(({ name }) => name),
      route: `${route.method} ${route.path}`,
      hint,
    };
    const repairs = repairsFor(names, unused, { input, route }, application);
    report(unknownPathParameter.at(input.span, values, [place], repairs));
  }
}

/** Gives the parameter the name in the path, or the path that of the parameter. Of a misspelling, the path has the right name. */
function repairsFor(
  [first, ...more]: readonly { readonly name: string; readonly position: number }[],
  unused: readonly string[],
  { input, route }: { readonly input: RouteInput; readonly route: Route },
  { routes }: ApplicationModel,
): readonly RepairOfHelp[] {
  const renamed = first && unused[first.position];
  if (first === undefined || more.length > 0 || renamed === undefined) return [];
  const word = `{${renamed}}`;
  const inPath = choose(`write \`{${first.name}}\` instead of \`${word}\` in the path`, {
    kind: 'substitute',
    span: route.span,
    word,
    text: `{${first.name}}`,
  });
  const isOnly = routes.every((one) => one === route || startOf(one.handlerSpan) !== startOf(route.handlerSpan));
  // Of a handler with several paths, or a property of an object, the name is needed elsewhere.
  if (!isOnly || first.name !== input.name) return [inPath];
  const isMisspelt = unused.length === 1 && nearest(first.name, [renamed]).length > 0;
  const inHandler: RepairOfHelp = {
    title: `rename it to \`${renamed}\``,
    kind: isMisspelt ? 'safe' : 'choice',
    changes: [{ kind: 'parameter', span: input.span, name: renamed }],
  };
  return [inHandler, inPath];
}

function hintFor(name: string, renamed: string | undefined): string {
  return renamed === undefined
    ? `add \`{${name}}\` to the path, or take the parameter out of the handler`
    : `rename it to \`${renamed}\`, or write \`{${name}}\` instead of \`{${renamed}}\` in the path`;
}

/** An object whose properties are not in the path is mostly meant for another part of the request. */
function hintForSeveral(names: readonly string[], unused: readonly string[], { method, segments }: Route): string {
  if (segments.every(({ kind }) => kind === 'literal')) {
    const marker = method === 'GET' || method === 'DELETE' ? 'Query' : 'Body';
    return `write \`${marker}<…>\` instead of \`Param<…>\`, or add the parameters to the path`;
  }
  const added = listOf(names.map((name) => `\`{${name}}\``));
  return unused.length > 0
    ? `name the properties as the parameters of the path: ${listOf(unused.map((name) => `\`${name}\``))}`
    : `add ${added} to the path, or take the properties out of the type`;
}
