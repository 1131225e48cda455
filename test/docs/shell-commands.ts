/** A command of a script in the language of a shell. */
export interface ShellCommand {
  /** The program and its arguments, without quotes. */
  readonly words: readonly string[];
  /** As the script writes it. */
  readonly text: string;
}

/** Continued lines, comments, separators of commands, redirections, other white space, and words with their quotes. */
const tokens =
  /\\\n|(?<=^|\s)#[^\n]*|\n|&&|\|\|?|;|\d?>>?(?:&\d)?[^\S\n]*[^\s;&|]*|[^\S\n]+|(?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[^\n]|[^\s'"\\;&|>])+|&/gm;

/** The commands of a script, in order. Variables that are set for one command are left out. */
export function shellCommands(script: string): ShellCommand[] {
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  const end = () => {
    const text = words.join(' ');
    const first = words.findIndex((word) => !/^\w+=/.test(word));
    if (first !== -1) commands.push({ words: words.slice(first).map(withoutQuotes), text });
    words = [];
  };
  for (const [token] of script.matchAll(tokens)) {
    if (/^(\n|&&?|\|\|?|;)$/.test(token)) end();
    else if (!/^(\\\n|#|\d?>|[^\S\n])/.test(token)) words.push(token);
  }
  end();
  return commands;
}

function withoutQuotes(word: string): string {
  return word.replace(/'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])/g, (_, single, double, escaped) =>
    String(single ?? double?.replace(/\\([$`"\\])/g, '$1') ?? escaped),
  );
}
