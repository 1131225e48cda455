import { describe, expect, test } from 'vitest';
import { entriesOf, type Json, type JsonObject, listOf, objectOf } from '../../compiler/src/openapi-diff/json.ts';
import type { ClientOperation, ClientType, ClientTypeDeclaration } from '../../compiler/src/plan/client/client-plan.ts';
import { planClient } from '../../compiler/src/plan/client/plan-client.ts';
import { documentIn, operationsOf } from '../openapi/support/declared-operation.ts';
import { clientNames, compiledSample } from './support/sample-clients.ts';

async function compiled(name: (typeof clientNames)[number]) {
  const application = await compiledSample(name);
  const document = application.artifacts.find((artifact) => artifact.name === 'openapi.json')?.text ?? '';
  return { plan: planClient(application.plan), document };
}

/** Compares types of a client with the schemas of the API document. */
class Comparison {
  readonly #types: ReadonlyMap<string, ClientTypeDeclaration>;
  readonly #schemas: JsonObject;
  readonly #visited = new Set<string>();

  constructor(types: readonly ClientTypeDeclaration[], document: JsonObject) {
    this.#types = new Map(types.map((type) => [type.name, type]));
    this.#schemas = objectOf(objectOf(document['components'])['schemas']);
  }

  /** The JSON types of a schema, with the properties of objects: the same text for the same JSON. */
  ofSchema(schema: Json | undefined): string {
    const { $ref: reference, type, enum: values, const: value, anyOf, oneOf, ...others } = objectOf(schema);
    if (typeof reference === 'string') {
      const name = reference.slice('#/components/schemas/'.length);
      return this.#named(name, () => this.ofSchema(this.#schemas[name]));
    }
    if (values !== undefined) return joined(listOf(values).map((one) => JSON.stringify(one)));
    if (value !== undefined) return JSON.stringify(value);
    const alternatives = anyOf ?? oneOf;
    if (alternatives !== undefined) return joined(listOf(alternatives).map((one) => this.ofSchema(one)));
    if (Array.isArray(type)) return joined(type.map((one) => this.ofSchema({ ...others, type: one })));
    if (type === 'integer') return 'number';
    if (type === 'array') {
      const prefix = others['prefixItems'];
      if (prefix === undefined) return `[${this.ofSchema(others['items'])}]`;
      return `(${listOf(prefix).map((one) => this.ofSchema(one))})`;
    }
    if (type !== 'object') return type === undefined ? 'unknown' : String(type);
    const required = listOf(others['required'] ?? []);
    const properties = entriesOf(others['properties']).map(
      ([name, one]) => `${name}${required.includes(name) ? '' : '?'}: ${this.ofSchema(one)}`,
    );
    const additional = others['additionalProperties'];
    const open = additional === undefined || typeof additional === 'boolean' ? [] : ['...'];
    return `{ ${[...properties, ...open].join('; ')} }`;
  }

  /** The same of a type of the client. In responses, properties with defaults are always present: `presets` are not compared. */
  ofType(type: ClientType): string {
    switch (type.kind) {
      case 'plain':
        return (
          { DateValue: 'string', 'string | Date': 'string', 'string | bigint': 'string', 'string | URL': 'string' }[
            type.text as string
          ] ?? type.text
        );
      case 'literal':
        return JSON.stringify(type.value);
      case 'list':
        return `[${this.ofType(type.items)}]`;
      case 'tuple':
        return `(${type.elements.map((element) => this.ofType(element.type))})`;
      case 'object': {
        const properties = type.properties.map(
          ({ name, required, type: one }) => `${name}${required ? '' : '?'}: ${this.ofType(one)}`,
        );
        return `{ ${[...properties, ...(type.others === undefined ? [] : ['...'])].join('; ')} }`;
      }
      case 'union':
        return joined(type.members.map((member) => this.ofType(member)));
      case 'named': {
        const { name } = type;
        const declared = this.#types.get(name);
        if (declared === undefined) throw new Error(`the client does not declare ${name}`);
        return this.#named(name.replace(/Input$/, ''), () => this.ofType(declared.type));
      }
      case 'events':
        return `events of ${this.ofType(type.data)}`;
    }
  }

