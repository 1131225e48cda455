import type { HandlerFacts } from '../../model/facts.js';
import { type RequestValue, type RouteInput, requestValues } from '../../model/route-input.js';
import type { RouteBody } from '../../model/upload.js';

/**
 * The bodies that a route accepts: a form with files is required where a file is, and possible beside JSON where all files are optional or
 * `@Upload` declares it. A `Form` beside files that can all be absent is a form of either media type. Nothing for a route without a body.
 */
export function linkBody(
  inputs: readonly RouteInput[],
  { decorators }: Pick<HandlerFacts, 'decorators'>,
): RouteBody | undefined {
  const values = inputs.flatMap((input) => requestValues(input).map(({ source }) => ({ source, input })));
  const has = (wanted: RequestValue['source']) => values.some(({ source }) => source === wanted);
  const requiresFile = values.some(({ source, input }) => source === 'form' || (source === 'file' && !input.optional));
  if (requiresFile || (has('files') && !has('fields'))) return 'multipart';
  if (has('fields')) return 'form';
  const takesBody = has('body');
  if (has('file') || (takesBody && decorators.some(({ name }) => name === 'Upload'))) return 'json or multipart';
  if (has('raw')) return takesBody ? 'json and bytes' : 'bytes';
  return takesBody ? 'json' : undefined;
}
