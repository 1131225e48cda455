#!/usr/bin/env node
import { describeOldNode } from './errors/describe-old-node.js';
import { repeatInProcess } from './processes/repeat-in-process.js';

const problem = describeOldNode(process.versions.node);
if (problem !== undefined) {
  process.stderr.write(problem);
  process.exitCode = 1;
} else if (!repeatInProcess()) {
  keepCompiledCode();
  // Loaded afterwards: older versions of Node cannot load the packages of the commands.
  void import('./run-in-process.js').then(({ runInProcess }) => runInProcess());
}

/** Lets Node keep the compiled code of the command, mostly of TypeScript, for its next start. Node 20 cannot. */
function keepCompiledCode(): void {
  const module = process.getBuiltinModule('node:module');
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache();
}
