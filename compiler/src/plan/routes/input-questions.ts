import type { PlannedFile, PlannedInput } from '../application-plan.js';

/** The inputs that are never invalid: a resolver rejects the request itself. */
const infallible: ReadonlySet<PlannedInput['source']> = new Set(['context', 'form', 'resolved']);

/** The inputs that are never invalid where they are optional. */
const failingIfAbsent: ReadonlySet<PlannedInput['source']> = new Set(['user', 'cookie', 'raw']);

/** Whether reading an input can have the result `invalid`, which rejects the request. */
export function mayBeInvalid({ source, optional }: Pick<PlannedInput, 'source' | 'optional'>): boolean {
  return !infallible.has(source) && !(optional && failingIfAbsent.has(source));
}

/** Whether an input is a file, or all files of one field of a form. */
export function isFile(input: PlannedInput): input is PlannedFile {
  return input.source === 'file' || input.source === 'files';
}

/** Whether an input is a file with rules that are checked when all inputs are decoded. */
export function isCheckedFile(input: PlannedInput): input is PlannedFile {
  if (!isFile(input)) return false;
  const { maxSize, contentTypes, validate } = input.rules;
  return maxSize !== undefined || contentTypes !== undefined || validate !== undefined;
}
