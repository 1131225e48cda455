import type { HandlerFacts } from '../../model/facts.js';
import { isFromForm, type RouteInput, requestValues } from '../../model/route-input.js';
import type { RouteBody } from '../../model/upload.js';

/**
 * The bodies that a route accepts: a form is required where a file is, and possible beside JSON where all files are optional or
 * `@Upload` declares it. Nothing for a route without a body.
 */
export function linkBody(
  inputs: readonly RouteInput[],
  { decorators }: Pick<HandlerFacts, 'decorators'>,
): RouteBody | undefined {
  const values = inputs.flatMap((input) => requestValues(input).map(({ source }) => ({ source, input })));
  const requiresForm = values.some(({ source, input }) => isFromForm(source) && !(source === 'file' && input.optional));
  if (requiresForm) return 'multipart';
  const takesForm = values.some(({ source }) => source === 'file');
  const takesBody = values.some(({ source }) => source === 'body');
  if (takesForm || (takesBody && decorators.some(({ name }) => name === 'Upload'))) return 'json or multipart';
  return takesBody ? 'json' : undefined;
}
