import type { FormPart, ScriptedRequest } from '../support/scripted-requests.ts';

const origin = 'https://gallery.example.com';
const pixel = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** A picture of the given number of bytes: the rest is ignored by viewers. */
function pictureOf(bytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(bytes);
  content.set(pixel);
  return content;
}

function png(name: string, file: string, content = pixel): FormPart {
  return { name, file, type: 'image/png', content };
}

const text: FormPart = {
  name: 'picture',
  file: 'note.txt',
  type: 'text/plain',
  content: Uint8Array.from(Buffer.from('no picture')),
};
const ofAlbum: FormPart = { name: 'albumId', text: '{{album}}' };
const ofUnknownAlbum: FormPart = { name: 'albumId', text: '99' };

function upload(title: string, form: readonly FormPart[], status: number): ScriptedRequest {
  return { title, method: 'POST', path: '/v1/pictures', form, status };
}

function uploadAll(title: string, form: readonly FormPart[], status: number): ScriptedRequest {
  return { title, method: 'POST', path: '/v1/pictures/batch', form, status };
}

function get(path: string, status = 200): ScriptedRequest {
  return { title: `GET ${path}`, method: 'GET', path, status };
}

const albums: readonly ScriptedRequest[] = [
  get('/albums'),
  {
    title: 'an album',
    method: 'POST',
    path: '/albums',
    json: { title: 'Summer' },
    status: 201,
    capture: { album: 'id' },
  },
  {
    title: 'an album with all properties and an unknown one',
    method: 'POST',
    path: '/albums',
    json: { title: 'Winter', description: 'Snow', tags: ['snow', 'ice'], public: true },
    status: 201,
    capture: { winter: 'id' },
  },
  { title: 'an album without a title', method: 'POST', path: '/albums', json: { title: '' }, status: 400 },
  { title: 'an album whose title is a number', method: 'POST', path: '/albums', json: { title: 7 }, status: 400 },
  {
    title: 'an album whose title is too long',
    method: 'POST',
    path: '/albums',
    json: { title: 's'.repeat(51) },
    status: 400,
  },
  {
    title: 'an album whose tags are a text',
    method: 'POST',
    path: '/albums',
    json: { title: 'Summer', tags: 'sun' },
    status: 400,
  },
  {
    title: 'an album with a tag that is a number',
    method: 'POST',
    path: '/albums',
    json: { title: 'Summer', tags: ['sun', 7] },
    status: 400,
  },
  get('/albums?tag=snow'),
  get('/albums?tag=sand'),
  get('/albums/{{album}}'),
  get('/albums/99', 404),
  get('/albums/summer', 404),
];

const pictures: readonly ScriptedRequest[] = [
  {
    ...upload('a picture', [png('picture', 'pixel.png'), ofAlbum, { name: 'title', text: 'Beach' }], 201),
    capture: { picture: 'id' },
  },
  upload('a picture without a title', [ofAlbum, png('picture', 'pixel.png')], 201),
  upload('a picture of the maximum size', [ofAlbum, png('picture', 'large.png', pictureOf(1024 * 1024 - 1))], 201),
  upload('a picture above the maximum size', [ofAlbum, png('picture', 'larger.png', pictureOf(1_100_000))], 400),
  upload('a picture above the limit of the form', [ofAlbum, png('picture', 'huge.png', pictureOf(2_100_000))], 413),
  upload('a text file', [ofAlbum, text], 400),
  upload('a text file that is declared as a picture', [ofAlbum, { ...text, type: 'image/png' }], 400),
  upload('no file', [ofAlbum], 400),
  upload('a file of an unexpected name', [ofAlbum, png('photo', 'pixel.png')], 400),
  upload('two files', [ofAlbum, png('picture', 'a.png'), png('picture', 'b.png')], 400),
  upload('a picture without an album', [png('picture', 'pixel.png')], 400),
  upload('a picture with an invalid album', [png('picture', 'pixel.png'), { name: 'albumId', text: 'x' }], 400),
  upload('a picture with an empty title', [png('picture', 'pixel.png'), ofAlbum, { name: 'title', text: '' }], 400),
  upload('a picture of an unknown album', [png('picture', 'pixel.png'), ofUnknownAlbum], 404),
  { title: 'JSON instead of a form', method: 'POST', path: '/v1/pictures', json: { albumId: '1' }, status: 400 },
  uploadAll('several pictures', [ofAlbum, png('pictures', 'a.png'), png('pictures', 'b.png')], 201),
  uploadAll('no pictures', [ofAlbum], 400),
  uploadAll('too many pictures', [ofAlbum, ...['a', 'b', 'c', 'd'].map((name) => png('pictures', `${name}.png`))], 400),
  uploadAll('a large picture of several', [ofAlbum, png('pictures', 'a.png', pictureOf(1_100_000))], 413),
  uploadAll('several pictures without an album', [png('pictures', 'a.png')], 400),
  get('/v1/pictures/{{picture}}'),
  get('/v1/pictures/99', 404),
  get('/v1/pictures/beach', 400),
  get('/pictures/{{picture}}', 404),
  get('/v1/pictures/{{picture}}/download'),
  get('/v1/pictures/99/download', 404),
  get('/v1/pictures/beach/download', 400),
];

const rest: readonly ScriptedRequest[] = [
  { title: 'an album that is removed', method: 'DELETE', path: '/albums/{{album}}', status: 200 },
  { title: 'an album that is removed again', method: 'DELETE', path: '/albums/{{album}}', status: 404 },
  { title: 'the picture of a removed album', method: 'GET', path: '/v1/pictures/{{picture}}', status: 404 },
  { title: 'a page of the allowed origin', method: 'GET', path: '/albums', headers: { origin }, status: 200 },
  {
    title: 'a page of another origin',
    method: 'GET',
    path: '/albums',
    headers: { origin: 'https://other.example.com' },
    status: 200,
  },
  {
    title: 'the preflight request of the allowed origin',
    method: 'OPTIONS',
    path: '/albums',
    headers: { origin, 'access-control-request-method': 'POST' },
    status: 204,
  },
];

/** The requests to the gallery: each route with valid and invalid input, forms above each limit, and pages of other origins. */
export const galleryRequests: readonly ScriptedRequest[] = [...albums, ...pictures, ...rest];
