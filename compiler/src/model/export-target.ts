import type { ClassId } from './class-reference.js';
import type { DeclaredRole } from './declared-role.js';

/** The target of an entry of `exports`. */
export type ExportTarget =
  /** Declared by the module itself. */
  | { readonly kind: 'own' }
  /** Exported by the direct import `from`. */
  | { readonly kind: 're-export'; readonly from: ClassId }
  /** Owned by another module, and no direct import exports it. */
  | { readonly kind: 'not-available'; readonly owner: ClassId; readonly exported: boolean; readonly imported: boolean }
  /** A module; only providers are exported. */
  | { readonly kind: 'module' }
  /** No module that the root reaches provides it. */
  | { readonly kind: 'unknown'; readonly role?: DeclaredRole }
  /** A list that could not be read may contain it. Not reported. */
  | { readonly kind: 'not-checked' };
