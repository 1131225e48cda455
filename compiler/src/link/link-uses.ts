import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { Issue, ProviderUse } from '../model/application-model.js';
import type { ClassFacts, DecoratorFacts } from '../model/facts.js';
import type { Visibility } from './visibility.js';

/** The guards and interceptors that a class of `owner` and its handlers name, and what became of them. */
export function linkUses(facts: ClassFacts, owner: ModuleDeclaration, visibility: Visibility): readonly ProviderUse[] {
  const ofClass = new Set<string>();
  return useDecorators(facts).flatMap(({ decorator, use, handler }) =>
    decorator.arguments.flatMap((value): readonly ProviderUse[] => {
      if (value.kind !== 'class') return [];
      const key = `${use} ${value.class.id}`;
      // What a controller says again after the class that it extends runs once.
      if (handler === undefined && ofClass.has(key)) return [];
      if (handler === undefined) ofClass.add(key);
      const target = visibility.resolve(value.class, owner);
      return [{ decorator: use, class: value.class, span: value.span, target, ...(handler && { handler }) }];
    }),
  );
}

/** The arguments of those decorators that name no class. */
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
  // What stands in front of a class stands in front of those that extend it.
  const carriers = [{ decorators: [...facts.inheritedDecorators.flat(), ...facts.decorators] }, ...facts.handlers];
  return carriers.flatMap((carrier) =>
    carrier.decorators.flatMap((decorator): readonly UseDecorator[] => {
      const { name } = decorator;
      if (name !== 'UseGuard' && name !== 'UseInterceptor') return [];
      return [{ decorator, use: name, ...('name' in carrier && { handler: carrier.name }) }];
    }),
  );
}
