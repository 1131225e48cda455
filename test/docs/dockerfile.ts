/** An instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** A stage of a Dockerfile: the instructions after one `FROM`, which is the first of them. */
export interface Stage {
  readonly name?: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, in order. */
export function stagesOf(dockerfile: string): readonly Stage[] {
  const stages: { name?: string; instructions: Instruction[] }[] = [];
  for (const line of dockerfile.replaceAll('\\\n', '').split('\n')) {
    const [, name, value] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const [, alias] = (name === 'FROM' && / AS (\w+)$/.exec(value)) || [];
    if (name === 'FROM') stages.push({ ...(alias !== undefined && { name: alias }), instructions: [] });
    stages.at(-1)?.instructions.push({ name, value });
  }
  return stages;
}

/** The value of the last instruction of a name in a stage. */
export function settingOf({ instructions }: Stage, name: string): string | undefined {
  return instructions.findLast((instruction) => instruction.name === name)?.value;
}

/** The variables that a stage sets. */
export function environmentOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions.filter(({ name }) => name === 'ENV').flatMap(({ value }) => value.split(' '));
  return Object.fromEntries(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]));
}

/** The program and the arguments of an instruction in JSON, such as `CMD ["node", "dist/main.js"]`. */
export function argumentsOf(value: string): readonly string[] {
  return JSON.parse(value.replace(/^.*?(?=\[)/, ''));
}