  /** A type once, and then its name: types contain themselves. */
  #named(name: string, write: () => string): string {
    if (this.#visited.has(name)) return name;
    this.#visited.add(name);
    const text = write();
    this.#visited.delete(name);
    return text;
  }
}

function joined(parts: readonly string[]): string {
  const all = parts.flatMap((part) => (part.startsWith('{') ? [part] : part.split(' | ')));
  return [...new Set(all)].sort().join(' | ');
}

/** Values with defaults are required in responses, which always contain them, and not in the document. */
const withoutPresets = (text: string) => text.replaceAll('preset?:', 'preset:').replaceAll('priority?:', 'priority:');

function operationsByName(
  groups: readonly { readonly operations: readonly ClientOperation[] }[],
): ReadonlyMap<string, ClientOperation> {
  return new Map(
    groups.flatMap(({ operations }) => operations.map((one) => [`${one.method} ${one.template}`, one] as const)),
  );
}

describe.each(clientNames)('the client of %s agrees with the API document', (name) => {
  test('in parameters, bodies and responses of each operation', async () => {
    const { plan, document } = await compiled(name);
    const parsed = documentIn(document);
    const comparison = new Comparison(plan.types, objectOf(JSON.parse(document)));
    const client = operationsByName(plan.groups);
    const documented = operationsOf(parsed);
    expect(client.size).toBe(documented.length);
    for (const { name: title, parameters, body, responses } of documented) {
      const operation = client.get(decodeURI(title));
      if (operation === undefined) throw new Error(`${title} has no method`);
      const located = [
        ...operation.parameters.map((one) => ({ ...one, name: one.sentAs })),
        ...operation.headers.map((one) => ({ ...one, place: 'header' as const })),
        // The client does not require cookies, which a browser sends.
        ...operation.cookies.map((one) => ({
          ...one,
          name: operation.renamedCookies.find(({ name }) => name === one.name)?.sentAs ?? one.name,
          place: 'cookie' as const,
        })),
      ];
      const required = (place: string, isRequired: boolean) => place !== 'cookie' && isRequired;
      expect(
        located.map((one) => [one.place, one.name, one.required, comparison.ofType(one.type)]),
        title,
      ).toEqual(
        parameters.map((one) => [
          one.place,
          one.name,
          required(one.place, one.required),
          comparison.ofSchema(one.schema),
        ]),
      );
      expect(operation.body?.required ?? false, title).toBe(body?.required ?? false);
      if (operation.body?.encoding.kind === 'json') {
        expect(comparison.ofType(operation.body.type), title).toBe(comparison.ofSchema(body?.schema));
      }
      expect(
        operation.responses.map(({ status }) => String(status)),
        title,
      ).toEqual([...responses.keys()]);
      for (const { status, contents, type } of operation.responses) {
        const content = entriesOf(resolved(responses.get(String(status)), objectOf(JSON.parse(document)))['content']);
        const types = content.map(([mediaType]) => mediaType.split(';')[0]?.toLowerCase());
        expect(
          contents.map(({ mediaType }) => mediaType),
          title,
        ).toEqual([...types].sort());
        if (type === undefined || contents.some(({ reader }) => reader !== 'json')) continue;
        const schemas = content.map(([, media]) => comparison.ofSchema(objectOf(media)['schema']));
        expect(withoutPresets(comparison.ofType(type)), `${title}, ${status}`).toBe(withoutPresets(joined(schemas)));
      }
    }
  });
});

/** A response, or the component that it refers to. */
function resolved(response: JsonObject | undefined, document: JsonObject): JsonObject {
  const reference = response?.['$ref'];
  if (typeof reference !== 'string') return response ?? {};
  const name = reference.slice('#/components/responses/'.length);
  return objectOf(objectOf(objectOf(document['components'])['responses'])[name]);
}
