import { decoratorWithoutEffect } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Issue } from '../../../model/application-model.js';
import type { DecoratorPlace } from '../../../model/facts.js';
import {
  classFrameworkNames,
  decoratorNames,
  inheritedFrameworkNames,
  isRouteDecorator,
} from '../../../model/framework/framework-decorators.js';
import { type Span, startOf, useOf } from '../../../model/span.js';
import { unimportableClasses } from '../../lookups/unimportable-classes.js';
import { importsOfAshlar, remove } from '../../repairs/changes.js';
import { choose, isComposed, safely } from '../../repairs/syntax-changes.js';

/**
 * Every decorator has an effect in its place: a guard that is never called is worse than none. A class that is not a
 * controller is one error for all of its decorators.
 */
export function decoratorsHaveEffect(application: ApplicationModel, report: Report): void {
  for (const [first, ...others] of groupedIssues(application)) {
    if (first === undefined) continue;
    const { decorator, span } = first;
    const composed = composedOf(first);
    const related = others.map((other) => ({
      span: placeOf(other),
      message: `\`@${other.decorator}\` has no effect either`,
    }));
    const handler = [first, ...others].find((one) => one.place.kind === 'method');
    const { because, hint } = problemOfKeep(first, application) ?? problemOf(first);
    const fix = handler === undefined ? hint : problemOf(handler).hint;
    const part = composed === undefined ? [] : [{ span: placeOf(first), message: `\`${composed}\` contains it here` }];
    const values = { decorator, ...(composed !== undefined && { composed }), because, hint: fix };
    const isRemovable = fix.startsWith('remove it') && others.length === 0 && !isComposed(span);
    const repairs = isRemovable ? [choose('remove it', remove(span))] : [];
    report(decoratorWithoutEffect.at(useOf(span), values, [...part, ...related], repairs));
  }
  for (const issue of application.issues) {
    if (issue.kind !== 'bare-decorator') continue;
    const { decorator, span } = issue;
    const problem = { because: 'it is not called', hint: 'add `()` after it, with the arguments that it takes' };
    const call: Change = { kind: 'replace', span, text: `${decorator}()`, imports: importsOfAshlar(decorator) };
    report(decoratorWithoutEffect.at(span, { decorator, ...problem }, [], safely([call], 'add `()` after it')));
  }
}

type WithoutEffect = Extract<Issue, { kind: 'without-effect' }>;

/** The decorators without effect; those of one class that is not a controller together. */
function groupedIssues(application: ApplicationModel): Iterable<readonly WithoutEffect[]> {
  const groups = new Map<string, WithoutEffect[]>();
  for (const issue of application.issues) {
    if (issue.kind !== 'without-effect') continue;
    if (isReportedAsClass(issue, application)) continue;
    const ofUse = composedOf(issue) && `${startOf(useOf(issue.span))} ${problemOf(issue).because}`;
    const key = ofOtherClass(issue) ?? ofUse ?? startOf(issue.span);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [issue]);
    else group.push(issue);
  }
  return groups.values();
}

/** Whether a decorator is of a class in a namespace that the application names, which another rule reports. */
function isReportedAsClass({ place, span }: WithoutEffect, application: ApplicationModel): boolean {
  if (place.kind !== 'inner-class') return false;
  const named = [...unimportableClasses(application).values()];
  return named.some(
    ({ reference: { name, origin } }) =>
      name === place.className && origin.kind === 'source' && origin.file === span.file,
  );
}

/** The class that a decorator would have an effect on if it were a controller. */
function ofOtherClass({ decorator, place, span }: WithoutEffect): string | undefined {
  if (place.kind === 'method' && (!place.isHandler || classFrameworkNames.has(decorator))) return undefined;
  if (place.kind === 'class' && !inheritedFrameworkNames.has(decorator)) return undefined;
  return place.kind === 'method' || place.kind === 'class' ? `${span.file}#${place.className}` : undefined;
}

interface Problem {
  readonly because: string;
  readonly hint: string;
}

/** The composed decorator that a decorator is a part of, at the place where it is applied. */
function composedOf({ span }: Pick<WithoutEffect, 'span'>): string | undefined {
  const { composed } = span;
  if (composed === undefined) return undefined;
  return composed.span.composed === undefined ? composed.decorator : composedOf({ span: composed.span });
}

/** The place where a decorator is written. */
function placeOf({ span: { composed, ...place } }: WithoutEffect): Span {
  return place;
}

