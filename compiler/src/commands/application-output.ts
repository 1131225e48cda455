import type { CompiledApplication } from '../compile.js';
import type { WritingFileSystem } from '../files/writer/remembering-file-system.js';
import { type OutputPlan, planFile, planOutput } from '../output/plan-output.js';

/**
 * Compares the generated files of an application with what is on the disk: those of its output directory, and its client. `written` are
 * the names that an earlier build is known to have written to the directory.
 */
export function applicationOutput(
  { settings, artifacts, outputs, client }: CompiledApplication,
  fileSystem: WritingFileSystem,
  written?: ReadonlySet<string>,
): OutputPlan {
  const plan = planOutput({ directory: settings.out, artifacts, fileSystem, elsewhere: outputs, written });
  return client === undefined ? plan : [...plan, planFile(client.path, client.artifact, fileSystem)];
}
