import { fileTypeFromFile } from 'file-type';
import { violations } from '../decoding/violations.js';
import { BadRequestException, PayloadTooLargeException } from '../errors/client-exceptions.js';
import { markValidationFailure } from '../errors/validation-failure.js';
import type { FileRules } from './form-limits.js';
import type { StagedFile } from './staged-file.js';

/**
 * Checks the size of a file, then its MIME type.
 * @param name The name of the file in messages: `avatar`, `documents[1]`.
 * @throws PayloadTooLargeException for a file above `maxSize`; BadRequestException for a type that is not accepted.
 */
export async function checkFile(name: string, file: StagedFile, rules: FileRules): Promise<void> {
  const { maxSize, contentTypes, trustContentType = false } = rules;
  if (file.isTooLarge) {
    throw new PayloadTooLargeException(`file \`${name}\` is larger than the limit of ${maxSize} bytes`);
  }
  if (contentTypes === undefined) return;
  const mediaType = trustContentType ? file.contentType : await detectMediaType(file.path);
  if (mediaType === undefined || !acceptsMediaType(contentTypes, mediaType)) {
    const problem = violations.fileType(contentTypes, mediaType);
    const exception = new BadRequestException('Validation failed', { errors: { [name]: [problem.message] } });
    throw markValidationFailure(exception, [{ ...problem, path: name }]);
  }
  file.contentType = mediaType;
}

/** The MIME type of the content of a file; `undefined` if the content has no known signature, as text has none. */
async function detectMediaType(path: string): Promise<string | undefined> {
  return (await fileTypeFromFile(path))?.mime;
}

/** Whether a MIME type is one of the accepted ones: `image/png`, or `image/*` for all images. */
function acceptsMediaType(accepted: readonly string[], mediaType: string): boolean {
  return accepted.some((pattern) => {
    if (pattern.endsWith('/*')) return mediaType.startsWith(pattern.slice(0, -1));
    return pattern === mediaType;
  });
}