function problemOf(issue: WithoutEffect): Problem {
  const { decorator, place } = issue;
  const composed = composedOf(issue);
  const problem = problemOfPlace(decorator, place);
  if (composed === undefined) return problem;
  if (place.kind === 'method' && classFrameworkNames.has(decorator)) {
    return {
      ...problem,
      hint: `apply \`${composed}\` to the class \`${place.className}\`, or remove \`@${decorator}\` from it`,
    };
  }
  if (place.kind === 'class' && !inheritedFrameworkNames.has(decorator)) {
    return {
      ...problem,
      hint: `apply \`${composed}\` to the methods that it is for, or remove \`@${decorator}\` from it`,
    };
  }
  return problemOfPlace(composed.slice(1), place);
}

function problemOfPlace(decorator: string, place: DecoratorPlace): Problem {
  switch (place.kind) {
    case 'expression':
      return {
        because: 'a decorator takes effect only directly on a class or method',
        hint: decoratorNames.has(decorator)
          ? `write \`@${decorator}(…)\` directly on each class or method`
          : `apply \`@${decorator}\` directly to each class or method, or name it as a part of \`composeDecorators(…)\``,
      };
    case 'installed':
      return {
        because: 'sources in `node_modules` are not read, also if the tsconfig names them',
        hint: 'publish the package with `ashlar build --library`, link its directory in a workspace, or move the file out of `node_modules`',
      };
    case 'inner-class':
      return {
        because: 'its class is declared inside of other code, and no controller extends it',
        hint: 'declare the class at the top level of its file',
      };
    case 'parameter':
      return { because: 'it is applied to a parameter', hint: 'move it to the method or class' };
    case 'member':
      return {
        because: 'only instance methods with a plain name handle requests',
        hint: 'make the member such a method, or remove the decorator',
      };
    case 'class':
      return onClass(decorator, place.className);
    case 'method':
      return onMethod(decorator, place);
  }
}

/** The problem of `@Keep` on a class that modules provide in another way than by constructing it. */
function problemOfKeep(
  { decorator, place, span }: WithoutEffect,
  { providers }: ApplicationModel,
): Problem | undefined {
  if (decorator !== 'Keep' || place.kind !== 'class') return undefined;
  const provider = providers.find(
    ({ class: { name, origin } }) => name === place.className && origin.kind === 'source' && origin.file === span.file,
  );
  if (provider === undefined) return undefined;
  const { construction } = provider;
  if (construction.kind === 'factory') {
    return {
      because: `a factory creates \`${place.className}\``,
      hint: `remove it, and add an option to the factory: \`asyncFactory(${place.className}, …, { keep: true })\``,
    };
  }
  if (!('class' in construction) || construction.class.id === provider.class.id) return undefined;
  const { name } = construction.class;
  return {
    because: `\`${name}\` is provided for \`${place.className}\``,
    hint: `move it to the class \`${name}\``,
  };
}

function onClass(decorator: string, className: string): Problem {
  if (isRouteDecorator(decorator)) {
    return {
      because: 'it is applied to a class',
      hint: `move it to the method that handles the requests, and add \`@Controller(…)\` to \`${className}\``,
    };
  }
  if (decorator === 'Keep') {
    return {
      because: `no module provides \`${className}\``,
      hint: `remove it, or list \`${className}\` in the \`providers\` of a module`,
    };
  }
  if (decorator === 'ApiResponse') {
    return { because: 'it is applied to a class', hint: 'move it to the handlers with this response' };
  }
  if (decorator === 'HttpCode') {
    return { because: 'it is applied to a class', hint: 'move it to the handlers with this status' };
  }
  if (decorator === 'Upload') {
    return { because: 'it is applied to a class', hint: 'move it to the handlers that receive forms' };
  }
  return {
    because: `\`${className}\` is not a controller, and no controller extends it`,
    hint: 'move it to the controllers or handlers that it is for',
  };
}

function onMethod(decorator: string, place: Extract<DecoratorPlace, { kind: 'method' }>): Problem {
  const { className, method, isHandler } = place;
  if (classFrameworkNames.has(decorator)) {
    return { because: 'it is applied to a method', hint: `move it to the class \`${className}\`` };
  }
  if (!isHandler) {
    const example = decorator === 'Upload' ? '@Post(…)' : '@Get(…)';
    return {
      because: `\`${className}.${method}\` has no route decorator, and handles no requests`,
      hint: `add a route decorator (\`${example}\`) to the method, or move \`@${decorator}\` to a handler`,
    };
  }
  return {
    because: `\`${className}\` is not a controller, and no controller extends it`,
    hint: `add \`@Controller(…)\` to \`${className}\` and \`${className}\` to the \`controllers\` of a module, or let a controller extend it`,
  };
}
