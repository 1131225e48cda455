import type { RegisteredScheme, SchemeObject, SchemeProblem } from '../model/api-document.js';
import type { Span } from '../model/span.js';
import type { StaticProperty, StaticRecord } from '../model/static-value.js';
import { type OptionReading, propertyOf } from './option-reading.js';

/** The kind of each property: a text, a URL, flows, scopes, or one of several texts. A name that ends with `?` is optional. */
type Form = Readonly<Record<string, 'text' | 'url' | 'flows' | 'scopes' | readonly string[]>>;

const schemeForms: Readonly<Record<string, Form>> = {
  apiKey: { name: 'text', in: ['header', 'query', 'cookie'] },
  http: { scheme: 'text', 'bearerFormat?': 'text' },
  mutualTLS: {},
  oauth2: { flows: 'flows' },
  openIdConnect: { openIdConnectUrl: 'url' },
};

const flowForms: Readonly<Record<string, Form>> = {
  implicit: { authorizationUrl: 'url', 'refreshUrl?': 'url', scopes: 'scopes' },
  password: { tokenUrl: 'url', 'refreshUrl?': 'url', scopes: 'scopes' },
  clientCredentials: { tokenUrl: 'url', 'refreshUrl?': 'url', scopes: 'scopes' },
  authorizationCode: { authorizationUrl: 'url', tokenUrl: 'url', 'refreshUrl?': 'url', scopes: 'scopes' },
};

/** A security scheme that the source declares. */
export type DeclaredScheme = Pick<RegisteredScheme, 'scheme' | 'scopes' | 'carrier'>;

/** Reads a security scheme in the form of OpenAPI (3.1, section 4.8.27); `undefined` when a part of it is invalid. */
export function declareScheme(written: StaticRecord, options: OptionReading): DeclaredScheme | undefined {
  const reading = new SchemeReading(options);
  const types = Object.keys(schemeForms);
  const type = reading.property(written, 'type', types, 'a security scheme');
  const form = typeof type === 'string' ? schemeForms[type] : undefined;
  if (form === undefined) return undefined;
  const scheme = reading.object(written, { type: types, ...form, 'description?': 'text' }, `the scheme \`${type}\``);
  if (scheme === undefined) return undefined;
  return { scheme, ...(type === 'oauth2' && { scopes: [...reading.scopes] }), ...carrierOf(scheme, written) };
}

/** Reads the flows of OAuth 2 as a scheme; `undefined` when a part of them is invalid. */
export function declareFlows(written: StaticRecord, options: OptionReading): DeclaredScheme | undefined {
  const reading = new SchemeReading(options);
  const flows = reading.flows(written);
  return flows && { scheme: { type: 'oauth2', flows }, scopes: [...reading.scopes] };
}

/** Reads objects by their forms. */
class SchemeReading {
  /** The scopes of all flows. */
  readonly scopes = new Set<string>();
  readonly #options: OptionReading;

  constructor(options: OptionReading) {
    this.#options = options;
  }

  /** `undefined` when a part of it is invalid. Every issue is reported, not only the first. */
  object(record: StaticRecord, form: Form, of: string): SchemeObject | undefined {
    const names = Object.keys(form).map((key) => key.replace('?', ''));
    this.#options.record(record, undefined, names);
    const entries = Object.entries(form).flatMap(([key, kind]): (readonly [string, string | SchemeObject])[] => {
      const name = key.replace('?', '');
      if (name !== key && propertyOf(record, name) === undefined) return [];
      const value = this.property(record, name, kind, of);
      return value === undefined ? [] : [[name, value]];
    });
    return this.#options.isIncomplete ? undefined : Object.fromEntries(entries);
  }

  flows(record: StaticRecord): SchemeObject | undefined {
    this.#options.record(record, undefined, Object.keys(flowForms));
    const entries = Object.entries(flowForms).flatMap(([name, form]): (readonly [string, SchemeObject])[] => {
      const property = propertyOf(record, name);
      const flow = property && this.#options.record(property.value, name);
      const read = flow && this.object(flow, form, `the flow \`${name}\``);
      return read === undefined ? [] : [[name, read]];
    });
    if (this.#options.isIncomplete) return undefined;
    return entries.length === 0 ? this.#reject({ kind: 'no-flow' }, record.span) : Object.fromEntries(entries);
  }

  /** A required property. */
  property(record: StaticRecord, name: string, kind: Form[string], of: string): string | SchemeObject | undefined {
    const property = propertyOf(record, name);
    if (property === undefined) return this.#reject({ kind: 'missing', property: name, of }, record.span);
    if (kind !== 'flows' && kind !== 'scopes') return this.#text(property, kind);
    const value = this.#options.record(property.value, name);
    return value && (kind === 'flows' ? this.flows(value) : this.#scopes(value));
  }

  #text(property: StaticProperty, kind: 'text' | 'url' | readonly string[]): string | undefined {
    const { name } = property;
    const written = this.#options.textOf(property);
    if (written === undefined) return undefined;
    const { text, span } = written;
    if (kind === 'url' && !URL.canParse(text, 'http://localhost')) {
      return this.#reject({ kind: 'not-a-url', property: name, value: text }, span);
    }
    if (typeof kind !== 'string' && !kind.includes(text)) {
      return this.#reject({ kind: 'unknown-value', property: name, value: text, known: kind }, span);
    }
    return text;
  }

  #scopes(record: StaticRecord): SchemeObject {
    const scopes = record.properties.flatMap((property): (readonly [string, string])[] => {
      this.scopes.add(property.name);
      const description = this.#options.textOf(property);
      return description === undefined ? [] : [[property.name, description.text]];
    });
    return Object.fromEntries(scopes);
  }

  #reject(problem: SchemeProblem, span: Span): undefined {
    return this.#options.reject({ kind: 'malformed-scheme', problem, span });
  }
}

/** The header or cookie that contains a key. */
function carrierOf({ in: place, name }: SchemeObject, written: StaticRecord): Pick<RegisteredScheme, 'carrier'> {
  if ((place !== 'header' && place !== 'cookie') || typeof name !== 'string') return {};
  const span = propertyOf(written, 'name')?.value.span ?? written.span;
  return { carrier: { kind: place, name, span } };
}
