/** A text that holds files: a comment, then `-- path --` lines, each followed by the text of a file. */
export interface TextArchive {
  readonly comment: string;
  readonly files: ReadonlyMap<string, string>;
}

const header = /^-- (.+) --$/;

/** Takes an archive apart. */
export function readArchive(text: string): TextArchive {
  const files = new Map<string, string>();
  let comment = '';
  let path: string | undefined;
  for (const line of text.replaceAll('\r\n', '\n').split(/(?<=\n)/)) {
    const next = header.exec(line.trimEnd())?.[1];
    if (next !== undefined) {
      if (files.has(next)) throw new Error(`the archive holds ${next} twice`);
      path = next;
      files.set(path, '');
    } else if (path === undefined) comment += line;
    else files.set(path, (files.get(path) ?? '') + line);
  }
  return { comment, files };
}

/** Puts an archive together again. */
export function writeArchive({ comment, files }: TextArchive): string {
  return comment + [...files].map(([path, text]) => `-- ${path} --\n${text}`).join('');
}

/** The files below a directory, by their paths within it. */
export function filesBelow(files: ReadonlyMap<string, string>, directory: string): Record<string, string> {
  const below = [...files].filter(([path]) => path.startsWith(`${directory}/`));
  return Object.fromEntries(below.map(([path, text]) => [path.slice(directory.length + 1), text]));
}
