import { define } from '../define.js';

// Raised once per option, however many handlers use the type that it is in.
export const invalidFileOption = define<{ because: string; hint: string }>({
  code: 7001,
  name: 'invalid-file-option',
  severity: 'error',
  summary: 'An option of a `File` or `Files` is unknown or has an invalid value.',
  repairs: 'safe',
  message: ({ because }) => `invalid file option: ${because}`,
  help: ({ hint }) => hint,
});

export const undetectableContentType = define<{ mediaTypes: string; hint: string }>({
  code: 7002,
  name: 'undetectable-content-type',
  severity: 'error',
  summary: 'A `contentType` of a `File` or `Files` cannot be detected from the content of a file.',
  repairs: 'safe',
  message: ({ mediaTypes }) =>
    `undetectable content type: the content of a file does not show that it is ${mediaTypes}`,
  help: ({ hint }) => hint,
});

// Raised at the value of the option.
export const invalidFileValidator = define<{ because: string; hint: string }>({
  code: 7003,
  name: 'invalid-file-validator',
  severity: 'error',
  summary:
    'The option `validate` of a `File` or `Files` does not name a method of the controller that can check a file.',
  repairs: 'safe',
  message: ({ because }) => `invalid file validator: ${because}`,
  help: ({ hint }) => hint,
});

// Raised at the `Multipart`, with a note at each other part.
export const multipartNotAlone = define<{ handler: string; form: string; parts: string; hint: string }>({
  code: 7004,
  name: 'multipart-not-alone',
  severity: 'error',
  summary: 'A handler takes a `Multipart`, which is the whole form, and another part of the body.',
  repairs: 'choice',
  message: ({ handler, form, parts }) =>
    `conflicting body parameters: \`${form}\` of ${handler} is the whole form, and ${parts} of it`,
  help: ({ hint }) => hint,
});

// Raised at the second of two files, or at the file.
export const duplicateFormField = define<{ handler: string; field: string; because: string; hint: string }>({
  code: 7005,
  name: 'duplicate-form-field',
  severity: 'error',
  summary: 'Two parts of a form that a handler takes have the same field name.',
  repairs: 'author',
  message: ({ handler, field, because }) => `duplicate form field: \`${field}\` of ${handler} ${because}`,
  help: ({ hint }) => hint,
});

export const formFieldNotText = define<{ subject: string; because: string; hint: string }>({
  code: 7006,
  name: 'form-field-not-text',
  severity: 'error',
  summary: 'The body of a route that accepts forms has a type that cannot be parsed from the text fields of a form.',
  repairs: 'design',
  message: ({ subject, because }) => `unsupported form field: ${subject} cannot be parsed from text, but ${because}`,
  help: ({ hint }) => hint,
});

// Raised at the type.
export const foreignUploadType = define<{
  parameter: string;
  handler: string;
  type: string;
  owner: string;
  hint: string;
}>({
  code: 7007,
  name: 'foreign-upload-type',
  severity: 'error',
  summary:
    'A parameter of a handler is the `File`, `Blob` or `FormData` of browsers and Node, or an upload of another package.',
  repairs: 'safe',
  message: ({ parameter, handler, type, owner }) =>
    `foreign upload type: \`${parameter}\` of ${handler} is the \`${type}\` of ${owner}, not an upload of \`ashlar\``,
  help: ({ hint }) => hint,
});

// Raised at the type.
export const validatedUpload = define<{ parameter: string; handler: string; marker: string; hint: string }>({
  code: 7008,
  name: 'validated-upload',
  severity: 'error',
  summary: 'A `Validate` is applied to a `File`, `Files` or `Multipart`.',
  repairs: 'choice',
  message: ({ parameter, handler, marker }) =>
    `unsupported validation: \`Validate\` is applied to \`${parameter}\` of ${handler}, and has no effect on a \`${marker}\``,
  help: ({ hint }) => hint,
});

// Raised at the type.
export const fileSizeAboveLimit = define<{ file: string; size: string; limit: string; hint: string }>({
  code: 7009,
  name: 'file-size-above-limit',
  severity: 'error',
  summary: 'The `maxSize` of a `File` or `Files` is larger than the limit of the request that contains it.',
  repairs: 'author',
  message: ({ file, size, limit }) =>
    `unreachable file size: the \`maxSize\` of ${file} is ${size}, but the whole request is limited to ${limit}`,
  help: ({ hint }) => hint,
});

// Raised at the type. The option `bodyLimit` of the application, which sets the default, is known at run time only.
export const fileSizeAboveDefault = define<{ file: string; size: string; limit: string; hint: string }>({
  code: 7010,
  name: 'file-size-above-default',
  severity: 'warning',
  summary:
    'The `maxSize` of a `File` or `Files` is larger than the default limit of a request, and the route has no `@Upload` or `@BodyLimit`.',
  repairs: 'choice',
  message: ({ file, size, limit }) =>
    `file size above the default limit: the \`maxSize\` of ${file} is ${size}, but a request is limited to ${limit} by default`,
  help: ({ hint }) => hint,
});
