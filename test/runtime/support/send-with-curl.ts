import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from './request-table.ts';

/** A response that curl received. */
export interface CurlResponse {
  readonly status: number;
  readonly text: string;
  /** Several of one name are joined by a comma. */
  header(name: string): string | undefined;
}

/** Sends all rows with one process of curl, in order, and returns the response to each. */
export async function sendWithCurl(url: string, rows: readonly Row[]): Promise<readonly CurlResponse[]> {
  const directory = mkdtempSync(join(tmpdir(), 'ashlar-curl-'));
  try {
    const config = rows.map((row, index) => transfer(url, row, join(directory, String(index)))).join('next\n');
    writeFileSync(join(directory, 'config'), config);
    const curl = spawn('curl', ['--config', join(directory, 'config')], { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(curl, 'exit');
    if (code !== 0) throw new Error(`curl ended with ${code}`);
    return rows.map((_, index) => readResponse(join(directory, String(index))));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function transfer(url: string, { request, headers = {}, body }: Row, path: string): string {
  const [method = '', target = ''] = request.split(' ');
  const lines = ['silent', 'show-error', 'globoff', 'path-as-is', 'max-time = 10'];
  lines.push(
    `url = ${quoted(url + target)}`,
    `output = ${quoted(`${path}.body`)}`,
    `dump-header = ${quoted(`${path}.head`)}`,
  );
  lines.push(method === 'HEAD' ? 'head' : `request = ${quoted(method)}`);
  // The headers that curl would add by itself.
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  for (const name of ['accept', 'user-agent', 'content-type', 'expect']) {
    if (!names.has(name)) lines.push(`header = ${quoted(`${name}:`)}`);
  }
  for (const [name, value] of Object.entries(headers)) {
    lines.push(`header = ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  if (body !== undefined) {
    writeFileSync(`${path}.sent`, body);
    lines.push(`data-binary = ${quoted(`@${path}.sent`)}`);
  }
  writeFileSync(`${path}.body`, '');
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function readResponse(path: string): CurlResponse {
  const heads = readFileSync(`${path}.head`, 'latin1').trimEnd().split('\r\n\r\n');
  const [line = '', ...fields] = (heads.at(-1) ?? '').split('\r\n');
  const pairs = fields.map((field) => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const;
  });
  // With `head`, curl writes what it got of the head as if it were the body.
  const text = readFileSync(`${path}.body`, 'utf8');
  return {
    status: Number(line.split(' ')[1]),
    text: text.startsWith('HTTP/1.1 ') ? '' : text,
    header(name) {
      const values = pairs.flatMap(([key, value]) => (key === name ? [value] : []));
      return values.length === 0 ? undefined : values.join(', ');
    },
  };
}
