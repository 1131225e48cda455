import { createHash } from 'node:crypto';

/** A file that a client sends. Its type is the one that clients derive from the extension of its name. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A field of a form: a text, or a file input with the chosen files. A file input without files is left empty. */
export type SentField =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly files: readonly SentFile[] };

/** A form that is sent to the gallery, and the expected response. */
export interface GalleryRequest {
  readonly title: string;
  readonly path: string;
  readonly fields: readonly SentField[];
  readonly status: number;
  readonly json: unknown;
}

const types: Readonly<Record<string, string>> = { png: 'image/png', pdf: 'application/pdf', txt: 'text/plain' };

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

function file(name: string, content: Buffer | string): SentFile {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return { name, type, bytes: Buffer.from(content) };
}

/** The file in the JSON of a response. */
function stored(field: string, { name, type, bytes }: SentFile): object {
  return { field, name, type, size: bytes.byteLength, digest: createHash('sha256').update(bytes).digest('hex') };
}

function text(name: string, value: string): SentField {
  return { name, text: value };
}

function files(name: string, ...chosen: readonly SentFile[]): SentField {
  return { name, files: chosen };
}

function rejected(status: 400 | 413, message: string, errors?: object): Pick<GalleryRequest, 'status' | 'json'> {
  const error = status === 400 ? 'Bad Request' : 'Payload Too Large';
  return { status, json: { status, error, message, ...(errors && { errors }) } };
}

const picture = file('me.png', pixel);
const report = file('report.pdf', pdf);
const note = file('note.txt', 'line 1\r\n\r\n--\r\n--line 2--\r\n');
const empty = file('empty.txt', '');
const pages = Array.from({ length: 12 }, (_, index) => file(`page ${index}.txt`, `${index}\n`.repeat(20_000)));
const validation = 'Validation failed';

function avatar(title: string, chosen: readonly SentFile[], response: Pick<GalleryRequest, 'status' | 'json'>) {
  return { title, path: '/pictures/avatar', fields: [files('avatar', ...chosen)], ...response };
}

const namedAvatars = [
  picture,
  file('a name with spaces.png', pixel),
  file('a "quoted" name.png', pixel),
  file("it's; name=other.png", pixel),
  file('naïve 中文 😀.png', pixel),
  file('100%.png', pixel),
  file('no extension', pixel),
].map((sent) =>
  avatar(`the avatar \`${sent.name}\``, [sent], {
    status: 200,
    json: stored('avatar', { ...sent, type: 'image/png' }), // as its content shows
  }),
);

/** Every kind of upload, good and bad. All clients must receive the same responses. */
export const galleryRequests: readonly GalleryRequest[] = [
  ...namedAvatars,
  {
    title: 'no avatar',
    path: '/pictures/avatar',
    fields: [text('ignored', 'text'), files('avatar')],
    ...rejected(400, 'file `avatar` is required'),
  },
  avatar('two avatars', [picture, picture], rejected(400, 'file `avatar` must be one file, not several')),
  avatar(
    'an avatar of another type',
    [file('report.png', pdf)],
    rejected(400, validation, { avatar: ['must be image/png or image/jpeg, not application/pdf'] }),
  ),
  avatar(
    'an empty avatar',
    [file('empty.png', '')],
    rejected(400, validation, { avatar: ['must be image/png or image/jpeg, not of an unknown type'] }),
  ),
  avatar(
    'an avatar above its maximum size',
    [file('large.png', Buffer.concat([pixel, Buffer.alloc(5_300_000)]))],
    rejected(413, 'file `avatar` is larger than the limit of 5242880 bytes'),
  ),
  avatar(
    'a form above the limit of the route',
    [file('larger.png', Buffer.concat([pixel, Buffer.alloc(7_000_000)]))],
    rejected(413, 'the body is larger than the limit of 6291456 bytes'),
  ),
  {
    title: 'a text instead of an avatar',
    path: '/pictures/avatar',
    fields: [text('avatar', 'me.png')],
    ...rejected(400, 'file `avatar` must be a file, not text'),
  },
  {
    title: 'several documents and the text fields of a class',
    path: '/pictures/documents',
    fields: [
      text('title', 'Lines\r\nof a "title" — 標題'),
      text('year', '2026'),
      text('tags', 'one'),
      text('tags', 'two'),
      files('document', report, note, empty, picture),
    ],
    status: 200,
    json: {
      title: 'Lines\r\nof a "title" — 標題',
      files: [report, note, empty, picture].map((sent) => stored('document', sent)),
    },
  },
  {
    title: 'more documents than a request writes at the same time',
    path: '/pictures/documents',
    fields: [files('document', ...pages), text('title', 'Pages')],
    status: 200,
    json: { title: 'Pages', files: pages.map((sent) => stored('document', sent)) },
  },
  {
    title: 'no documents',
    path: '/pictures/documents',
    fields: [text('title', ''), files('document')],
    status: 200,
    json: { title: '', files: [] },
  },
  {
    title: 'documents without a title',
    path: '/pictures/documents',
    fields: [text('year', 'soon'), files('document', note)],
    ...rejected(400, validation, { title: ['is required'], year: ['must be an integer'] }),
  },
  {
    title: 'one document above its maximum size',
    path: '/pictures/documents',
    fields: [text('title', 'Large'), files('document', note, file('large.bin', Buffer.alloc(10_485_761, 1)), note)],
    ...rejected(413, 'file `document[1]` is larger than the limit of 10485760 bytes'),
  },
  {
    title: 'a picture with a cover',
    path: '/pictures',
    fields: [text('title', 'With'), text('tags', 'only'), files('cover', picture)],
    status: 200,
    json: { title: 'With', tags: ['only'], file: stored('cover', picture) },
  },
  {
    title: 'a picture without a cover',
    path: '/pictures',
    fields: [text('title', 'Without'), files('cover')],
    status: 200,
    json: { title: 'Without' },
  },
  {
    title: 'a cover that is not a picture',
    path: '/pictures',
    fields: [text('title', 'Wrong'), files('cover', report)],
    ...rejected(400, validation, { cover: ['must be image/*, not application/pdf'] }),
  },
  {
    title: 'a note, whose declared type is trusted',
    path: '/pictures/notes',
    fields: [files('note', note)],
    status: 200,
    json: stored('note', note),
  },
  {
    title: 'an empty note',
    path: '/pictures/notes',
    fields: [files('note', empty)],
    status: 200,
    json: stored('note', empty),
  },
  {
    title: 'a note that is declared to be a picture',
    path: '/pictures/notes',
    fields: [files('note', picture)],
    ...rejected(400, validation, { note: ['must be text/plain, not image/png'] }),
  },
  {
    title: 'a whole form',
    path: '/pictures/form',
    fields: [
      text('note', 'first'),
      files('extra', report, note),
      text('note', 'second'),
      files('attachment', picture),
      text('ignored', 'text'),
    ],
    status: 200,
    json: {
      notes: ['first', 'second'],
      attachment: stored('attachment', picture),
      extra: [stored('extra', report), stored('extra', note)],
    },
  },
  {
    title: 'a whole form that has nothing which the handler reads',
    path: '/pictures/form',
    fields: [text('ignored', ''), files('attachment')],
    status: 200,
    json: { notes: [], extra: [] },
  },
  {
    title: 'a whole form with two attachments',
    path: '/pictures/form',
    fields: [files('attachment', note, report)],
    ...rejected(400, 'file `attachment` must be one file, not 2'),
  },
];
