import { requiresBody } from '../model/route-input.js';
import { unwrapped } from '../model/shapes/shape-questions.js';
import type { DecodedInput, PlannedInput, PlannedRoute } from '../plan/application-plan.js';
import type { PlanTypes } from './check-text.js';
import type { QueryPlan } from './plan-query.js';
import type { PathParameterPlan, ValueCheck } from './request-plan.js';

/** A reason for which the inputs of a handler are rejected, and the status. */
export interface InputFailure {
  readonly status: number;
  readonly cause: string;
}

/** Everything about a request that its inputs are checked with. */
export interface InputContext {
  readonly pathParameters: readonly PathParameterPlan[];
  readonly query: QueryPlan;
  /** The status for values that are decoded and invalid. */
  readonly validationStatus: number;
  readonly types: PlanTypes;
}

/** The reasons for which a request with this path and query can be rejected while its inputs are decoded. */
export function inputFailures(route: PlannedRoute, context: InputContext): readonly InputFailure[] {
  const { pathParameters, query, validationStatus } = context;
  const ofPath = pathParameters.flatMap(({ name, check }) =>
    failureOf(check, validationStatus, `path parameter \`${name}\``),
  );
  const ofQuery = queryFailures(query, validationStatus);
  const ofRest = route.inputs.flatMap((input) => failuresOf(input, route, context));
  return [...ofPath, ...ofQuery, ...ofRest];
}

function queryFailures({ parameters, isMalformed, checks }: QueryPlan, status: number): readonly InputFailure[] {
  if (checks.size === 0) return [];
  if (isMalformed) return [{ status: 400, cause: 'the query contains a malformed percent escape' }];
  const ofParameters = parameters.flatMap(({ name, check }) => failureOf(check, status, `query parameter \`${name}\``));
  if (ofParameters.length > 0) return ofParameters;
  return [...checks.values()].flatMap((check) => failureOf(check, status, 'the query'));
}

function failureOf({ result, reason }: ValueCheck, status: number, what: string): readonly InputFailure[] {
  if (result === 'accepted') return [];
  return [
    { status, cause: result === 'rejected' ? `${what} is invalid: ${reason}` : `${what} can be invalid: ${reason}` },
  ];
}

function failuresOf(
  input: PlannedInput,
  { body }: PlannedRoute,
  { validationStatus, types }: InputContext,
): readonly InputFailure[] {
  const missing = { status: 400, cause: 'the body is missing' };
  const absent = requiresBody(input) ? [missing] : [];
  switch (input.source) {
    case 'header': {
      const name = input.header?.name ?? input.key;
      return canHeaderFail(input, types)
        ? [{ status: validationStatus, cause: `header \`${name}\` is missing or invalid` }]
        : [];
    }
    case 'cookie':
      return input.optional ? [] : [{ status: validationStatus, cause: `cookie \`${input.key}\` is missing` }];
    case 'user':
      return input.optional
        ? []
        : [{ status: 401, cause: `no guard or interceptor has set \`${input.storedUnder.name}\`` }];
    case 'raw':
    case 'form':
      return absent;
    case 'body':
    case 'fields': {
      const isJson = input.source === 'body' && body !== 'multipart';
      const malformed = isJson ? [{ status: 400, cause: 'the body is not valid JSON' }] : [];
      return [
        ...absent,
        ...malformed,
        { status: validationStatus, cause: 'a value in the body is missing or invalid' },
      ];
    }
    case 'file':
    case 'files':
      return [
        ...absent,
        {
          status: validationStatus,
          cause: `the form field \`${input.rules.key}\` is not ${input.source === 'file' ? 'one file' : 'files'}`,
        },
      ];
    default:
      return [];
  }
}

/** Only an optional header that is any text is never invalid. */
function canHeaderFail(input: DecodedInput, types: PlanTypes): boolean {
  const { validation, optional, shape, header } = input;
  const { kind, ...limits } = unwrapped(shape, types);
  const isAnyText = kind === 'string' && Object.keys(limits).length === 0;
  const isNeeded = !optional && header?.default === undefined;
  return isNeeded || !isAnyText || validation !== undefined;
}
