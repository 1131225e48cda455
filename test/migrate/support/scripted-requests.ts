/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A field of a multipart form: a text or a file. */
export type FormPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: string; readonly type: string; readonly content: Uint8Array<ArrayBuffer> };

/**
 * One request of a script. `{{name}}` in its path, headers, JSON and form is the value that an earlier request captured with this name; a
 * string of JSON that is only `{{name}}` has the type of the value.
 */
export interface ScriptedRequest {
  readonly title: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** At most one of `json`, `form` and `text` is the body. */
  readonly json?: Json;
  readonly form?: readonly FormPart[];
  /** A body as it is, whose type is in `headers`. */
  readonly text?: string;
  /** The status of the response of NestJS. */
  readonly status: number;
  /** Names of values for later requests, with their paths in the JSON of the response, such as `data.id`. */
  readonly capture?: Readonly<Record<string, string>>;
}

/** The value at a path of property names and indexes, such as `data.0.id`. */
export function valueAt(json: Json | undefined, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.entries(value).find(([property]) => property === name)?.[1];
  }, json);
}

/** A copy of a value whose strings are replaced. */
export function mapStrings(json: Json, replace: (text: string) => Json): Json {
  if (typeof json === 'string') return replace(json);
  if (typeof json !== 'object' || json === null) return json;
  if (isList(json)) return json.map((item) => mapStrings(item, replace));
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, mapStrings(value, replace)]));
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

/** The first of the routes that handles a request; routes have parameters such as `:id`. */
export function routeOf({ method, path }: ScriptedRequest, routes: readonly string[]): string | undefined {
  const requested = `${method} ${path.split('?')[0]}`.split('/');
  return routes.find((route) => {
    const segments = route.split('/');
    return (
      segments.length === requested.length &&
      segments.every((segment, index) => segment.startsWith(':') || segment === requested[index])
    );
  });
}
