import type { CompiledApplication } from '@ashlar/compiler';

/** Returns the API document of an application: the text of its generated file. */
export function documentText({ artifacts }: CompiledApplication): string {
  const artifact = artifacts.find(({ name }) => name === 'openapi.json');
  if (artifact === undefined) throw new Error('the compiler wrote no openapi.json');
  return artifact.text;
}
