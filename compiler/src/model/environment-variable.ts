/** Names of environment variables that every shell and `.env` file can set. */
const variableName = /^[A-Z_][A-Z0-9_]*$/;

/** The beginning of a word in the name of a property: after a lower-case letter or a digit, or after an acronym. */
const wordStart = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])(?![A-Z]s(?![a-z]))/g;

/**
 * The environment variable of a property: `databaseUrl` is `DATABASE_URL`. Digits belong to the word before them (`s3Bucket` is
 * `S3_BUCKET`), and an acronym is one word, also in the plural (`oauth2URL` is `OAUTH2_URL`, `userIDs` is `USER_IDS`).
 */
export function environmentVariable(prefix: string, property: string): string {
  return prefix + property.replaceAll(wordStart, '_').toUpperCase();
}

/** Whether a text can be the name of an environment variable everywhere. */
export function isVariableName(text: string): boolean {
  return variableName.test(text);
}
