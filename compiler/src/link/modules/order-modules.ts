import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassListEntry } from '../../model/application-model.js';

/**
 * The modules that the root reaches, every one once and after those that it imports, as far as there is no cycle.
 * Uses a stack of its own, because imports may be nested deeper than the call stack.
 */
export function orderModules(
  root: ModuleDeclaration,
  find: (entry: ClassListEntry) => ModuleDeclaration | undefined,
): readonly ModuleDeclaration[] {
  const ordered: ModuleDeclaration[] = [];
  const entered = new Set([root.class.id]);
  const path = [{ module: root, next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const entry = top.module.imports[top.next++];
    if (entry === undefined) {
      ordered.push(top.module);
      path.pop();
      continue;
    }
    const imported = find(entry);
    if (imported === undefined || entered.has(imported.class.id)) continue;
    entered.add(imported.class.id);
    path.push({ module: imported, next: 0 });
  }
  return ordered;
}
