import type { ApplicationModel, Route } from '../../model/application-model.js';
import { largestJsonBody } from '../../model/body-limit.js';
import { describeByteSize, writeByteSize } from '../../model/byte-size.js';
import type { Span } from '../../model/span.js';
import { indexOf } from './application-index.js';

/** A file that may be larger than the request that contains it. */
export interface FileAboveLimit {
  /** The type of its parameter. */
  readonly span: Span;
  /** `avatar` of `UsersController.replace`. */
  readonly file: string;
  readonly size: string;
  readonly limit: string;
  /** A limit of the request that leaves space for the rest of the form; absent where the route cannot have it. */
  readonly fitting?: string;
}

/** The files of a route whose `maxSize` is larger than a limit. */
export function filesAboveLimit(
  route: Route,
  limit: number | undefined,
  application: ApplicationModel,
): readonly FileAboveLimit[] {
  if (limit === undefined) return [];
  return route.inputs.flatMap(({ name, typeSpan: span, value }): readonly FileAboveLimit[] => {
    if (value.source !== 'file' && value.source !== 'files') return [];
    const { maxSize } = value.rules;
    if (maxSize === undefined || maxSize <= limit) return [];
    const fitting = (Math.ceil(maxSize / mebibyte) + 1) * mebibyte;
    const isPossible = fitting <= (route.body === 'multipart' ? Number.MAX_SAFE_INTEGER : largestJsonBody);
    return [
      {
        span,
        file: `\`${name}\` of ${indexOf(application).handlerLabel(route)}`,
        size: describeByteSize(maxSize),
        limit: describeByteSize(limit),
        ...(isPossible && { fitting: `@Upload({ limit: ${writeByteSize(fitting)} })` }),
      },
    ];
  });
}

const mebibyte = 1_048_576;
