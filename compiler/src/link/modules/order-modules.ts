import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassListEntry } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';

/**
 * The modules that some modules reach, every one once and after those that it imports, as far as there is no cycle.
 * Uses a stack of its own, because imports may be nested deeper than the call stack.
 */
export function orderModules(
  starts: readonly ModuleDeclaration[],
  find: (entry: ClassListEntry) => ModuleDeclaration | undefined,
): readonly ModuleDeclaration[] {
  const ordered: ModuleDeclaration[] = [];
  const entered = new Set<ClassId>();
  for (const start of starts) {
    if (entered.has(start.class.id)) continue;
    entered.add(start.class.id);
    enter(start, find, { entered, ordered });
  }
  return ordered;
}

interface Progress {
  readonly entered: Set<ClassId>;
  readonly ordered: ModuleDeclaration[];
}

function enter(
  start: ModuleDeclaration,
  find: (entry: ClassListEntry) => ModuleDeclaration | undefined,
  { entered, ordered }: Progress,
): void {
  const path = [{ module: start, next: 0 }];
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
}
