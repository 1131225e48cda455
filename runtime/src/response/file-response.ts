import type { RequestContext } from '../context/request-context.js';
import type { HeaderPairs } from '../headers/header-pairs.js';
import { FileStream } from './file-stream.js';
import { HttpResponse } from './http-response.js';
import { isPartOf, unmetPrecondition } from './preconditions.js';
import { ResponseBody } from './response-body.js';

/** The reason why a file is not sent. */
export interface FileFailure {
  readonly status: 412 | 416;
  readonly message: string;
  readonly headers?: HeaderPairs;
}

/** Applies preconditions and ranges to the response with a file: 304, 206, the whole file, or the failure of 412 and 416. */
export function fileResponse(response: HttpResponse, context: RequestContext): HttpResponse | FileFailure {
  const { content } = response.body;
  if (!(content instanceof FileStream) || response.status !== 200) return response;
  if (context.method !== 'GET' && context.method !== 'HEAD') return response;
  const unmet = unmetPrecondition(content, context);
  if (unmet === 304) return new HttpResponse(304, ResponseBody.empty, undefined, response.headers);
  if (unmet === 412) return { status: 412, message: 'the file has changed' };
  const range = context.method === 'GET' ? context.header('range') : undefined; // HEAD has none (RFC 9110, section 14.2)
  if (range === undefined || !isPartOf(content, context.header('if-range'))) return response;
  return respondRange(response, content, range);
}

function respondRange(response: HttpResponse, file: FileStream, range: string): HttpResponse | FileFailure {
  const part = readRange(range, file.size);
  if (part === undefined) return response;
  if (part === 'unsatisfiable') {
    return {
      status: 416,
      message: 'the range is not within the file',
      headers: [['content-range', `bytes */${file.size}`]],
    };
  }
  const body = new ResponseBody(file.part(part.start, part.end));
  const { contentType, headers } = response;
  const range206 = `bytes ${part.start}-${part.end}/${file.size}`;
  return new HttpResponse(206, body, contentType, headers).withHeader('content-range', range206);
}

interface Part {
  readonly start: number;
  readonly end: number;
}

// RFC 9110, section 14.1.2, with optional white space.
const rangeForm = /^bytes=[ \t]*(?:(\d+)[ \t]*)?-[ \t]*(?:(\d+)[ \t]*)?$/i;

/** Reads one range of bytes. Several ranges and invalid headers are ignored, as HTTP allows. */
function readRange(header: string, size: number): Part | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = rangeForm.exec(header) ?? [];
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
