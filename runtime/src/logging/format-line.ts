// C0 and C1 controls, line separators, and characters that change the direction of text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const controls = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
// The codes of a terminal for the colours.
const colourCodes = { gray: 90, red: 31, green: 32, yellow: 33, cyan: 36, white: 37 } as const;

type Colour = keyof typeof colourCodes;

const colourOf: Readonly<Record<string, Colour>> = {
  trace: 'gray',
  debug: 'gray',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
};

/** Formats a JSON line of the log as a readable line: `12:34:56.789 INFO  [NotesService] message key=value`. */
export function formatLine(json: string, colours: boolean): string {
  const { time, level, scope, msg, err, ...fields } = parseLine(json);
  const paint = (text: string, colour: Colour) => (colours ? painted(text, colour) : text);
  const levelName = String(level ?? 'info');
  const parts = [
    paint(String(time ?? '').slice(11, 23), 'gray'),
    paint(levelName.toUpperCase().padEnd(5), colourOf[levelName] ?? 'white'),
  ];
  if (scope !== undefined) parts.push(paint(`[${escapeControlCharacters(String(scope))}]`, 'cyan'));
  if (msg !== undefined) parts.push(escapeControlCharacters(String(msg)));
  for (const [name, value] of Object.entries(fields))
    parts.push(paint(`${escapeControlCharacters(name)}=${formatValue(value)}`, 'gray'));
  return `${parts.join(' ')}\n${formatError(err)}`;
}

function parseLine(json: string): Record<string, unknown> {
  const line: unknown = JSON.parse(json);
  return typeof line === 'object' && line !== null ? { ...line } : { msg: line };
}

function formatValue(value: unknown): string {
  return escapeControlCharacters(typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value));
}

function formatError(error: unknown, introduction = ''): string {
  if (error === undefined) return '';
  if (typeof error !== 'object' || error === null) return indented(`${introduction}${String(error)}`);
  const { stack, message, cause } = { stack: undefined, message: undefined, cause: undefined, ...error };
  return `${indented(`${introduction}${String(stack ?? message)}`)}${formatError(cause, 'caused by ')}`;
}

function indented(text: string): string {
  return `${text.split('\n').map(escapeControlCharacters).join('\n').replaceAll(/^/gm, '    ')}\n`;
}

// `util.styleText` depends on the standard output; here the caller has decided about colours.
function painted(text: string, colour: Colour): string {
  return `\u001b[${colourCodes[colour]}m${text}\u001b[39m`;
}

/** Escapes control characters as in a literal (`\u001b`), because a terminal would execute them. */
function escapeControlCharacters(text: string): string {
  return text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
