import type { ApplicationPlan, PlannedVariable } from '../plan/application-plan.js';

/** The beginning of the first line of every example. */
const headerStart = '# The environment variables of ';

/** An example of a `.env` file, as `ashlar config --format dotenv` writes it. */
export interface EnvExample {
  /** The first line, which names the application. */
  readonly header: string;
  readonly text: string;
}

/** Whether a text is an example that `ashlar config` wrote. */
export function isEnvExample(text: string): boolean {
  return text.startsWith(headerStart);
}

/** Writes the variables of an application as an example of a `.env` file: required ones to fill in, others as comments. */
export function envExample({ name, root, configurations }: ApplicationPlan): EnvExample {
  const header = `${headerStart}${root ?? name}. Written by \`ashlar config --format dotenv\`: \`ashlar check\` compares it.`;
  const written = new Set<string>();
  const blocks = configurations.map(({ class: reference, variables }) => {
    // A variable of several configurations is written once.
    const own = variables.filter((variable) => written.size < written.add(variable.name).size);
    return own.length === 0 ? '' : `\n# ${reference.name}\n${own.map((variable) => `\n${entry(variable)}`).join('')}`;
  });
  return { header, text: `${header}\n${blocks.join('')}` };
}

function entry(variable: PlannedVariable): string {
  const { name, type, description, required, default: preset, isList, deprecated } = variable;
  const need = required ? 'required' : preset === undefined || preset === null ? 'optional' : `default: ${preset}`;
  const notes = [type, ...(isList ? ['items separated by commas'] : []), need, ...(deprecated ? ['deprecated'] : [])];
  const comments = [...(description === undefined ? [] : description.split('\n')), notes.join(', ')];
  const value = preset === undefined || preset === null ? '' : quoted(String(preset));
  const line = `${name}=${value}\n`;
  return `${comments.map((text) => `${`# ${oneLine(text)}`.trimEnd()}\n`).join('')}${required ? line : `# ${line}`}`;
}

/** A value as the reader of `.env` files understands it. */
function quoted(text: string): string {
  if (/^[\w.:/@%+-]*$/.test(text)) return text;
  const quote = ["'", '"', '`'].find((mark) => !text.includes(mark));
  return quote === undefined ? oneLine(text) : `${quote}${oneLine(text)}${quote}`;
}

/** A text whose line ends would end a comment. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
}
