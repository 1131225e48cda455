import { CommandError } from '../errors/command-error.js';
import type { Io } from '../io.js';
import { parseVersion, type Version } from '../packages/version.js';
import type { Program, ProgramEnd } from '../processes/child-process.js';

/** The time after which a query is given up. */
const timeoutMilliseconds = 60_000;

/** The latest version of a package, or the reason why it is not known. */
type Answer =
  | { readonly name: string; readonly version: Version }
  | { readonly name: string; readonly problem: string };

/**
 * Queries the latest versions of packages with `npm view` in a directory, so that its `.npmrc` selects the registry.
 * @throws CommandError when one of them is not known.
 */
export async function queryLatestVersions(
  names: readonly string[],
  directory: string,
  io: Pick<Io, 'start' | 'environment'>,
): Promise<ReadonlyMap<string, Version>> {
  const answers = await Promise.all(names.map((name) => queryLatestVersion(name, directory, io)));
  for (const answer of answers) {
    if ('problem' in answer) throw new CommandError(`${answer.problem}; nothing was changed`);
  }
  return new Map(answers.flatMap((answer) => ('version' in answer ? [[answer.name, answer.version]] : [])));
}

async function queryLatestVersion(name: string, cwd: string, io: Pick<Io, 'start' | 'environment'>): Promise<Answer> {
  // Retries of npm take more than a minute without a network.
  const args = ['view', `${name}@latest`, 'version', '--json', '--fetch-retries=0'];
  const end = await endOf({ command: 'npm', args, cwd, environment: io.environment, output: 'captured' }, io);
  if (end === 'timeout')
    return {
      name,
      problem: `no response from the npm registry for \`${name}\` in ${timeoutMilliseconds / 1000} seconds`,
    };
  if (end.kind === 'not-started')
    return { name, problem: `cannot start \`npm\`, which queries the registry: ${describeReason(end.reason)}` };
  if (end.kind === 'killed') return { name, problem: `\`npm view ${name}\` was ended by ${end.signal}` };
  const output = parseJson(end.stdout);
  const version = end.code === 0 && typeof output === 'string' ? parseVersion(output) : undefined;
  return version === undefined ? { name, problem: describeFailure(name, end, output) } : { name, version };
}

async function endOf(program: Program, io: Pick<Io, 'start'>): Promise<ProgramEnd | 'timeout'> {
  const child = io.start(program);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => {
      resolve('timeout');
      child.killTree();
    }, timeoutMilliseconds);
  });
  const end = await Promise.race([child.ended, timeout]);
  clearTimeout(timer);
  return end;
}

/** Describes why a program cannot be started. */
export function describeReason(reason: string): string {
  return reason === 'ENOENT' ? 'it was not found in `PATH`' : reason;
}

const unreachable = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ERR_SOCKET_TIMEOUT',
  'ENOTCACHED',
]);

function describeFailure(
  name: string,
  end: { readonly code: number; readonly stderr: string },
  output: unknown,
): string {
  const { code, summary } = errorOf(output, end.stderr);
  if (code === 'E404') return `the npm registry has no package \`${name}\``;
  const details = summary === undefined ? '' : `: ${summary}`;
  if (code !== undefined && unreachable.has(code)) return `cannot reach the npm registry for \`${name}\`${details}`;
  if (code === 'E401' || code === 'E403') return `the npm registry denies access to \`${name}\`${details}`;
  if (end.code === 0) return `the npm registry has no latest version of \`${name}\``;
  return `\`npm view ${name}\` failed with exit code ${end.code}${details}`;
}

/** The code and the summary of an error of npm: with `--json`, it prints an object; npm that cannot start prints lines. */
function errorOf(output: unknown, stderr: string): { readonly code?: string; readonly summary?: string } {
  if (typeof output === 'object' && output !== null && 'error' in output) {
    const { error } = output;
    if (typeof error === 'object' && error !== null) {
      const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
      const summary = 'summary' in error && typeof error.summary === 'string' ? firstLine(error.summary) : undefined;
      return { ...(code !== undefined && { code }), ...(summary && { summary }) };
    }
  }
  const line = stderr.split('\n').find((text) => /^npm (?:error|ERR!)/.test(text));
  return line === undefined ? {} : { summary: line.replace(/^npm (?:error|ERR!)\s*/, '') };
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/^\w*Error: /, '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // npm prints nothing for a package without the version, and may print other text when it fails.
    return undefined;
  }
}
