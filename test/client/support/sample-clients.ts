import { applicationDirectory } from '../../support/repository.ts';
import { clientOf } from './client-of.ts';
import { echoApplication } from './echo-application.ts';

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

/** The applications whose clients are checked in: those of `fixtures`, and that of `echo.txt`. */
export const clientNames = ([...sampleNames, 'echo'] as const).toSorted();

/** Generates the client of an application. */
export async function sampleClient(name: SampleName | 'echo'): Promise<string> {
  return await clientOf(name === 'echo' ? echoApplication().directory : applicationDirectory(name));
}
