import { foreignDecorator } from '../../../diagnostics/catalogue/other-frameworks.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change, RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassReference } from '../../../model/class-reference.js';
import type { ResultFacts } from '../../../model/facts.js';
import type { ForeignDecorator, ForeignDecoratorPart } from '../../../model/foreign/foreign-facts.js';
import type { ForeignName } from '../../../model/foreign/other-frameworks.js';
import type { Span } from '../../../model/span.js';
import { andOtherPlaces, furtherPlaces } from '../../lookups/further-places.js';
import { type Advice, type AdviceContext, decoratorLabel } from '../../other-frameworks/advice.js';
import { adviceOn, differenceOf, isSameInAshlar, lossOf } from '../../other-frameworks/decorator-advice.js';
import { onlyDocuments } from '../../other-frameworks/documentation-advice.js';
import { marksRole } from '../../other-frameworks/heritage-advice.js';
import { targetOf } from '../../other-frameworks/target.js';
import { UsesByCause } from '../../other-frameworks/uses-by-cause.js';
import { importFromAshlar, importsOfAshlar } from '../../repairs/changes.js';

/** Classes, methods and properties that Ashlar reads have decorators of `ashlar`, and none of another framework. */
export function decoratorsOfAshlar(application: ApplicationModel, report: Report): void {
  const imported = new UsesByCause<Use>();
  for (const { class: reference, role, foreign } of application.classes) {
    if (role === 'data') continue;
    for (const decorator of foreign?.decorators ?? []) {
      const { place, parts, span } = decorator;
      if (place.kind === 'parameter' || place.kind === 'constructor-parameter' || onlyDocuments(decorator)) continue;
      const part = mainPart(parts);
      if (part === undefined || marksRole(part, foreign?.heritage ?? [])) continue;
      const target = targetOf(reference.name, place);
      if (decorator.declaredAt === undefined && isSameInAshlar(part)) {
        const beside = namesBeside(decorator, foreign?.decorators ?? []);
        imported.add(`${span.file} ${decorator.written}`, { decorator, part, target, span, beside });
        continue;
      }
      const results = place.kind === 'method' ? resultsOf(application, reference, place.member) : [];
      const beside = namesBeside(decorator, foreign?.decorators ?? []);
      const surroundings = { decorator, className: reference.name, results, beside };
      const { because, fix, repairs } = adviceOnAll([part, ...interceptorsBeside(part, parts)], surroundings);
      report(
        foreignDecorator.at(
          span,
          { decorator: decoratorLabel(decorator), target, because, fix },
          related(decorator),
          // A decorator of the application has other uses.
          decorator.declaredAt === undefined ? repairs : [],
        ),
      );
    }
  }
  const withStatus = filesWith('HttpCode', application);
  for (const uses of imported.inOrder()) reportImport(uses, withStatus, report);
}

interface Use {
  readonly decorator: ForeignDecorator;
  readonly part: ForeignName;
  readonly target: string;
  readonly span: Span;
  /** The other decorators of its method. */
  readonly beside: readonly string[];
}

/** A wrong import is reported once, for all uses of its name. */
function reportImport(
  [first, ...others]: readonly [Use, ...Use[]],
  withStatus: ReadonlySet<string>,
  report: Report,
): void {
  const { decorator, part, target, span } = first;
  const values = { decorator: decoratorLabel(decorator), target: `${target}${andOtherPlaces(others.length)}` };
  const fix = `import \`${part.name}\` from \`ashlar\`${differenceOf(part)}`;
  const further = furtherPlaces(others.map((other) => other.span));
  const repairs = importRepairs(decorator.written, part, [first, ...others], withStatus);
  report(foreignDecorator.at(span, { ...values, because: lossOf(part.name), fix }, further, repairs));
}

/** The files that apply a decorator of another framework with this name. */
function filesWith(name: string, { classes }: ApplicationModel): ReadonlySet<string> {
  const decorators = classes.flatMap(({ foreign }) => foreign?.decorators ?? []);
  return new Set(decorators.filter(({ written }) => written === name).map(({ span }) => span.file));
}

/** Imports the decorator of Ashlar with its name; a `@Post` that sets no status keeps the 201 of its framework. */
function importRepairs(
  written: string,
  part: ForeignName,
  uses: readonly [Use, ...Use[]],
  withStatus: ReadonlySet<string>,
): readonly RepairOfHelp[] {
  const [{ span }] = uses;
  if (written.includes('.')) return [];
  const posts = differenceOf(part) === '' ? [] : uses.filter(({ beside }) => !beside.includes('HttpCode'));
  // The file has one `HttpCode`: that of the other framework is the same decorator.
  const isImported = withStatus.has(span.file);
  const statuses = posts.map(
    (use): Change => ({
      kind: 'decorator',
      of: use.span,
      text: '@HttpCode(201)',
      ...(!isImported && { imports: importsOfAshlar('HttpCode') }),
    }),
  );
  const status = posts.length > 0 && isImported ? [importFromAshlar(span, 'HttpCode', 'HttpCode')] : [];
  return [{ kind: 'safe', changes: [importFromAshlar(span, written, part.name), ...status, ...statuses] }];
}

/** The interceptors that would be lost with a decorator whose guards the fix names. */
function interceptorsBeside(
  main: ForeignDecoratorPart,
  parts: readonly ForeignDecoratorPart[],
): readonly ForeignDecoratorPart[] {
  return main.name === 'UseGuards' ? parts.filter(({ name }) => name === 'UseInterceptors') : [];
}

function resultsOf({ routes }: ApplicationModel, { id }: ClassReference, method: string): readonly ResultFacts[] {
  return routes.find(({ controller, handler }) => controller === id && handler === method)?.returns.results ?? [];
}

/** The names of the exports in the other decorators of a method. */
function namesBeside(decorator: ForeignDecorator, all: readonly ForeignDecorator[]): readonly string[] {
  const { place } = decorator;
  if (place.kind !== 'method') return [];
  const isBeside = (other: ForeignDecorator) =>
    other !== decorator && other.place.kind === 'method' && other.place.member === place.member;
  return all.filter(isBeside).flatMap(({ parts }) => parts.map(({ name }) => name));
}

function adviceOnAll(parts: readonly ForeignDecoratorPart[], surroundings: Omit<AdviceContext, 'arguments'>): Advice {
  const advice = parts.map((part) => adviceOn(part, { ...surroundings, arguments: part.arguments }));
  const [first] = advice;
  const repairs = advice.length === 1 ? first?.repairs : undefined;
  return {
    because: first?.because ?? '',
    fix: advice.map(({ fix }) => fix).join(', and '),
    ...(repairs !== undefined && { repairs }),
  };
}

/** The part of a decorator that the message is about: a guard before others, metadata last. */
function mainPart(parts: readonly ForeignDecoratorPart[]): ForeignDecoratorPart | undefined {
  const rank = ({ name }: ForeignDecoratorPart) => (name === 'UseGuards' ? 0 : name === 'SetMetadata' ? 2 : 1);
  return [...parts].sort((a, b) => rank(a) - rank(b))[0];
}

function related({ declaredAt }: ForeignDecorator) {
  return declaredAt === undefined ? [] : [{ span: declaredAt, message: 'the decorator is declared here' }];
}
