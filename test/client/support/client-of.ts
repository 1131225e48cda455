import { clientText } from '../../../compiler/src/commands/write-client.ts';
import { type CompiledApplication, compile } from '../../../compiler/src/compile.ts';
import { renderPlain } from '../../../compiler/src/diagnostics/render-plain.ts';

/** The text of the client of the application in a directory. Throws its errors. */
export async function clientOf(directory: string): Promise<string> {
  return clientText(await compileApplication(directory));
}

/** Compiles the application in a directory. Throws its errors. */
export async function compileApplication(directory: string): Promise<CompiledApplication> {
  const { applications, diagnostics } = await compile({ directory });
  const [application] = applications;
  if (application === undefined) throw new Error(renderPlain(diagnostics));
  return application;
}
