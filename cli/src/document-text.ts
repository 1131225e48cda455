import type { CompiledApplication } from '@ashlar/compiler';

/** The API document of an application, as its generated file has it. */
export function documentText({ artifacts }: CompiledApplication): string {
  const artifact = artifacts.find(({ name }) => name === 'openapi.json');
  if (artifact === undefined) throw new Error('the compiler wrote no openapi.json');
  return artifact.text;
}
