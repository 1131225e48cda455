import type { RequestContext } from '../context/request-context.js';
import { hasEntityTag } from './entity-tags.js';
import { errorResponse } from './error-response.js';
import { FileStream } from './file-stream.js';
import { HttpResponse } from './http-response.js';
import { ResponseBody } from './response-body.js';

/** What a client already has of a file, and the part of it that it wants: 304, 206, 416, or the whole. */
export function answerFile(response: HttpResponse, context: RequestContext): HttpResponse {
  const { content } = response.body;
  if (!(content instanceof FileStream) || response.status !== 200) return response;
  if (context.method !== 'GET' && context.method !== 'HEAD') return response;
  if (isKnown(content, context)) return new HttpResponse(304, ResponseBody.empty, undefined, response.headers);
  const range = context.header('range');
  if (range === undefined || !isUnchanged(content, context.header('if-range'))) return response;
  return answerRange(response, content, range);
}

function answerRange(response: HttpResponse, file: FileStream, range: string): HttpResponse {
  const part = readRange(range, file.size);
  if (part === undefined) return response;
  if (part === 'unsatisfiable') {
    return errorResponse(416, 'the file has no such range').withHeader('content-range', `bytes */${file.size}`);
  }
  const body = new ResponseBody(file.part(part.start, part.end));
  const { contentType, headers } = response;
  const range206 = `bytes ${part.start}-${part.end}/${file.size}`;
  return new HttpResponse(206, body, contentType, headers).withHeader('content-range', range206);
}

/** `If-None-Match` counts alone when it is there. Dates have no more than seconds. */
function isKnown(file: FileStream, context: RequestContext): boolean {
  const tags = context.header('if-none-match');
  if (tags !== undefined) return hasEntityTag(tags, file.entityTag);
  const since = context.header('if-modified-since');
  return since !== undefined && Date.parse(since) >= secondsOf(file.lastModified);
}

/** A client that has a part of another version wants the whole. */
function isUnchanged(file: FileStream, validator: string | undefined): boolean {
  if (validator === undefined || validator === file.entityTag) return true;
  return Date.parse(validator) === secondsOf(file.lastModified);
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** One range of bytes. Several at once, and everything that is no range, are left out, as HTTP allows. */
function readRange(header: string, size: number): Part | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.replaceAll(/\s/g, '')) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
