import type { CompileOptions, CompileResult } from '../compile.js';

/**
 * Reads, checks and generates, all in memory: nothing is written, and no code of the application is run. Errors of the
 * application are diagnostics of the result. The code for it is loaded with the first call, because most commands never need it.
 */
export async function compileApplications(options: CompileOptions): Promise<CompileResult> {
  const { compile } = await import('../compile.js');
  return compile(options);
}
