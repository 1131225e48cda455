import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { FormData } from '../support/form-data.ts';
import { runProcess } from '../support/run-process.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { applicationServers } from './application-servers.js';
import { fileOnDisk } from './file-on-disk.js';
import { galleryRequests, type SentField } from './gallery-requests.js';

/** A response of one of the clients. */
interface ReceivedResponse {
  readonly status: number;
  readonly json: unknown;
}

/** A client that sends forms, and bodies of JSON. */
interface Client {
  readonly name: string;
  sendForm(url: string, fields: readonly SentField[]): Promise<ReceivedResponse>;
  sendJson(url: string, json: string): Promise<ReceivedResponse>;
}

const clients: Client[] = [
  {
    name: 'undici',
    sendForm(url, fields) {
      const form = new FormData();
      for (const field of fields) {
        if ('text' in field) form.append(field.name, field.text);
        else
          for (const { bytes, name, type } of field.files) form.append(field.name, new File([bytes], name, { type }));
      }
      return sendByUndici(url, form);
    },
    sendJson: (url, json) => sendByUndici(url, json, { 'content-type': 'application/json' }),
  },
];
const curl: Client = {
  name: 'curl -F',
  sendForm: (url, fields) => sendByCurl(url, fields.flatMap(formArguments)),
  sendJson: (url, json) => sendByCurl(url, ['--header', 'content-type: application/json', '--data-raw', json]),
};
if (spawnSync('curl', ['--version']).status === 0) clients.push(curl);

const copy = ApplicationCopy.of('gallery');
beforeAll(async () => {
  copy.addFastifyMain();
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
});

// One client is enough to compare the servers.
const combinations = applicationServers.flatMap(([server, main], index) =>
  (index === 0 ? clients : clients.slice(0, 1)).map((client) => ({ ...client, server, main })),
);

describe.each(combinations)('uploads by $name to $server', ({ sendForm, sendJson, main }) => {
  const staging = temporaryDirectory();
  let served: ServedApplication;
  beforeAll(async () => {
    served = await serveApplication(copy.directory, main, { TMPDIR: staging });
  });
  afterAll(async () => {
    expect(await served.stop()).toMatchObject({ code: 0 });
    expect(readdirSync(staging)).toEqual([]);
  });

  /** The files in the only staging directory. */
  function staged(): string[] {
    const directories = readdirSync(staging);
    expect(directories).toHaveLength(1);
    return directories.flatMap((directory) => readdirSync(join(staging, directory)));
  }

  test.each(galleryRequests)('$path: $title', async ({ path, fields, status, json }) => {
    expect(await sendForm(`${served.url}${path}`, fields)).toEqual({ status, json });
    expect(staged()).toEqual([]);
  });

  test('/pictures: JSON instead of a form, because the cover is optional', async () => {
    const url = `${served.url}/pictures`;
    expect(await sendJson(url, '{"title":"JSON","year":2026}')).toEqual({
      status: 200,
      json: { title: 'JSON', year: 2026 },
    });
    expect(await sendJson(url, '{"title":"JSON","year":"2026"}')).toMatchObject({
      status: 400,
      json: { errors: { year: ['must be an integer'] } },
    });
  });

  test('/pictures/avatar: JSON is not accepted, because the avatar is required', async () => {
    expect(await sendJson(`${served.url}/pictures/avatar`, '{}')).toMatchObject({ status: 415 });
  });

  test('all forms at the same time', async () => {
    const responses = await Promise.all(
      galleryRequests.map(({ path, fields }) => sendForm(`${served.url}${path}`, fields)),
    );
    expect(responses).toEqual(galleryRequests.map(({ status, json }) => ({ status, json })));
    expect(staged()).toEqual([]);
  });
});

async function sendByUndici(
  url: string,
  body: FormData | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReceivedResponse> {
  const response = await request(url, { method: 'POST', body, headers });
  return { status: response.statusCode, json: await response.body.json() };
}

async function sendByCurl(url: string, args: readonly string[]): Promise<ReceivedResponse> {
  const { stdout } = await runProcess('curl', [
    '--silent',
    '--show-error',
    '--write-out',
    '\n%{http_code}',
    ...args,
    url,
  ]);
  const lineEnd = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(lineEnd + 1)), json: JSON.parse(stdout.slice(0, lineEnd)) };
}

function formArguments(field: SentField): string[] {
  if ('text' in field) return ['--form-string', `${field.name}=${field.text}`];
  return field.files.flatMap((file) => {
    const path = fileOnDisk(file).replaceAll(/["\\]/g, '\\$&');
    return ['--form', `${field.name}=@"${path}";type=${file.type}`];
  });
}
