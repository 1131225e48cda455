import type { ClassReference } from './class-reference.js';
import type { Span } from './span.js';

/** One edge between modules: `from` names `to` among its imports at `span`. */
export interface ModuleImport {
  readonly from: ClassReference;
  readonly to: ClassReference;
  readonly span: Span;
  /** Present where `from` gives arguments to `to`: such an entry cannot be a `forwardRef`. */
  readonly isConfigured?: true;
}
