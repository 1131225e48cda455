import type { Json } from '../../../compiler/src/openapi-diff/json.ts';
import { type Mutation, mutation } from '../../codec/support/mutate.ts';
import { fc } from '../../support/fast-check.ts';
import { isBeyondSchemas } from '../../support/schema-validator.ts';
import {
  assemble,
  type DeclaredRequest,
  type ValueSource,
  type WrittenArgument,
  type WrittenRequest,
  writeArguments,
  writeRequest,
} from './declared-request.ts';
import { textValidity, type Validity } from './text-validity.ts';

/** A request that was valid, with one change. */
export interface SpoiledRequest {
  readonly written: WrittenRequest;
  /** Whether the request is valid by the document. */
  readonly validity: Validity;
}

/** Requests with one change each, of which some are valid still. */
export function spoiledRequests(
  valid: fc.Arbitrary<DeclaredRequest>,
  source: ValueSource,
): fc.Arbitrary<SpoiledRequest> {
  return fc.tuple(valid, fc.nat(), fc.nat(3), mutation).map(([request, at, kind, mutate]) => {
    const changed = spoiled(request, at, kind, mutate, source);
    return changed.validity === 'valid' && isBeyond(request) ? { ...changed, validity: 'unclear' } : changed;
  });
}

/** Whether a request holds values of which the document cannot say that they are refused. */
export function isBeyond({ arguments: all, body }: DeclaredRequest): boolean {
  return isBeyondSchemas([body, ...all.map(({ value }) => value)]);
}

function spoiled(
  request: DeclaredRequest,
  at: number,
  kind: number,
  mutate: Mutation,
  source: ValueSource,
): SpoiledRequest {
  const given = writeArguments(request.arguments);
  // Of an object that stands for any number of parameters, none is one that could be wrong alone.
  const single = given.filter(({ parameter }) => parameter.schema['type'] !== 'object');
  const hasBody = request.operation.body !== undefined;
  const places = single.length + (hasBody ? 1 : 0);
  if (places === 0) return { written: writeRequest(request), validity: 'valid' };
  const chosen = single[at % places];
  return chosen === undefined
    ? spoiledBody(request, kind, mutate, source)
    : spoiledArgument(request, given, chosen, kind, mutate, source);
}

function spoiledBody(
  request: DeclaredRequest,
  kind: number,
  mutate: Mutation,
  { schemas }: ValueSource,
): SpoiledRequest {
  const { operation, arguments: all, body } = request;
  const given = writeArguments(all);
  if (kind === 0 && body !== undefined) {
    const validity = operation.body?.required === true ? 'invalid' : 'valid';
    return { written: assemble(operation, given, undefined), validity };
  }
  const text = JSON.stringify(mutate(body ?? null));
  const value: Json = JSON.parse(text);
  const isAccepted = schemas.accepts(operation.body?.schema, value);
  // No schema says that this key makes a body invalid, at any depth.
  const isForbidden = text.includes('"__proto__":');
  const validity = !isAccepted || isForbidden ? 'invalid' : isBeyondSchemas(value) ? 'unclear' : 'valid';
  return { written: assemble(operation, given, text), validity };
}

function spoiledArgument(
  { operation, body }: DeclaredRequest,
  given: readonly WrittenArgument[],
  chosen: WrittenArgument,
  kind: number,
  mutate: Mutation,
  source: ValueSource,
): SpoiledRequest {
  const { parameter } = chosen;
  const pairs = changedPairs(chosen, kind, mutate);
  const all = given.map((argument) => (argument === chosen ? { parameter, pairs } : argument));
  const texts = pairs.map(([, text]) => text);
  const absent = parameter.required ? 'invalid' : 'valid';
  const validity = texts.length === 0 ? absent : textValidity(texts, parameter.schema, source.schemas);
  return { written: assemble(operation, all, body === undefined ? undefined : JSON.stringify(body)), validity };
}

function changedPairs(
  { parameter: { place, name }, pairs }: WrittenArgument,
  kind: number,
  mutate: Mutation,
): WrittenArgument['pairs'] {
  const [first, ...others] = pairs;
  const text = first?.[1] ?? '';
  const isPath = place === 'path';
  if (kind === 0 && !isPath) return [];
  if (kind === 1 && place === 'query') return [...pairs, [name, text]];
  const changed = mutate(text);
  const other = typeof changed === 'object' ? 'x' : String(changed);
  // An empty text makes a different path, and headers cannot carry everything.
  const canBeSent = (isPath && other !== '') || place === 'query' || place === 'cookie' || isHeaderText(other);
  return [[name, canBeSent && !/\p{Cs}/u.test(other) ? other : 'x'], ...others];
}

function isHeaderText(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text) && text.trim() === text;
}
