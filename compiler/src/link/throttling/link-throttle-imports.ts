import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import { throttleModule } from '../../model/framework/framework-classes.js';
import { defaultPolicy, type RouteThrottle, type ThrottleImport } from '../../model/throttling.js';

/** The imports of `ThrottleModule` in the modules that the root reaches. */
export function linkThrottleImports(modules: readonly ModuleDeclaration[]): readonly ThrottleImport[] {
  return modules.flatMap(({ class: { id }, throttling }) =>
    throttling.map(({ span, configuration }): ThrottleImport => {
      if (configuration === undefined) return { module: id, span };
      const { id: call, config } = configuration;
      return { module: id, span, configuration: { id: call, ...(config !== undefined && { class: config.class }) } };
    }),
  );
}

/** The throttling of routes without a decorator; `undefined` without `ThrottleModule`. */
export function globalThrottle(imports: readonly ThrottleImport[]): RouteThrottle | undefined {
  if (imports.length === 0) return undefined;
  const configured = imports.find(({ configuration }) => configuration !== undefined);
  if (configured === undefined) return { kind: 'global', policy: defaultPolicy, declaredBy: throttleModule.name };
  return { kind: 'global', declaredBy: configured.configuration?.class?.name ?? throttleModule.name };
}
