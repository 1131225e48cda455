import type { Token } from '../contract/token.js';
import { BoundedErrors } from '../decoding/bounded-errors.js';
import { invalid } from '../decoding/invalid.js';
import { Problems } from '../decoding/problems.js';
import { StartupError } from '../errors/startup-error.js';
import type {
  ConfigurationEntry,
  ConfigurationTable,
  ConfigurationVariable,
  Environment,
} from './configuration-table.js';
import { readEnvironment } from './read-environment.js';

/** The source of configurations, and those that are not read. */
export interface ConfigurationSource {
  /** Replaces the environment of the process and `.env`. */
  readonly env: Environment | undefined;
  /** Whether nothing needs the instance of a class: a test overrides it, or all that need it. */
  readonly isSuperfluous: (token: Token) => boolean;
}

/** The maximum number of values that are explained: a list can have any number of items. */
const mostProblems = 10_000;

/**
 * Reads all configurations of an application from the environment.
 * @throws StartupError that names every variable that is missing or invalid, and never a value.
 */
export async function readConfigurations(
  table: ConfigurationTable,
  { env, isSuperfluous }: ConfigurationSource,
): Promise<ReadonlyMap<Token, unknown>> {
  const instances = new Map<Token, unknown>();
  const needed = table.filter(({ token }) => !isSuperfluous(token));
  if (needed.length === 0) return instances;
  const sources = env === undefined ? await readEnvironment() : [env];
  const problems = new Map<string, string>();
  for (const entry of needed) {
    const input = inputOf(entry.variables, sources);
    const instance = entry.decoder.read(input);
    if (instance !== invalid) instances.set(entry.token, instance);
    else for (const [problem, place] of explain(entry, input, sources)) problems.set(problem, place);
  }
  if (problems.size > 0) throw new StartupError('invalid-configuration', describe(problems));
  return instances;
}

type Input = Record<string, string | readonly string[]>;

/** The texts of a configuration by its properties. An empty variable counts as absent, and so does an empty item of a list. */
function inputOf(variables: readonly ConfigurationVariable[], sources: readonly Environment[]): Input {
  // A property can have the name `__proto__`.
  const input: Input = Object.create(null);
  for (const [property, variable, form] of variables) {
    const text = textOf(variable, sources);
    if (text === undefined || text === '') continue;
    input[property] = form === 'list' ? itemsOf(text) : text;
  }
  return input;
}

function textOf(variable: string, sources: readonly Environment[]): string | undefined {
  return sources.find((source) => Object.hasOwn(source, variable))?.[variable];
}

function itemsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The problems of a configuration: what is wrong with which variable, and the property that is read from it. */
function explain({ token, decoder, variables }: ConfigurationEntry, input: Input, sources: readonly Environment[]) {
  const found = new Problems(true, new BoundedErrors(mostProblems, Number.POSITIVE_INFINITY));
  decoder.explain(input, found);
  const problems = new Map<string, string>();
  for (const { path, code, message: text } of found.problems) {
    const entry = variables.find(([property]) => path === property || path.startsWith(`${property}.`));
    // The paths begin with the properties of the entry, because the input has no others.
    const [property, variable] = entry ?? [path, path];
    const isEmpty = code === 'required' && textOf(variable, sources) === '';
    const problem = `${variable} ${path === property ? '' : 'has an item that '}${text}${isEmpty ? ', but is empty' : ''}`;
    if (!problems.has(problem)) problems.set(problem, `${token.name}.${property}`);
  }
  return problems;
}

function describe(problems: ReadonlyMap<string, string>): string {
  const lines = Array.from(problems, ([problem, place]) => `\n  ${problem} (${place})`);
  const subject = lines.length === 1 ? 'an environment variable is' : 'environment variables are';
  return `${subject} missing or invalid:${lines.join('')}`;
}
