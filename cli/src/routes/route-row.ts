import {
  type ApplicationPlan,
  acceptsForms,
  bodyMediaTypes,
  type PlannedRoute,
  requiresBody,
  type StaticData,
  type ThrottleSummary,
} from '@ashlar/compiler';

/** A route in the JSON output. */
export interface RouteRow {
  readonly method: string;
  readonly path: string;
  /** Whether a slash at the end of the path of a request is ignored. */
  readonly trailingSlash: 'exact' | 'ignore';
  readonly handler: string;
  /** The guards in the order in which they run. */
  readonly guards: readonly UseRow[];
  /** The guards that a `@SkipGuard` removes. */
  readonly skippedGuards: readonly SkippedRow[];
  /** The resolvers of its parameters, in the order in which they run. */
  readonly resolvers: readonly string[];
  /** The interceptors, the outermost first. */
  readonly interceptors: readonly UseRow[];
  /** The interceptors that a `@SkipInterceptor` removes. */
  readonly skippedInterceptors: readonly SkippedRow[];
  /** The response mapper; `null` where none maps a result. */
  readonly responseMapper: Pick<UseRow, 'name' | 'declaredBy'> | null;
  /** The status of `@HttpCode`; `null` for a handler without one. */
  readonly status: number | null;
  /** The rate limit; `null` where the route is neither throttled nor exempt. */
  readonly throttle: ThrottleSummary | null;
  /** The limit of `@BodyLimit` or `@Upload` in bytes; `null` where the limit of the application applies, or the route has no body. */
  readonly bodyLimit: number | null;
  /** The media types of the body; empty for a route without one. */
  readonly accepts: readonly string[];
  /** Whether the bytes of the body are kept: for the handler, or for an interceptor that reads them. */
  readonly rawBody: boolean;
  /** Whether a request without a body is rejected. */
  readonly bodyRequired: boolean;
  /** The form that the route accepts; `null` where it accepts none. */
  readonly form: FormSummary | null;
  /** The security schemes of the route in the API document, which requires all of them. They do not guard the route. */
  readonly security: readonly string[];
  /** The route also accepts requests without these schemes. */
  readonly optionalSecurity: boolean;
  /** The handler of the errors of the application; `null` where there is none. */
  readonly errorHandler: ErrorHandlerRow | null;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The error handler of an application. */
interface ErrorHandlerRow {
  readonly name: string;
  /** The status for inputs that are decoded and invalid. */
  readonly validationStatus: number;
}

/** A guard or interceptor of a route. */
export interface UseRow {
  readonly name: string;
  /** The data of `withOptions`; absent where the class is named alone. */
  readonly options?: StaticData;
  /** The module, class or method that lists it. */
  readonly declaredBy: string;
}

/** A guard or interceptor that a class or method removes. */
interface SkippedRow extends UseRow {
  readonly skippedBy: string;
}

/** The contents of a form. */
interface FormSummary {
  /** Whether it has text fields that the handler declares. */
  readonly fields: boolean;
  /** The declared files; `all` where the handler takes the whole form. */
  readonly files: 'all' | readonly FormFile[];
}

/** A file of a form and its rules. */
export interface FormFile {
  readonly field: string;
  readonly several: boolean;
  readonly required: boolean;
  /** In bytes; `null` where the limit of the body applies. */
  readonly maxSize: number | null;
  /** `null` where any is accepted. */
  readonly contentTypes: readonly string[] | null;
}

/** Describes a route of an application. */
export function toRow(route: PlannedRoute, { errorHandler, trailingSlash }: ApplicationPlan): RouteRow {
  const security = new Set(route.operation.documentation?.security.map(({ scheme }) => scheme));
  const { file, line, column } = route.source;
  return {
    method: route.method,
    path: route.path,
    trailingSlash: trailingSlash ?? 'exact',
    handler: `${route.controller.class.name}.${route.handler}`,
    guards: route.guards.map(toUseRow),
    skippedGuards: skippedRows(route, 'UseGuard'),
    resolvers: route.resolvers.map((resolver) => resolver.class.name),
    interceptors: route.interceptors.map(toUseRow),
    skippedInterceptors: skippedRows(route, 'UseInterceptor'),
    responseMapper: responseMapperOf(route),
    status: route.status ?? null,
    throttle: route.throttling ?? null,
    bodyLimit: route.bodyLimit ?? null,
    accepts: bodyMediaTypes(route),
    rawBody: route.body === 'bytes' || route.body === 'json and bytes',
    bodyRequired: route.inputs.some(requiresBody),
    form: formOf(route),
    security: [...security],
    optionalSecurity: route.operation.optionalSecurity ?? false,
    errorHandler: errorHandler === undefined ? null : toErrorHandlerRow(errorHandler),
    file,
    line,
    column,
  };
}

function responseMapperOf({ response }: PlannedRoute): RouteRow['responseMapper'] {
  if (response.kind !== 'mapped') return null;
  const { class: mapper, declaredBy } = response.mapper;
  return { name: mapper.name, declaredBy };
}

function toErrorHandlerRow({
  provider,
  validationStatus,
}: NonNullable<ApplicationPlan['errorHandler']>): ErrorHandlerRow {
  // The handler of `ashlar` is not a provider.
  return { name: provider?.class.name ?? 'ProblemDetailsHandler', validationStatus };
}

function toUseRow({ class: used, options, declaredBy }: PlannedUse): UseRow {
  return { name: used.name, ...(options !== undefined && { options }), declaredBy };
}

function skippedRows({ skippedUses }: PlannedRoute, listing: 'UseGuard' | 'UseInterceptor'): readonly SkippedRow[] {
  const skipped = skippedUses.filter(({ decorator }) => decorator === listing);
  return skipped.map((use) => ({ ...toUseRow(use), skippedBy: use.skippedBy }));
}

type PlannedUse = Pick<PlannedRoute['guards'][number], 'class' | 'options' | 'declaredBy'>;

function formOf({ body, inputs }: PlannedRoute): FormSummary | null {
  if (!acceptsForms(body)) return null;
  const fields = inputs.some(({ source }) => source === 'body' || source === 'fields');
  if (inputs.some(({ source }) => source === 'form')) return { fields, files: 'all' };
  const files = inputs.flatMap((input): FormFile[] => {
    if (input.source !== 'file' && input.source !== 'files') return [];
    const { key, maxSize = null, contentTypes = null } = input.rules;
    const several = input.source === 'files';
    return [{ field: key, several, required: !several && !input.optional, maxSize, contentTypes }];
  });
  return { fields, files };
}
