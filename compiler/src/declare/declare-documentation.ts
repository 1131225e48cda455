import {
  type DocumentedError,
  type DocumentedHeader,
  type DocumentedResponse,
  type DocumentedResponseHeader,
  type SecurityRequirement,
  standardSchemes,
} from '../model/api-document.js';
import type { DecoratorFacts } from '../model/facts.js';
import type { Span } from '../model/span.js';
import type { StaticCall, StaticMember, StaticRecord, StaticValue } from '../model/static-value.js';
import { type OptionReading, propertyOf } from './option-reading.js';

/** Reads `@ApiResponse`. */
export function declareResponse(decorator: DecoratorFacts, options: OptionReading): DocumentedResponse | undefined {
  const { shape, span } = decorator;
  const record = options.options(['status', 'description', 'contentType', 'headers']);
  if (record === undefined) return undefined;
  const status = readStatus(record, options);
  const description = options.text(record, 'description')?.text;
  const contentType = options.text(record, 'contentType');
  const headers = readResponseHeaders(record, options);
  if (options.isIncomplete) return undefined;
  return {
    ...(status !== undefined && { status: status.code }),
    ...(description !== undefined && { description }),
    ...(contentType !== undefined && { contentType }),
    headers,
    ...(shape !== undefined && { shape }),
    span: status?.span ?? span,
  };
}

function readStatus(record: StaticRecord, options: OptionReading): { code: number; span: Span } | undefined {
  const value = propertyOf(record, 'status')?.value;
  if (value === undefined) return undefined;
  if (value.kind === 'unknown') return options.unknown(value);
  const { span } = value;
  if (value.kind !== 'literal' || typeof value.value !== 'number') return options.wrong('number', span, 'status');
  const { value: code } = value;
  if (Number.isInteger(code) && code >= 200 && code <= 599) return { code, span };
  return options.reject({ kind: 'wrong-status', status: code, span });
}

function readResponseHeaders(record: StaticRecord, options: OptionReading): readonly DocumentedResponseHeader[] {
  const property = propertyOf(record, 'headers');
  const headers = property && options.record(property.value, 'headers');
  return (headers?.properties ?? []).flatMap((header) => {
    const description = options.textOf(header)?.text;
    return description === undefined ? [] : [{ name: header.name, description, span: header.nameSpan }];
  });
}

/** Reads `@ApiErrors`. */
export function declareErrors(decorator: DecoratorFacts, options: OptionReading): readonly DocumentedError[] {
  for (const value of decorator.arguments) {
    if (value.kind === 'unknown') options.unknown(value);
    else if (value.kind !== 'class') options.reject({ kind: 'not-a-class', place: 'ApiErrors', span: value.span });
  }
  return decorator.exceptions ?? [];
}

/** Reads `@ApiRequestHeader`. */
export function declareRequestHeader(decorator: DecoratorFacts, options: OptionReading): DocumentedHeader | undefined {
  const { shape, default: preset, span } = decorator;
  const record = options.options(['name', 'required', 'description']);
  if (record === undefined) return undefined;
  const name =
    propertyOf(record, 'name') === undefined ? options.wrong('text', span, 'name') : options.text(record, 'name');
  const required = options.boolean(record, 'required') ?? false;
  const description = options.text(record, 'description')?.text;
  if (name === undefined) return undefined;
  return {
    name: name.text,
    required,
    ...(description !== undefined && { description }),
    shape: shape ?? { kind: 'string' },
    ...(preset !== undefined && { default: preset }),
    span: name.span,
  };
}

/** Reads `@ApiSecurity`. */
export function declareSecurity(decorator: DecoratorFacts, options: OptionReading): readonly SecurityRequirement[] {
  const { arguments: values, span } = decorator;
  if (values.length === 0) options.wrong('security', span);
  return values.flatMap((value) => readRequirement(value, options) ?? []);
}

function readRequirement(value: StaticValue, options: OptionReading): SecurityRequirement | undefined {
  if (value.kind === 'unknown') return options.unknown(value);
  const isOfSecurity = value.kind === 'member' && value.class.id === 'ashlar#Security';
  if (isOfSecurity) return standardRequirement(value, options);
  if (value.kind !== 'call' || value.receiver?.kind !== 'class' || value.receiver.class.id !== 'ashlar#Security') {
    return options.wrong('security', value.span);
  }
  if (value.callee === 'oauth2') return scopedRequirement(value, 'oauth2', standardSchemes.oauth2, 1, options);
  if (value.callee !== 'custom') return options.wrong('security', value.span);
  const name = options.textArgument(value, 1);
  return name && { ...scopedRequirement(value, 'custom', name.text, 2, options), span: name.span };
}

function standardRequirement({ name, span }: StaticMember, options: OptionReading): SecurityRequirement | undefined {
  if (name !== 'bearerAuth' && name !== 'apiKeyAuth' && name !== 'cookieAuth') return options.wrong('security', span);
  return { scheme: standardSchemes[name], marker: name, scopes: [], span };
}

/** Reads a call whose arguments from `first` on are scopes. */
function scopedRequirement(
  call: StaticCall,
  marker: SecurityRequirement['marker'],
  scheme: string,
  first: number,
  options: OptionReading,
): SecurityRequirement {
  const scopes = call.arguments.slice(first - 1).flatMap((_, index) => {
    const scope = options.textArgument(call, first + index);
    return scope === undefined ? [] : [{ name: scope.text, span: scope.span }];
  });
  return { scheme, marker, scopes, span: call.span };
}
