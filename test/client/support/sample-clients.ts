import { compile } from '../../../compiler/src/compile.ts';
import { renderPlain } from '../../../compiler/src/diagnostics/render-plain.ts';
import { clientText } from '../../../compiler/src/write-client.ts';
import { applicationDirectory } from '../../support/repository.ts';

/** The sample applications, whose clients are checked in. */
export const sampleNames = [
  'accounts',
  'gallery',
  'helpdesk',
  'kysely',
  'newsroom',
  'notes',
  'orders',
  'prisma',
  'typeorm',
  'warehouse',
] as const;

/** The name of a sample application. */
export type SampleName = (typeof sampleNames)[number];

/** Generates the client of a sample application. */
export async function sampleClient(name: SampleName): Promise<string> {
  const { applications, diagnostics } = await compile({ directory: applicationDirectory(name) });
  const [application] = applications;
  if (application === undefined) throw new Error(renderPlain(diagnostics));
  return clientText(application);
}
