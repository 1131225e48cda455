import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Decoder,
  invalid,
  jsonUnknown,
  object,
  type RouteTable,
  required,
  respondJson,
  route,
  string,
  stringFromText,
} from '../../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../../runtime/src/container/running-application.ts';
import { type ApplicationOptions, BadRequestException, type UploadedFile } from '../../../../runtime/src/index.ts';
import { applicationOf } from '../../support/application-of.ts';
import { createApplication } from '../../support/create-application.ts';
import { loggerWithLines } from '../../support/log-lines.ts';

/** The text fields of the form of a profile. */
interface Caption {
  readonly caption: string;
}

function captionDecoder(text: Decoder<string>): Decoder<Caption> {
  return object<Caption>({
    read: (input) => {
      const caption = text.read(Reflect.get(Object(input), 'caption'));
      return caption === invalid ? invalid : { caption };
    },
    fields: () => [required('caption', text)],
  });
}

const captionFromText = captionDecoder(stringFromText);
const caption = captionDecoder(string);

/** The properties of a file that the responses of the application have. */
async function described(file: UploadedFile): Promise<object> {
  const { fieldName, fileName, contentType, size } = file;
  const bytes = Buffer.from(await file.bytes());
  return { fieldName, fileName, contentType, size, start: bytes.subarray(0, 40).toString('latin1') };
}

const respond = respondJson(jsonUnknown);

/** Routes with forms of every kind, as the compiler writes them. */
export const uploadRoutes = {
  avatar: route('POST /avatar', {
    body: 'multipart',
    bodyLimit: 200_000,
    files: {
      avatar: {
        maxSize: 100_000,
        contentTypes: ['image/png', 'image/jpeg'],
        validate: (file) => {
          if (file.fileName === 'bad.png') throw new BadRequestException('the avatar is bad');
        },
      },
    },
    handle: async (inputs) => {
      const avatar = inputs.file('avatar');
      const fields = inputs.fields(captionFromText);
      if (avatar === invalid || fields === invalid) return inputs.reject();
      await inputs.checkFiles();
      return { ...fields, avatar: await described(avatar) };
    },
    respond,
  }),
  documents: route('POST /documents', {
    body: 'multipart',
    bodyLimit: 5_000_000,
    files: { documents: {} },
    handle: async (inputs) => {
      const documents = inputs.files('documents');
      if (documents === invalid) return inputs.reject();
      return Promise.all(documents.map(described));
    },
    respond,
  }),
  optional: route('POST /optional', {
    body: 'json or multipart',
    files: { cover: {} },
    handle: async (inputs) => {
      const cover = inputs.optionalFile('cover');
      const fields = inputs.fieldsOrBody(captionFromText, caption);
      if (cover === invalid || fields === invalid) return inputs.reject();
      return { ...fields, cover: cover === undefined ? null : await described(cover) };
    },
    respond,
  }),
  form: route('POST /form', {
    body: 'multipart',
    bodyLimit: 2_000_000,
    files: 'all',
    handle: async (inputs) => {
      const form = inputs.form();
      const one = form.takeFile('one');
      return { text: form.text('text') ?? null, texts: form.texts('text'), one: one && (await described(one)) };
    },
    respond,
  }),
  throwing: route('POST /throwing', {
    body: 'multipart',
    files: { file: {} },
    handle: (inputs) => {
      if (inputs.file('file') !== invalid) throw new Error('the handler fails');
      return inputs.reject();
    },
    respond,
  }),
};

/** A running application with its staging directory. */
export interface UploadApplication {
  readonly app: RunningApplication;
  readonly url: string;
  readonly lines: readonly Record<string, unknown>[];
  /** The directory that has the staging directory. */
  readonly parent: string;
  /** The files that are staged at this moment. */
  staged(): readonly string[];
  close(): Promise<void>;
}

/** Starts an application with the upload routes and with a staging directory of its own. */
export async function startUploads(
  routes: RouteTable = uploadRoutes,
  options: ApplicationOptions = {},
): Promise<UploadApplication> {
  const parent = mkdtempSync(join(tmpdir(), 'ashlar-test-'));
  const { logger, lines } = loggerWithLines();
  const app = await createApplication(applicationOf(routes), {
    uploadTempDir: parent,
    handleSignals: false,
    logger,
    ...options,
  });
  await app.listen(0);
  return {
    app,
    url: app.address().url,
    lines,
    parent,
    staged: () => readdirSync(parent).flatMap((directory) => readdirSync(join(parent, directory))),
    close: async () => {
      await app.close();
      rmSync(parent, { recursive: true });
    },
  };
}
