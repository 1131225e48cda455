import type { CompiledApplication } from '../../../compiler/src/compile.ts';
import { applicationDirectory } from '../../support/repository.ts';
import { compileApplication } from './client-of.ts';
import { echoApplication } from './echo-application.ts';

/** The sample applications. */
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

/** The applications whose clients are tested: those of `fixtures`, and that of `echo.txt`. */
export const clientNames = ([...sampleNames, 'echo'] as const).toSorted();

/** The applications that this process has compiled, by their names. */
const applications = new Map<string, Promise<CompiledApplication>>();

/** A compiled application of these, which is compiled once in a process. */
export function compiledSample(name: SampleName | 'echo'): Promise<CompiledApplication> {
  const application = applications.get(name) ?? compileSample(name);
  applications.set(name, application);
  return application;
}

/** Compiles an application of these. */
export function compileSample(name: SampleName | 'echo'): Promise<CompiledApplication> {
  return compileApplication(name === 'echo' ? echoApplication().directory : applicationDirectory(name));
}
