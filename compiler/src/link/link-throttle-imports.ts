import type { ModuleDeclaration } from '../declare/module-declaration.js';
import { throttleModule } from '../model/framework-classes.js';
import { defaultPolicy, type RouteThrottle, type ThrottleImport } from '../model/throttling.js';

/** Where the modules that the root reaches import `ThrottleModule`. */
export function linkThrottleImports(modules: readonly ModuleDeclaration[]): readonly ThrottleImport[] {
  return modules.flatMap(({ class: { id }, throttling }) =>
    throttling.map(({ span, configuration }): ThrottleImport => {
      if (configuration === undefined) return { module: id, span };
      const { id: call, config } = configuration;
      return { module: id, span, configuration: { id: call, ...(config !== undefined && { class: config.class }) } };
    }),
  );
}

/** What decides for routes of which no decorator says anything: nothing without `ThrottleModule`. */
export function globalThrottle(imports: readonly ThrottleImport[]): RouteThrottle | undefined {
  if (imports.length === 0) return undefined;
  const configured = imports.find(({ configuration }) => configuration !== undefined);
  if (configured === undefined) return { kind: 'global', policy: defaultPolicy, declaredBy: throttleModule.name };
  return { kind: 'global', declaredBy: configured.configuration?.class?.name ?? throttleModule.name };
}
