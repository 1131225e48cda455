import type { ExplainedRequest } from '@ashlar/compiler';
import { UsageError } from '../errors/usage-error.js';
import { singleLine } from '../text/single-line.js';

const example = 'ashlar explain GET /articles/how-to';

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** The beginning of an absolute URL: a client sends the path after it. */
const origin = /^https?:\/\/[^/?#]*/i;

/**
 * The request of two arguments: a method, in upper or lower case, and a path or a URL, of which the path and the query are explained.
 * @throws UsageError for arguments that are not a request.
 */
export function parseRequest(method: string, path: string): ExplainedRequest {
  const request = readRequest(method, path);
  if (typeof request === 'string') throw new UsageError(singleLine(request));
  return request;
}

/** The request, or the reason why the arguments are none. */
function readRequest(method: string, path: string): ExplainedRequest | string {
  const known = method.toUpperCase();
  if (!methods.includes(known)) return wrongMethod(method, path);
  if (path === '') return `the path is empty: write \`/\` for the root: ashlar explain ${known} /`;
  const target = withSlash(path.replace(origin, ''), origin.test(path));
  if (/^[a-z]:[\\/]/i.test(target)) {
    return `\`${path}\` is a path of a file: a shell for Windows may have replaced the path of the request, which MSYS_NO_PATHCONV=1 prevents`;
  }
  if (!target.startsWith('/')) {
    return `the path \`${path}\` has no slash at the beginning: write \`ashlar explain ${known} /${path}\``;
  }
  const fragment = target.indexOf('#');
  if (fragment !== -1) {
    return `clients do not send the fragment \`${target.slice(fragment)}\`: leave it out, or write \`%23\` for a \`#\` in the path`;
  }
  return { method: known, target };
}

/** The reason why one argument that is not a code is an incomplete request; `undefined` for an argument that can be a code. */
export function incompleteRequest(argument: string): string | undefined {
  if (methods.includes(argument.toUpperCase())) {
    return `\`${argument}\` is a method: write the path of a request after it: ${example}`;
  }
  const isPath = argument.startsWith('/') || origin.test(argument);
  return isPath ? `\`${argument}\` is a path: write the method before it: ashlar explain GET ${argument}` : undefined;
}

/** The path of a URL without one is the root. */
function withSlash(target: string, isUrl: boolean): string {
  return isUrl && !target.startsWith('/') ? `/${target}` : target;
}

function wrongMethod(method: string, path: string): string {
  if (methods.includes(path.toUpperCase())) {
    return `the method precedes the path: write \`ashlar explain ${path.toUpperCase()} ${method}\``;
  }
  return `unknown method \`${method}\`: write one of ${methods.join(', ')}, and a path: ${example}`;
}
