#!/usr/bin/env node
import module from 'node:module';
import { describeOldNode } from './describe-old-node.js';

const problem = describeOldNode(process.versions.node);
if (problem === undefined) {
  keepCompiledCode();
  // Loaded afterwards: older versions of Node cannot load the packages of the commands.
  const { repeatInProcess } = await import('./repeat-in-process.js');
  if (!repeatInProcess()) {
    const { runInProcess } = await import('./run-in-process.js');
    await runInProcess();
  }
} else {
  process.stderr.write(problem);
  process.exitCode = 1;
}

/** Lets Node keep the compiled code of the command, mostly of TypeScript, for its next start. Node 20 cannot. */
function keepCompiledCode(): void {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache();
}
