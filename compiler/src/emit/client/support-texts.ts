import { readdirSync, readFileSync } from 'node:fs';

const directory = new URL('support/', import.meta.url);

/** The texts of the files in `support`, by the names of the files. The published package has them in place of this module: see `bundle.mjs`. */
export const supportTexts: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(directory).map((file) => [file, readFileSync(new URL(file, directory), 'utf8')]),
);
