import type { ApplicationModel } from '../../../../compiler/src/model/application-model.ts';
import type { HandlerParameterFacts } from '../../../../compiler/src/model/facts.ts';
import type { RouteBody } from '../../../../compiler/src/model/upload.ts';
import * as model from './model.ts';

/** A parameter that is an upload: `uploading('avatar', 'File', { maxSize: '5MiB' })`. */
function uploading(
  name: string,
  marker: 'File' | 'Files' | 'Multipart',
  options: Readonly<Record<string, string | number | boolean>> = {},
  optional = false,
): HandlerParameterFacts {
  const { span } = model;
  const facts = Object.entries(options).map(([option, value]) => ({
    name: option,
    value,
    text: String(value),
    span,
    nameSpan: span,
  }));
  const { markers, ...parameter } = model.taking(name, marker, model.nothing);
  const file = { kind: 'options', options: facts } as const;
  return { ...parameter, optional, markers: markers.map(() => ({ name: marker, span, file })) };
}

function posting(handler: string, body: RouteBody, takes: readonly HandlerParameterFacts[], bodyLimit?: number) {
  return model.routeOf(`POST /${handler}`, handler, {
    takes,
    body,
    gives: [{ wrapped: false }],
    ...(bodyLimit !== undefined && { bodyLimit }),
  });
}

const caption = model.objectOf({ title: model.string, 'pages?': model.arrayOf(model.int) });
const picture = { maxSize: '5MiB', contentType: 'image/png, image/jpeg', validate: 'checkPicture' };

/** Routes with every kind of upload, and names that generated code uses itself. */
export const uploads: ApplicationModel = model.applicationOf({
  providers: [model.appController],
  routes: [
    posting('avatar', 'multipart', [uploading('avatar', 'File', picture)], 6_291_456),
    posting('documents', 'multipart', [
      model.taking('caption', 'Body', caption),
      uploading('documents', 'Files', { name: 'document', maxSize: 10_000_000 }),
    ]),
    posting('note', 'json or multipart', [
      model.taking('caption', 'Body', caption),
      uploading('file', 'File', { contentType: 'text/csv', trustContentType: true }, true),
    ]),
    posting('fields', 'json or multipart', [model.taking('caption', 'Body', caption)], 2048),
    posting('form', 'multipart', [uploading('form', 'Multipart')]),
    posting('names', 'multipart', [
      uploading('inputs', 'File', { name: '__proto__', validate: 'check it' }),
      uploading('container', 'File', { name: 'constructor' }),
      uploading('invalid', 'Files', { name: 'two words' }),
    ]),
  ],
});
