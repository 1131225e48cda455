import type { CompileOptions } from '../compile.js';
import type { AuditReport } from '../diagnostics/audit-report.js';

/**
 * Finds the parts of applications that their authors have to decide about, such as routes without a guard. The code for it is loaded
 * with the first call, because most commands never need it.
 */
export async function audit(options: CompileOptions): Promise<AuditReport> {
  const { auditApplications } = await import('./audit-applications.js');
  return auditApplications(options);
}
