import { readdirSync } from 'node:fs';
import { repositoryDirectory } from './repository.js';

/** The directory with one file for each case. */
export const casesDirectory = `${repositoryDirectory}/fixtures/cases`;

/** Every case below it, by area: `routes/duplicate-route.txt`. */
export function caseFiles(): readonly string[] {
  return readdirSync(casesDirectory).flatMap((area) =>
    readdirSync(`${casesDirectory}/${area}`).map((file) => `${area}/${file}`),
  );
}
