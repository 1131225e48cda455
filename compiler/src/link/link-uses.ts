import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { Misuse, ProviderUse } from '../model/application-model.js';
import type { AnnotationFacts, ClassFacts } from '../model/facts.js';
import type { Visibility } from './visibility.js';

/** The guards and interceptors that a class of `owner` and its handlers name, and what became of them. */
export function linkUses(facts: ClassFacts, owner: ModuleDeclaration, visibility: Visibility): readonly ProviderUse[] {
  const ofClass = new Set<string>();
  return useAnnotations(facts).flatMap(({ annotation, use, handler }) =>
    annotation.arguments.flatMap((value): readonly ProviderUse[] => {
      if (value.kind !== 'class') return [];
      const key = `${use} ${value.class.id}`;
      // What a controller says again after the class that it extends runs once.
      if (handler === undefined && ofClass.has(key)) return [];
      if (handler === undefined) ofClass.add(key);
      const target = visibility.resolve(value.class, owner);
      return [{ annotation: use, class: value.class, span: value.span, target, ...(handler && { handler }) }];
    }),
  );
}

/** The arguments of those annotations that name no class. */
export function useMisuses(facts: ClassFacts): readonly Misuse[] {
  return useAnnotations(facts).flatMap(({ annotation, use }) =>
    annotation.arguments.flatMap((value): readonly Misuse[] => {
      if (value.kind === 'class') return [];
      if (value.kind === 'unknown') return [{ kind: 'unreadable', annotation: use, value, span: annotation.span }];
      return [{ kind: 'not-a-class', place: use, span: value.span }];
    }),
  );
}

interface UseAnnotation {
  readonly annotation: AnnotationFacts;
  readonly use: ProviderUse['annotation'];
  readonly handler?: string;
}

function useAnnotations(facts: ClassFacts): readonly UseAnnotation[] {
  // What stands in front of a class stands in front of those that extend it.
  const carriers = [{ annotations: [...facts.inheritedAnnotations.flat(), ...facts.annotations] }, ...facts.handlers];
  return carriers.flatMap((carrier) =>
    carrier.annotations.flatMap((annotation): readonly UseAnnotation[] => {
      const { name } = annotation;
      if (name !== 'UseGuard' && name !== 'UseInterceptor') return [];
      return [{ annotation, use: name, ...('name' in carrier && { handler: carrier.name }) }];
    }),
  );
}
