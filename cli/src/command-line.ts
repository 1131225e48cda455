import { statSync } from 'node:fs';
import { win32 } from 'node:path';

/** A command and its arguments as the operating system starts them. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  /** Whether the arguments are quoted already. */
  readonly verbatim: boolean;
}

/** The program of `commandLineOf`. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The command line for a program. On Windows, names are searched with the extensions of `PATHEXT`, and batch files
 * (`npm.cmd`) are started by `cmd.exe`, which alone can run them; the result is `undefined` when there is no such program.
 */
export function commandLineOf(
  { command, args, cwd, environment }: Command,
  platform: NodeJS.Platform,
  isFile: (path: string) => boolean = fileExists,
): CommandLine | undefined {
  if (platform !== 'win32') return { command, args, verbatim: false };
  const variable = (name: string): string | undefined =>
    Object.entries(environment).find(([key]) => key.toUpperCase() === name)?.[1];
  const extensions = ['', ...(variable('PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean)];
  const isPath = /[\\/]/.test(command);
  const directories = isPath ? [cwd] : (variable('PATH') ?? '').split(';').filter(Boolean);
  const found = directories
    .flatMap((directory) => extensions.map((extension) => win32.resolve(cwd, directory, command + extension)))
    // A file without an extension beside `npm.cmd` is a script for other shells.
    .find((path) => win32.extname(path) !== '' && isFile(path));
  if (found === undefined) return undefined;
  if (!/\.(?:cmd|bat)$/i.test(found)) return { command: found, args, verbatim: false };
  const line = [escaped(found), ...args.map(quoted)].join(' ');
  return { command: variable('COMSPEC') ?? 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], verbatim: true };
}

/**
 * Quotes an argument for a batch file: first by the rules of C programs, then every special character of `cmd.exe`, twice,
 * because batch files expand the line of the program that they start once more.
 */
function quoted(argument: string): string {
  return escaped(escaped(`"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`));
}

function escaped(text: string): string {
  return text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&');
}

function fileExists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
