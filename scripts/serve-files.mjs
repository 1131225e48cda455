import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files of a directory on 127.0.0.1. A path that ends with a slash is the file `index.html` of its directory; for a path
 * without a file, `404.html` is the response.
 *
 * @param {string} directory
 * @param {number} port 0 for any
 * @returns {Promise<{ url: string, close: () => void }>} the address of the server, and the function that ends it
 */
export async function serveFiles(directory, port) {
  const server = createServer((request, response) => {
    const wanted = fileOf(directory, request.url ?? '/');
    const file = wanted ?? join(directory, '404.html');
    response.writeHead(wanted === undefined ? 404 : 200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
    });
    createReadStream(file)
      .on('error', () => response.end())
      .pipe(response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return { url: `http://127.0.0.1:${bound}`, close: () => server.close() };
}

/**
 * The file of a path, `undefined` when there is none.
 *
 * @param {string} directory
 * @param {string} url
 */
function fileOf(directory, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
  const file = join(directory, normalize(path.endsWith('/') ? `${path}index.html` : path));
  return file.startsWith(directory) && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}
