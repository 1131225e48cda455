import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { Issue, ProviderUse } from '../model/application-model.js';
import type { ClassFacts, DecoratorFacts } from '../model/facts.js';
import type { Visibility } from './visibility.js';

/** The guards and interceptors that a class of `owner` and its handlers name, each resolved. */
export function linkUses(facts: ClassFacts, owner: ModuleDeclaration, visibility: Visibility): readonly ProviderUse[] {
  const ofClass = new Set<string>();
  return useDecorators(facts).flatMap(({ decorator, use, handler }) =>
    decorator.arguments.flatMap((value): readonly ProviderUse[] => {
      if (value.kind !== 'class') return [];
      const key = `${use} ${value.class.id}`;
      // A guard that both a controller and its base class name runs once.
      if (handler === undefined && ofClass.has(key)) return [];
      if (handler === undefined) ofClass.add(key);
      const target = visibility.resolve(value.class, owner);
      return [{ decorator: use, class: value.class, span: value.span, target, ...(handler && { handler }) }];
    }),
  );
}

/** The arguments of these decorators that are not classes. */
export function useIssues(facts: ClassFacts): readonly Issue[] {
  return useDecorators(facts).flatMap(({ decorator, use }) =>
    decorator.arguments.flatMap((value): readonly Issue[] => {
      if (value.kind === 'class') return [];
      if (value.kind === 'unknown') return [{ kind: 'unreadable', decorator: use, value, span: decorator.span }];
      return [{ kind: 'not-a-class', place: use, span: value.span }];
    }),
  );
}

interface UseDecorator {
  readonly decorator: DecoratorFacts;
  readonly use: ProviderUse['decorator'];
  readonly handler?: string;
}

function useDecorators(facts: ClassFacts): readonly UseDecorator[] {
  // The decorators of a class also apply to the classes that extend it.
  const decorated = [{ decorators: [...facts.inheritedDecorators.flat(), ...facts.decorators] }, ...facts.handlers];
  return decorated.flatMap((one) =>
    one.decorators.flatMap((decorator): readonly UseDecorator[] => {
      const { name } = decorator;
      if (name !== 'UseGuard' && name !== 'UseInterceptor') return [];
      return [{ decorator, use: name, ...('name' in one && { handler: one.name }) }];
    }),
  );
}
