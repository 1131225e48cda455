import { ApiDocument } from '../../../compiler/src/openapi-diff/api-document.ts';
import {
  entriesOf,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
} from '../../../compiler/src/openapi-diff/json.ts';

/** A parameter as the document describes it. */
export interface DeclaredParameter {
  readonly place: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonObject;
}

/** The description of one operation in the document. */
export interface DeclaredOperation {
  /** `GET /notes/{id}`. */
  readonly name: string;
  /** `notesFind`. */
  readonly id: string;
  readonly method: Method;
  /** `/notes/{id}`. */
  readonly template: string;
  readonly parameters: readonly DeclaredParameter[];
  readonly body?: { readonly required: boolean; readonly schema: JsonObject };
  /** The names of the security schemes that clients have to satisfy. */
  readonly schemes: readonly string[];
  /** By status. */
  readonly responses: ReadonlyMap<string, JsonObject>;
}

/** The methods that operations have. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

const methods: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'] satisfies readonly Method[];

/** The operations of a document, as it lists them. */
export function operationsOf(document: ApiDocument): readonly DeclaredOperation[] {
  return [...document.operations.values()].map(({ name, content, parameters }) => {
    const [method = '', template = ''] = name.split(' ');
    const body = document.follow(content['requestBody']);
    const json = objectOf(objectOf(body['content'])['application/json']);
    return {
      name,
      id: textOf(content['operationId']) ?? name,
      method: methodOf(method),
      template,
      parameters: parameters.map(parameterOf),
      ...(content['requestBody'] !== undefined && {
        body: { required: body['required'] === true, schema: objectOf(json['schema']) },
      }),
      schemes: requiredSchemes(listOf(content['security'] ?? document.root['security'])),
      responses: new Map(
        entriesOf(content['responses']).map(([status, response]) => [status, document.follow(response)]),
      ),
    };
  });
}

/** The document in a text. */
export function documentIn(text: string): ApiDocument {
  const root: Json = JSON.parse(text);
  return new ApiDocument(objectOf(root));
}

function methodOf(text: string): Method {
  const method = text.toLowerCase();
  if (!isMethod(method)) throw new Error(`no request has the method ${text}`);
  return method;
}

function isMethod(text: string): text is Method {
  return methods.includes(text);
}

function parameterOf({ in: place, name, required, schema }: JsonObject): DeclaredParameter {
  if (place !== 'path' && place !== 'query' && place !== 'header' && place !== 'cookie')
    throw new Error(`no parameter stands in ${String(place)}`);
  return { place, name: textOf(name) ?? '', required: required === true, schema: objectOf(schema) };
}

/** The schemes of the alternatives; none if a client may do without. */
function requiredSchemes(alternatives: readonly Json[]): readonly string[] {
  const schemes = alternatives.map((alternative) => Object.keys(objectOf(alternative)));
  return schemes.some(({ length }) => length === 0) ? [] : schemes.flat();
}
