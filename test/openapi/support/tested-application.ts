import { entriesOf, isObject, type Json } from '../../../compiler/src/openapi-diff/json.ts';
import type { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import type { TestResponse } from '../../../runtime/src/testing/test-response.ts';
import type { SchemaCheck } from './check-response.ts';
import { type DeclaredOperation, documentIn, operationsOf } from './declared-operation.ts';
import { type DeclaredRequest, isWritable, type ValueSource, type WrittenRequest } from './declared-request.ts';
import { DocumentSchemas } from './document-schemas.ts';
import { SchemaValues } from './schema-values.ts';
import { anyText, headerText, jsonText } from './string-values.ts';

/** A header that says who asks. */
export interface Credential {
  readonly header: string;
  readonly value: string;
}

/** Facts about an application that its document cannot express. */
export interface ApplicationKnowledge {
  /** By the name of a security scheme that guards look at: the header that satisfies it. All of them are always sent. */
  readonly credentials?: Readonly<Record<string, Credential>>;
  /** By the id of an operation: makes a request satisfy the rules that no type can say. */
  readonly sensible?: Readonly<Record<string, (request: DeclaredRequest) => DeclaredRequest>>;
  /** The status for inputs that are decoded and invalid, besides 400 for malformed ones. */
  readonly validationStatus?: number;
  /** The ids of operations whose responses no serializer writes: they may hold more than the document says. */
  readonly foreign?: ReadonlySet<string>;
}

/** An application that runs, and the document that it is held to. */
export class TestedApplication {
  readonly operations: readonly DeclaredOperation[];
  readonly source: ValueSource;
  readonly knowledge: ApplicationKnowledge;
  readonly #app: TestApplication;
  /** Values of responses, by the names of their properties. */
  readonly #remembered = new Map<string, Json[]>();

  /** `text`: the document. */
  constructor(app: TestApplication, text: string, knowledge: ApplicationKnowledge = {}) {
    const document = documentIn(text);
    const schemas = new DocumentSchemas(document.root);
    this.operations = operationsOf(document);
    this.source = {
      schemas,
      bodies: new SchemaValues(document, jsonText),
      parameters: new SchemaValues(document, anyText),
      headers: new SchemaValues(document, headerText),
    };
    this.knowledge = knowledge;
    this.#app = app;
  }

  /** Sends a request through the pipeline. `who`: other credentials than usual. */
  async send(
    written: WrittenRequest,
    credentials: readonly Credential[] = Object.values(this.knowledge.credentials ?? {}),
  ): Promise<TestResponse> {
    const { method, target, headers, body, mediaType = 'application/json' } = written;
    const request = this.#app[method](target);
    for (const [name, value] of headers) request.header(name, value);
    for (const { header, value } of credentials) request.header(header, value);
    if (body !== undefined) request.payload(body).header('content-type', mediaType);
    const received = await request.send();
    if (received.header('content-type') === 'application/json') this.#remember(received.json<Json>());
    return received;
  }

  /** Ends the application. */
  shutdown(): Promise<void> {
    return this.#app.shutdown();
  }

  /** Judges the responses of an operation. */
  schemaCheckOf({ id }: DeclaredOperation): SchemaCheck {
    const { schemas } = this.source;
    if (this.knowledge.foreign?.has(id) === true) return (schema, value) => schemas.errorsOf(schema, value);
    return (schema, value) => schemas.errorsOfWritten(schema, value);
  }

  /** The same request with values in its path that responses had under the same names, when there are any. */
  withRemembered(request: DeclaredRequest, luck: number): DeclaredRequest {
    const { schemas } = this.source;
    const all = request.arguments.map((argument) => {
      const { parameter } = argument;
      const { place, name, schema } = parameter;
      const known = (this.#remembered.get(name) ?? []).filter(
        (value) => isWritable(value, parameter) && schemas.accepts(schema, value),
      );
      return place === 'path' && known.length > 0 ? { ...argument, value: known[luck % known.length] } : argument;
    });
    return { ...request, arguments: all };
  }

  /** Whether a request leads to this operation: the texts in its path may match the template of another operation. */
  leadsTo(operation: DeclaredOperation, { target }: WrittenRequest): boolean {
    const segments = segmentsOf(target.split('?')[0] ?? '');
    const own = segmentsOf(operation.template);
    return !this.operations.some(({ method, template }) => {
      const other = segmentsOf(template);
      return method === operation.method && fits(other, segments) && isMoreConcrete(other, own);
    });
  }

  #remember(value: Json): void {
    if (!isObject(value)) return;
    for (const [name, own] of entriesOf(value)) {
      const known = this.#remembered.get(name) ?? [];
      if (known.length < 20) this.#remembered.set(name, [...known, own]);
    }
  }
}

/** The segments of a template or of a path; those of a path are decoded. */
function segmentsOf(path: string): readonly string[] {
  return path.split('/').map((segment) => (isParameter(segment) ? segment : decodeURIComponent(segment)));
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  const isFit = (own: string, index: number) => isParameter(own) || own === segments[index];
  return template.length === segments.length && template.every(isFit);
}

/** Whether a template precedes another: at the first difference, the literal precedes the parameter. */
function isMoreConcrete(template: readonly string[], other: readonly string[]): boolean {
  const differs = template.findIndex((own, index) => isParameter(own) !== isParameter(other[index] ?? ''));
  return differs !== -1 && !isParameter(template[differs] ?? '');
}
