import { foreignParameterDecorator } from '../../../diagnostics/catalogue/other-frameworks.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ForeignDecorator } from '../../../model/foreign/foreign-facts.js';
import { startOf } from '../../../model/span.js';
import { decoratorLabel, literalOf } from '../../other-frameworks/advice.js';
import { adviceOnParameter, type DecoratedParameter } from '../../other-frameworks/parameter-advice.js';
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
  for (const { class: reference, foreign } of application.classes) {
    const decorators = foreign?.decorators ?? [];
    const parameters = decorators.flatMap((decorator) => decorated(decorator, decorators));
    for (const parameter of parameters) {
      const { decorator, typed } = parameter;
      const [part] = decorator.parts;
      // A dependency whose type is not a class is reported with the type that it needs.
      if (part === undefined || (!('member' in decorator.place) && withoutClass.has(startOf(typed.span)))) continue;
      const others = parameters.filter((other) => memberOf(other) === memberOf(parameter));
      const target = targetOf(reference.name, decorator.place);
      const advice = adviceOnParameter(part, parameter, others);
      const declared = decorator.declaredAt;
      const related = declared === undefined ? [] : [{ span: declared, message: 'the decorator is declared here' }];
      report(
        foreignParameterDecorator.at(
          decorator.span,
          { decorator: decoratorLabel(decorator), target, ...advice },
          related,
        ),
      );
    }
  }
}

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
