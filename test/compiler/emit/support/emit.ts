import { emitArtifacts } from '../../../../compiler/src/emit/emit-artifacts.ts';
import type { EmitStyle } from '../../../../compiler/src/emit/source/emit-style.ts';
import type { ApplicationModel } from '../../../../compiler/src/model/application-model.ts';
import * as runtime from '../../../../runtime/src/codegen/v1.ts';
import { loadGenerated } from '../../../support/load-generated.ts';
import { planOf } from './plan-of.ts';

export const style: EmitStyle = {
  outDirectory: 'src/generated',
  importExtension: '.js',
  quote: "'",
  strict: true,
};

/** The text of one generated file. */
export function emitted(application: ApplicationModel, name: string, differences: Partial<EmitStyle> = {}): string {
  const artifact = emitArtifacts(planOf(application), { ...style, ...differences }).find((one) => one.name === name);
  if (artifact === undefined) throw new Error(`there is no ${name}`);
  return artifact.text;
}

/** All generated files as one text. */
export function emittedTogether(application: ApplicationModel): string {
  return emitArtifacts(planOf(application), style)
    .map(({ name, text }) => `-- ${name} --\n${text}`)
    .join('\n');
}

/** Runs a generated file. `modules`: what it imports besides the runtime, by specifier. */
export function loadEmitted(
  application: ApplicationModel,
  name: string,
  modules: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return loadGenerated(emitted(application, name), { 'ashlar/codegen/v1': runtime, ...modules });
}
