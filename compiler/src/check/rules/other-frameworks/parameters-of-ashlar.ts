import { foreignParameterDecorator } from '../../../diagnostics/catalogue/other-frameworks.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change, RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ForeignDecorator, ForeignFacts } from '../../../model/foreign/foreign-facts.js';
import { groupBy } from '../../../model/group-by.js';
import { startOf } from '../../../model/span.js';
import { decoratorLabel, literalOf } from '../../other-frameworks/advice.js';
import {
  adviceOnParameter,
  type DecoratedParameter,
  type ParameterAdvice,
} from '../../other-frameworks/parameter-advice.js';
import { targetOf } from '../../other-frameworks/target.js';
import { uploadFieldOf } from '../../other-frameworks/upload-field.js';

/** The parameters of handlers have markers and those of constructors have classes: decorators of parameters have no effect. */
export function parametersOfAshlar(application: ApplicationModel, report: Report): void {
  const withoutClass = new Set(
    application.providers
      .flatMap(({ dependencies }) => dependencies)
      .filter(({ target }) => target.kind === 'not-a-class')
      .map(({ span }) => startOf(span)),
  );
  const uses = application.classes.flatMap(({ class: reference, foreign }) =>
    usesIn(reference.name, foreign, withoutClass),
  );
  const byName = groupBy(uses, ({ decorator }) => nameInFile(decorator));
  for (const use of uses) {
    const { decorator, target, advice } = use;
    const declared = decorator.declaredAt;
    const related = declared === undefined ? [] : [{ span: declared, message: 'the decorator is declared here' }];
    const values = { decorator: decoratorLabel(decorator), target, because: advice.because, fix: advice.fix };
    const alike = byName.get(nameInFile(decorator)) ?? [];
    report(foreignParameterDecorator.at(decorator.span, values, related, repairsFor(use, alike)));
  }
}

/** A decorator of another framework at a parameter, and what replaces it. */
interface Use {
  readonly decorator: ForeignDecorator;
  readonly target: string;
  readonly advice: ParameterAdvice;
}

function usesIn(name: string, foreign: ForeignFacts | undefined, withoutClass: ReadonlySet<string>): readonly Use[] {
  const decorators = foreign?.decorators ?? [];
  const parameters = decorators.flatMap((decorator) => decorated(decorator, decorators));
  return parameters.flatMap((parameter) => {
    const { decorator, typed } = parameter;
    const [part] = decorator.parts;
    // A dependency whose type is not a class is reported with the type that it needs.
    if (part === undefined || (!('member' in decorator.place) && withoutClass.has(startOf(typed.span)))) return [];
    const others = parameters.filter((other) => memberOf(other) === memberOf(parameter));
    const target = targetOf(name, decorator.place);
    return [{ decorator, target, advice: adviceOnParameter(part, parameter, others) }];
  });
}

function nameInFile({ span, written }: ForeignDecorator): string {
  return `${span.file} ${written}`;
}

/**
 * Writes parameters whose markers replace their decorators: all of a file with one name, because a marker has the name of the decorator, and
 * a file imports it once.
 */
function repairsFor(use: Use, alike: readonly Use[]): readonly RepairOfHelp[] {
  const { written } = use.decorator;
  const isMarker = use.advice.parameter !== undefined && namesOf(use.advice.parameter).includes(written);
  const rewritten = (isMarker ? alike : [use]).map(rewrittenParameter);
  const changes = rewritten.filter((change) => change !== undefined);
  if (changes.length === 0 || changes.length < rewritten.length) return [];
  const others = changes.length - 1;
  const title =
    others === 0 ? {} : { title: `${use.advice.fix}, and the other parameters of the file with \`@${written}\`` };
  const imported: readonly Change[] = isMarker
    ? [
        {
          kind: 'reimport',
          span: use.decorator.span,
          name: written,
          package: 'ashlar',
          exportName: written,
          isType: true,
        },
      ]
    : [];
  return [{ ...title, kind: 'safe', changes: [...imported, ...changes] }];
}

function rewrittenParameter({ decorator, advice }: Use): Change | undefined {
  const { place, declaredAt, written } = decorator;
  const { parameter: text } = advice;
  if (text === undefined || place.kind !== 'parameter' || declaredAt !== undefined || text.includes('…'))
    return undefined;
  const names = namesOf(text).filter((name) => name !== written);
  const imports = names.map((name) => ({ name, from: { package: 'ashlar' }, isType: true }) as const);
  return { kind: 'rewritten-parameter', span: place.span, text, imports };
}

/** The types of Ashlar in the text of a parameter. */
function namesOf(text: string): readonly string[] {
  return [...new Set(text.match(/\b[A-Z]\w*/g))].filter((name) => typesOfAshlar.has(name));
}

/** The types of Ashlar that replace decorators and pipes. */
const typesOfAshlar: ReadonlySet<string> = new Set([
  ...['Param', 'Query', 'Body', 'Header', 'Validate'],
  ...['Int', 'Uuid', 'Pattern', 'Default'],
]);

function decorated(decorator: ForeignDecorator, ofClass: readonly ForeignDecorator[]): readonly DecoratedParameter[] {
  const { place } = decorator;
  if (place.kind !== 'parameter' && place.kind !== 'constructor-parameter') return [];
  const parameter = { name: place.parameter, typed: place.typed, decorator };
  if (place.kind !== 'parameter') return [{ ...parameter, pathParameters: [] }];
  const uploadField = uploadFieldOfMethod(place.member, ofClass);
  return [
    {
      ...parameter,
      pathParameters: parametersOfPath(place.member, ofClass),
      ...(uploadField !== undefined && { uploadField }),
    },
  ];
}

/** The name of the form field that an interceptor of a method reads. */
function uploadFieldOfMethod(member: string, ofClass: readonly ForeignDecorator[]): string | undefined {
  return ofClass
    .filter(({ place }) => place.kind === 'method' && place.member === member)
    .flatMap((decorator) => decorator.arguments)
    .map(uploadFieldOf)
    .find((field) => field !== undefined);
}

/** The parameters that the decorators of a method, and of its class before it, have in their paths: `:id` or `{id}`. */
function parametersOfPath(member: string, ofClass: readonly ForeignDecorator[]): readonly string[] {
  return ofClass
    .filter(({ place }) => place.kind === 'class' || (place.kind === 'method' && place.member === member))
    .flatMap(({ arguments: [first] }) => {
      const path = literalOf(first);
      return typeof path === 'string' ? path.split('/') : [];
    })
    .flatMap((segment) => /^(?::(\w+)|\{(\w+)\}$)/.exec(segment)?.slice(1).filter(Boolean) ?? []);
}

function memberOf({ decorator: { place } }: DecoratedParameter): string | undefined {
  return place.kind === 'parameter' ? place.member : undefined;
}
