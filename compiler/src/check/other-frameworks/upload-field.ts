import type { ForeignArgument } from '../../model/foreign/foreign-facts.js';

/** The name of the form field that an interceptor of Nest reads: `avatar` of `FileInterceptor('avatar')`. */
export function uploadFieldOf({ text, foreign }: ForeignArgument): string | undefined {
  if (foreign?.name !== 'FileInterceptor' && foreign?.name !== 'FilesInterceptor') return undefined;
  return /^[\w.]+\((['"])([^'"]*)\1/.exec(text)?.[2];
}
