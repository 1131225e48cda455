import type { Json, ScriptedRequest } from './scripted-requests.ts';

const uuid = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
const webToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z|\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g;
const twoHours = 7_200_000;

/** Replaces what differs in each run of a script: generated UUIDs, JSON Web Tokens and times close to the present. */
export class StableTexts {
  readonly #names = new Map<string, string>();

  /** The UUIDs of the script itself are the same in each run. */
  constructor(script: readonly ScriptedRequest[]) {
    for (const [id] of JSON.stringify(script).matchAll(uuid)) this.#names.set(id, id);
  }

  /** Names a generated UUID, which is `<name>` in all texts. */
  name(value: Json, name: string): void {
    if (typeof value === 'string') this.#names.set(value, `<${name}>`);
  }

  /** The text of each run of the script. */
  stable(text: string): string {
    return text
      .replaceAll(uuid, (id) => this.#names.get(id) ?? '<uuid>')
      .replaceAll(webToken, '<token>')
      .replaceAll(time, (found) => (Math.abs(Date.parse(found) - Date.now()) < twoHours ? '<time>' : found));
  }
}
