import { createClient, type StoredFile } from '../generated/gallery.ts';
import type { Conversation } from './conversation.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Sends every form of the application. */
export const converse: Conversation = async ({ baseUrl, fetch }) => {
  const { pictures } = createClient({ baseUrl, fetch });
  const image = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
  const me = new File([image], 'me.png', { type: 'image/png' });
  const note = new File(['line 1\r\nline 2'], 'nöte.txt', { type: 'text/plain' });

  const avatar = await pictures.avatar({ body: { avatar: me } });
  const wrong = await pictures.avatar({ body: { avatar: note } });
  const documents = await pictures.documents({ body: { title: 'Both', tags: ['a', 'b'], document: [me, note] } });
  const none = await pictures.documents({ body: { title: 'None' } });
  const picture = await pictures.create({ body: { title: 'With', year: 1999, tags: ['x', 'y & z'], cover: me } });
  const untagged = await pictures.create({ body: { title: 'Untagged', tags: [], cover: me } });
  const caption = await pictures.create({ body: { title: 'Without', tags: [] } });
  const notes = await pictures.notes({ body: { note } });
  const form = new FormData();
  form.append('note', 'first');
  form.append('note', 'second');
  form.append('attachment', note);
  const whole = await pictures.form({ body: form });
  const described = ({ field, name, type, size }: StoredFile) => [field, name, type, size].join(' ');
  return {
    avatar: avatar.status === 200 && described(avatar.body),
    wrong: wrong.status === 400 && wrong.body.errors,
    documents: documents.status === 200 && [documents.body.title, ...documents.body.files.map(described)],
    none: none.status === 200 && none.body,
    picture: picture.status === 200 && [picture.body.year, picture.body.tags, picture.body.file?.name],
    untagged: untagged.status === 200 && untagged.body.tags,
    caption: caption.status === 200 && caption.body,
    notes: notes.status === 200 && described(notes.body),
    form: whole.status === 200 && [whole.body.notes, whole.body.attachment?.name, whole.body.extra],
  };
};
