import { compile } from '../../../compiler/src/compile.ts';
import { renderPlain } from '../../../compiler/src/diagnostics/render-plain.ts';
import { clientText } from '../../../compiler/src/write-client.ts';

/** The text of the client of the application in a directory. Throws its errors. */
export async function clientOf(directory: string): Promise<string> {
  const { applications, diagnostics } = await compile({ directory });
  const [application] = applications;
  if (application === undefined) throw new Error(renderPlain(diagnostics));
  return clientText(application);
}
