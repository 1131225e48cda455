import type { AuditResult } from './audit-applications.js';
import type { CompileOptions } from './compile.js';

/**
 * Finds the parts of applications that their authors have to decide about, such as routes without a guard. The code for it is loaded
 * with the first call, because most commands never need it.
 */
export async function audit(options: CompileOptions): Promise<AuditResult> {
  const { auditApplications } = await import('./audit-applications.js');
  return auditApplications(options);
}
