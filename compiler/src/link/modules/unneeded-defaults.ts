import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { UnneededDefault } from '../../model/route-uses.js';

/** The defaults of modules that apply to no controller: the root needs one in the application, another module one of its own. */
export function unneededDefaults(
  root: ModuleDeclaration,
  modules: readonly ModuleDeclaration[],
): readonly UnneededDefault[] {
  const hasControllers = ({ controllers, unreadable }: ModuleDeclaration) =>
    controllers.length > 0 || unreadable.includes('controllers');
  const isServed = modules.some(hasControllers);
  return modules.flatMap((module) => {
    const isRoot = module.class.id === root.class.id;
    if (isRoot ? isServed : hasControllers(module)) return [];
    const { name } = module.class;
    return module.defaults.declared.map((declared) => ({
      kind: 'unneeded-default',
      module: name,
      isRoot,
      ...declared,
    }));
  });
}
