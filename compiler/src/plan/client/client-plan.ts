import type { HttpMethod } from '../../model/facts.js';

/** Every decision about the client of an application, as plain data: names, types, and how values are sent and read. */
export interface ClientPlan {
  /** In the order of their names. */
  readonly groups: readonly ClientGroup[];
  /** The types of bodies, in the order of their names. */
  readonly types: readonly ClientTypeDeclaration[];
  /** Whether a response contains dates that the option `dates` converts. */
  readonly hasDates: boolean;
}

/** The operations of a controller. */
export interface ClientGroup {
  /** `notes`: the property of the client. */
  readonly name: string;
  /** `createNotesClient`: the function that makes the group alone. */
  readonly creator: string;
  /** `NotesClient`: the type of the group. */
  readonly typeName: string;
  readonly description?: string;
  readonly hasDates: boolean;
  readonly operations: readonly ClientOperation[];
}

/** A method of a group. */
export interface ClientOperation {
  /** `find`: the name of the handler, with the path for a further path of a list. */
  readonly name: string;
  readonly method: HttpMethod;
  /** `/notes/{id}`, for documentation. */
  readonly template: string;
  /** Encoded text and parameters, in order. */
  readonly path: readonly ClientPathPart[];
  readonly description?: string;
  readonly deprecated?: true;
  /** `NotesFindInput` */
  readonly inputName: string;
  /** `NotesFindResult` */
  readonly resultName: string;
  /** Path and query parameters, under the names that the input object has for them. */
  readonly parameters: readonly ClientParameter[];
  readonly headers: readonly ClientProperty[];
  readonly cookies: readonly ClientProperty[];
  /** The cookies that have other names in the input object. */
  readonly renamedCookies: readonly Renaming[];
  readonly body?: ClientBody;
  /** Sorted by status. */
  readonly responses: readonly ClientResponse[];
  readonly hasDates: boolean;
}

/** Encoded text of a path, or the key of a parameter in the input object. */
export type ClientPathPart = { readonly text: string } | { readonly key: string };

/** A path or query parameter. */
export interface ClientParameter extends ClientProperty {
  readonly place: 'path' | 'query';
  /** The name in the request. */
  readonly sentAs: string;
  /** Each property of the value is a parameter of the query. */
  readonly isOpen?: true;
  /** The server reads a list, which can be empty. */
  readonly isList?: true;
}

/** A property of a type. */
export interface ClientProperty {
  readonly name: string;
  readonly required: boolean;
  readonly type: ClientType;
  readonly description?: string;
  readonly deprecated?: true;
}

/** A property that has another name in a request. */
export interface Renaming {
  readonly name: string;
  readonly sentAs: string;
}

/** The body of a request. */
export interface ClientBody {
  readonly required: boolean;
  readonly type: ClientType;
  readonly description?: string;
  readonly encoding: ClientEncoding;
  /** The fields of a form that have other names in the input object. */
  readonly renamed: readonly Renaming[];
}

/** How the body of a request is sent. `lists` are the fields that the server reads as lists, which can be empty. */
export type ClientEncoding =
  | { readonly kind: 'json' }
  /** `application/x-www-form-urlencoded` */
  | { readonly kind: 'form'; readonly lists: readonly string[] }
  /** Text fields and files. */
  | { readonly kind: 'multipart'; readonly lists: readonly string[] }
  /** JSON, or a form if one of these files is present. */
  | { readonly kind: 'json or multipart'; readonly lists: readonly string[]; readonly files: readonly string[] }
  /** A `FormData` of the caller. */
  | { readonly kind: 'form data' }
  /** Bytes, of one media type if only one is accepted. */
  | { readonly kind: 'bytes'; readonly mediaType?: string };

/** The responses with one status. */
export interface ClientResponse {
  readonly status: number;
  /** Sorted by media type; none for responses without a body. */
  readonly contents: readonly ClientContent[];
  /** Absent where the body is empty. */
  readonly type?: ClientType;
  /** The places of dates in the body; absent without any. */
  readonly dates?: DatePlaces;
}

/** How a body of a media type is read. */
export interface ClientContent {
  /** In lower case, without parameters: `application/json`, or `*\/*` for any. */
  readonly mediaType: string;
  readonly reader: 'json' | 'text' | 'events' | 'bytes';
}

/** A type as the client has it: that of JSON, or of a value from which text is made. */
export type ClientType =
  | { readonly kind: 'plain'; readonly text: PlainType }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly items: ClientType; readonly isReadonly: boolean }
  | {
      readonly kind: 'tuple';
      readonly elements: readonly { readonly type: ClientType; readonly optional: boolean }[];
      readonly rest?: ClientType;
      readonly isReadonly: boolean;
    }
  | {
      readonly kind: 'object';
      readonly properties: readonly ClientProperty[];
      /** The properties that are not declared by name. */
      readonly others?: { readonly keys: string; readonly type: ClientType };
    }
  | { readonly kind: 'union'; readonly members: readonly ClientType[] }
  /** `dates`: its dates have the type that the client converts them to, and otherwise are text. */
  | { readonly kind: 'named'; readonly name: string; readonly dates?: true }
  | { readonly kind: 'events'; readonly data: ClientType };

/** A type that is written as it is. */
export type PlainType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'unknown'
  | 'never'
  | 'undefined'
  /** The type of dates in responses. */
  | 'DateValue'
  /** In requests, values that are sent as text can be given as such. */
  | 'string | Date'
  | 'string | bigint'
  | 'string | URL'
  | 'Blob'
  | 'FormData'
  | 'RawBody'
  | 'ByteStream';

/** A declared type of bodies. */
export interface ClientTypeDeclaration {
  readonly name: string;
  readonly type: ClientType;
  readonly description?: string;
  readonly deprecated?: true;
  /** The places of dates in its values: the type has a parameter for them. Absent without any, and for types of requests. */
  readonly dates?: DatePlaces;
  /** Whether a response contains a value of the type whose dates can be found. */
  readonly isConverted: boolean;
}

/** The places of a JSON value that are dates. */
export type DatePlaces =
  | { readonly kind: 'date' }
  | { readonly kind: 'items'; readonly items: DatePlaces }
  /** By index; `undefined` for elements without dates. */
  | {
      readonly kind: 'elements';
      readonly elements: readonly (DatePlaces | undefined)[];
      readonly rest?: DatePlaces;
    }
  | {
      readonly kind: 'fields';
      readonly fields: readonly DateField[];
      /** The properties that are not declared by name; `declared` are those that are. */
      readonly others?: { readonly dates: DatePlaces; readonly declared: readonly string[] };
    }
  /** The places of a declared type. */
  | { readonly kind: 'named'; readonly name: string }
  /** The value of a property determines the places. */
  | { readonly kind: 'cases'; readonly property: string; readonly cases: readonly DateField[] }
  /** The JSON type of the value determines the places. */
  | {
      readonly kind: 'alternatives';
      readonly text?: DatePlaces;
      readonly list?: DatePlaces;
      readonly object?: DatePlaces;
    };

/** The places of dates in a property, or for a value of a property. */
export interface DateField {
  readonly name: string;
  readonly dates: DatePlaces;
}
