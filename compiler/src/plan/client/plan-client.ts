import { compareText } from '../../model/compare-text.js';
import { groupBy } from '../../model/group-by.js';
import { reachable } from '../../model/reachable.js';
import type { NamedType, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { membersOf, namedType, receivedMembers } from '../../model/shapes/shape-questions.js';
import type { ApplicationPlan, PlannedRoute } from '../application-plan.js';
import { type OperationParameter, operationParameters } from '../openapi/operation-parameters.js';
import { type OperationResponse, operationResponses } from '../openapi/operation-responses.js';
import { clientInputs, type InputTypes, inputShapes } from './client-inputs.js';
import { ClientNames, groupNames, methodName, operationTypeNames, requestTypeNames } from './client-names.js';
import type { ClientGroup, ClientOperation, ClientPlan, ClientTypeDeclaration, DatePlaces } from './client-plan.js';
import { clientResponse, type ResponseContext, responseShapes } from './client-responses.js';
import { ClientTypes, type DeclaredNames } from './client-types.js';
import { DateQuestions } from './date-questions.js';
import { errorType, problemType } from './error-types.js';
import { sentParts } from './sent-parts.js';
import { typesThatReach } from './types-that-reach.js';

/** The parts of a plan that decide about the client. */
export type ClientSource = Pick<ApplicationPlan, 'routes' | 'types' | 'document' | 'errorHandler'>;

/** A route with its parameters and responses, which the types and the method are decided from. */
interface DescribedRoute {
  readonly route: PlannedRoute;
  readonly parameters: readonly OperationParameter[];
  readonly responses: readonly OperationResponse[];
}

/** Decides everything about the client of an application. */
export function planClient(plan: ClientSource): ClientPlan {
  const types = new Map(plan.types.map(({ type }) => [type.id, type]));
  const names = new ClientNames(plan.types, plan.document.errorEnvelope);
  const { errorHandler } = plan;
  // The plan has routes in the order of the router; tools list them by controllers.
  const routes = plan.routes
    .toSorted((a, b) => a.place - b.place)
    .map((route): DescribedRoute => {
      const responses = operationResponses(route, types, errorHandler?.validationStatus ?? 400);
      return { route, parameters: operationParameters(route, types), responses };
    });
  const received = typesIn(
    routes.flatMap(({ responses }) => responseShapes(responses, types, errorHandler)),
    types,
  );
  const sent = typesIn(
    routes.flatMap(({ route, parameters }) => inputShapes(route, parameters, types)),
    types,
  );
  const declared = declaredNames(names, types, received, sent);
  const dates = new DateQuestions(types.values(), types, declared.response);
  const context = { types, names: declared, dates };
  const written = new ClientTypes('response', context);
  const inputTypes: InputTypes = { text: new ClientTypes('text', context), json: new ClientTypes('request', context) };
  const { errorEnvelope } = names;
  const responseContext: ResponseContext = { types, written, dates, errorHandler, errorEnvelope };
  const groups = planGroups(routes, plan, names, ({ route, parameters, responses }) => ({
    ...clientInputs(route, parameters, inputTypes),
    responses: responses.map((response) => clientResponse(response, responseContext)),
  }));
  const places = new Map(
    [...types.values()].flatMap(({ id, shape }) => {
      const [name, found] = [declared.response.get(id), dates.isDated(id) ? dates.placesIn(shape) : undefined];
      return name === undefined || found === undefined ? [] : [[name, found] as const];
    }),
  );
  const converted = convertedTypes(groups, places);
  const declarations = [...types.values()].flatMap(
    ({ id, shape, description, deprecated }): ClientTypeDeclaration[] => {
      const comment = { ...(description !== undefined && { description }), ...(deprecated === true && { deprecated }) };
      const [response, request] = [declared.response.get(id), declared.request.get(id)];
      const all: ClientTypeDeclaration[] = [];
      if (response !== undefined) {
        const found = places.get(response);
        const isConverted = converted.has(response);
        all.push({ name: response, type: written.of(shape), ...comment, ...(found && { dates: found }), isConverted });
      }
      if (request !== undefined && request !== response) {
        all.push({ name: request, type: inputTypes.json.of(shape), ...comment, isConverted: false });
      }
      return all;
    },
  );
  const hasOwnErrors =
    errorHandler?.body === undefined &&
    groups.some(({ operations }) => operations.some((operation) => mentionsErrors(operation, errorEnvelope)));
  const envelope: ClientTypeDeclaration = {
    name: errorEnvelope,
    type: errorHandler === undefined ? errorType : problemType,
    description: errorHandler === undefined ? 'An error response.' : 'The problem details of an error (RFC 9457).',
    isConverted: false,
  };
  return {
    groups,
    types: [...declarations, ...(hasOwnErrors ? [envelope] : [])].sort((a, b) => compareText(a.name, b.name)),
    hasDates: groups.some((group) => group.hasDates),
  };
}

/** The parts of an operation that do not depend on names. */
type OperationParts = Pick<
  ClientOperation,
  'parameters' | 'headers' | 'cookies' | 'renamedCookies' | 'path' | 'body' | 'responses'
>;

function planGroups(
  routes: readonly DescribedRoute[],
  { document, routes: all }: ClientSource,
  names: ClientNames,
  partsOf: (route: DescribedRoute) => OperationParts,
): readonly ClientGroup[] {
  const descriptions = new Map(document.tags.map(({ name, description }) => [name, description]));
  const byController = groupNames(
    routes.map(({ route }) => route),
    names,
  );
  const groups = Array.from(
    groupBy(routes, ({ route }) => route.controller.name),
    ([controller, own]): ClientGroup => {
      const group = byController.get(controller);
      if (group === undefined) throw new Error(`internal error: ${controller} has no group`);
      const operations = own.map((described) => planOperation(described.route, group.name, names, partsOf(described)));
      const [first] = own;
      const description = first && descriptions.get(first.route.operation.tag);
      return {
        ...group,
        ...(description !== undefined && { description }),
        hasDates: operations.some(({ hasDates }) => hasDates),
        operations,
      };
    },
  );
  if (all.length !== groups.reduce((sum, { operations }) => sum + operations.length, 0)) {
    throw new Error('internal error: a route has no method in the client');
  }
  return groups.sort((a, b) => compareText(a.name, b.name));
}

function planOperation(route: PlannedRoute, group: string, names: ClientNames, parts: OperationParts): ClientOperation {
  const { method, path, operation } = route;
  const name = methodName(route);
  const { input, result } = operationTypeNames(group, name, names);
  return {
    name,
    method,
    template: path,
    ...parts,
    ...(operation.description !== undefined && { description: operation.description }),
    ...(operation.deprecated === true && { deprecated: true }),
    inputName: input,
    resultName: result,
    hasDates: parts.responses.some(({ dates }) => dates !== undefined),
  };
}

/** The names of the types to declare. A type of requests has a declaration of its own where it differs from that of responses. */
function declaredNames(
  names: ClientNames,
  types: ReadonlyMap<TypeId, NamedType<never>>,
  received: ReadonlySet<TypeId>,
  sent: ReadonlySet<TypeId>,
): DeclaredNames {
  const all = names.types;
  const named = (ids: ReadonlySet<TypeId>) => new Map([...all].filter(([id]) => ids.has(id)));
  const differing = typesThatReach(types.values(), (shape) => isReadDifferently(shape, types), sentParts);
  const both = [...all.keys()].filter((id) => received.has(id) && sent.has(id) && differing.has(id));
  return {
    response: named(received),
    request: new Map([...named(sent), ...requestTypeNames(both, names, all)]),
  };
}

/** Whether a request can contain other values of a shape than a response does. */
function isReadDifferently(shape: SupportedShape, types: ReadonlyMap<TypeId, NamedType<never>>): boolean {
  switch (shape.kind) {
    case 'date':
    case 'bigint':
    case 'url':
      return true;
    case 'object':
      return shape.properties.some((property) => property.default !== undefined && !property.optional);
    case 'union': {
      const { members } = membersOf(shape, types, 'keep');
      return receivedMembers(members).length < members.length;
    }
    default:
      return false;
  }
}

/** The types that shapes lead to. */
function typesIn(shapes: readonly SupportedShape[], types: ReadonlyMap<TypeId, NamedType<never>>): ReadonlySet<TypeId> {
  const all = reachable(shapes, (shape) =>
    shape.kind === 'named' ? [namedType(shape.type, types).shape] : sentParts(shape),
  );
  return new Set([...all].flatMap((shape) => (shape.kind === 'named' ? shape.type : [])));
}

function mentionsErrors({ responses }: ClientOperation, name: string): boolean {
  return JSON.stringify(responses.map(({ type }) => type)).includes(JSON.stringify(name));
}

/** The declared types in whose values the client converts dates. */
function convertedTypes(groups: readonly ClientGroup[], places: ReadonlyMap<string, DatePlaces>): ReadonlySet<string> {
  const starts = groups.flatMap(({ operations }) => operations.flatMap(({ responses }) => responses));
  const found = reachable(
    starts.flatMap(({ dates }) => dates ?? []),
    (dates) => (dates.kind === 'named' ? [places.get(dates.name)] : partsOfPlaces(dates)).flatMap((part) => part ?? []),
  );
  return new Set([...found].flatMap((dates) => (dates.kind === 'named' ? dates.name : [])));
}

function partsOfPlaces(dates: DatePlaces): readonly (DatePlaces | undefined)[] {
  switch (dates.kind) {
    case 'date':
    case 'named':
      return [];
    case 'items':
      return [dates.items];
    case 'elements':
      return [...dates.elements, dates.rest];
    case 'fields':
      return [...dates.fields.map((field) => field.dates), dates.others?.dates];
    case 'cases':
      return dates.cases.map((field) => field.dates);
    case 'alternatives':
      return [dates.text, dates.list, dates.object];
  }
}
