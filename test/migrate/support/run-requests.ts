import { createHash } from 'node:crypto';
import { type FormPart, type Json, mapStrings, type ScriptedRequest, valueAt } from './scripted-requests.ts';
import { StableTexts } from './stable-texts.ts';

/** A response without what differs in each run, so that the responses of two servers can be compared. */
export interface ComparableResponse {
  /** The title of its request. */
  readonly title: string;
  readonly status: number;
  /** Without parameters such as `charset`. */
  readonly contentType: string | undefined;
  /** The headers of the response that are in `comparedHeaders`. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON is parsed, another text is a string, and other bytes are their number and hash; `undefined`: an empty body. */
  readonly body: Json | undefined;
}

const comparedHeaders = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'allow',
  'cache-control',
  'content-disposition',
  'location',
  'retry-after',
  'set-cookie',
];

/** Sends the requests of a script one after the other to a server, whose address has no `/` at the end. */
export async function runRequests(url: string, script: readonly ScriptedRequest[]): Promise<ComparableResponse[]> {
  const captured = new Map<string, Json>();
  const texts = new StableTexts(script);
  const responses: ComparableResponse[] = [];
  for (const request of script) {
    const response = await fetch(`${url}${filledText(request.path, captured)}`, requestInit(request, captured));
    const contentType = response.headers.get('content-type')?.split(';')[0];
    const body = bodyOf(contentType, Buffer.from(await response.arrayBuffer()));
    for (const [name, path] of Object.entries(request.capture ?? {})) {
      // A server that responds differently gets the later requests as well.
      const value = valueAt(body, path) ?? `no-${name}`;
      captured.set(name, value);
      texts.name(value, name);
    }
    responses.push({
      title: request.title,
      status: response.status,
      contentType,
      headers: headersOf(response.headers, texts),
      body: body === undefined ? undefined : mapStrings(body, (text) => texts.stable(text)),
    });
  }
  return responses;
}

function requestInit({ method, headers, json, form, text }: ScriptedRequest, captured: Captured): RequestInit {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, filledText(value, captured));
  const init: RequestInit = { method, headers: sent, redirect: 'manual' };
  if (json !== undefined) {
    sent.set('content-type', 'application/json');
    return { ...init, body: JSON.stringify(filledJson(json, captured)) };
  }
  if (form !== undefined) return { ...init, body: formData(form, captured) };
  return text === undefined ? init : { ...init, body: text };
}

function formData(parts: readonly FormPart[], captured: Captured): FormData {
  const form = new FormData();
  for (const part of parts) {
    if ('text' in part) form.append(part.name, filledText(part.text, captured));
    else form.append(part.name, new Blob([part.content], { type: part.type }), part.file);
  }
  return form;
}

function bodyOf(contentType: string | undefined, bytes: Buffer): Json | undefined {
  if (bytes.byteLength === 0) return undefined;
  const text = bytes.toString();
  if (contentType === 'application/json') return JSON.parse(text);
  if (contentType?.startsWith('text/')) return text;
  return { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function headersOf(headers: Headers, texts: StableTexts): Record<string, string> {
  return Object.fromEntries(
    comparedHeaders.flatMap((name) => {
      const value = headers.get(name);
      if (value === null) return [];
      return [[name, name === 'retry-after' ? value.replace(/^\d+$/, '<seconds>') : texts.stable(value)]];
    }),
  );
}

type Captured = ReadonlyMap<string, Json>;

const placeholder = /\{\{(\w+)\}\}/g;

function filledText(text: string, captured: Captured): string {
  return text.replaceAll(placeholder, (_match, name: string) => {
    const value = capturedValue(name, captured);
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

function filledJson(json: Json, captured: Captured): Json {
  return mapStrings(json, (text) => {
    const [, name] = /^\{\{(\w+)\}\}$/.exec(text) ?? [];
    return name === undefined ? filledText(text, captured) : capturedValue(name, captured);
  });
}

function capturedValue(name: string, captured: Captured): Json {
  const value = captured.get(name);
  if (value === undefined) throw new Error(`no earlier request captures \`${name}\``);
  return value;
}
