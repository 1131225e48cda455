import { declareUse } from '../../declare/declare-use.js';
import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { Issue, ProviderUse } from '../../model/application-model.js';
import type { ClassFacts, DecoratorFacts } from '../../model/facts.js';
import type { DeclaredUse } from '../../model/route-uses.js';
import type { Visibility } from '../modules/visibility.js';
import { useKey } from '../providers/use-key.js';

/** The guards and interceptors that a class of `owner` and its handlers name, each resolved. */
export function linkUses(facts: ClassFacts, owner: ModuleDeclaration, visibility: Visibility): readonly ProviderUse[] {
  const ofClass = new Set<string>();
  // The decorators of a class also apply to the classes that extend it.
  const own = usesOf([...facts.inheritedDecorators.flat(), ...facts.decorators]);
  const uses = own.filter((use) => {
    const key = useKey(use);
    const isFirst = !ofClass.has(key);
    ofClass.add(key);
    return isFirst;
  });
  return [
    ...uses.map((use) => linkUse(use, owner, visibility)),
    ...facts.handlers.flatMap(({ name, decorators }) =>
      usesOf(decorators).map((use) => {
        const { class: used, ...linked } = linkUse(use, owner, visibility);
        return { class: used, ...linked, handler: name };
      }),
    ),
  ];
}

/** The guards and interceptors that apply to the controllers of a module, each resolved. */
export function linkDefaults(module: ModuleDeclaration, visibility: Visibility): readonly ProviderUse[] {
  return defaultsOf(module).map((use) => linkUse(use, module, visibility));
}

/** The guards and interceptors that a module lists, and the response mapper that it names. */
export function defaultsOf({ defaults, responseMapper }: ModuleDeclaration): readonly NamedUse[] {
  const { guards, interceptors } = defaults;
  return [
    ...guards.map((use) => ({ ...use, decorator: 'UseGuard' as const })),
    ...interceptors.map((use) => ({ ...use, decorator: 'UseInterceptor' as const })),
    ...(responseMapper === undefined ? [] : [{ ...responseMapper, decorator: 'UseResponseMapper' as const }]),
  ];
}

/** The arguments of these decorators that are not guards or interceptors. */
export function useIssues({ decorators, inheritedDecorators, handlers }: ClassFacts): readonly Issue[] {
  const all = [...inheritedDecorators.flat(), ...decorators, ...handlers.flatMap((handler) => handler.decorators)];
  return all.flatMap((decorator) =>
    readUses(decorator).flatMap((read): readonly Issue[] => ('issue' in read ? [read.issue] : [])),
  );
}

/** A guard or interceptor that is not resolved yet. */
export type NamedUse = DeclaredUse & Pick<ProviderUse, 'decorator'>;

/** The guards and interceptors that decorators name, in order. */
export function usesOf(decorators: readonly DecoratorFacts[]): readonly NamedUse[] {
  // Most decorators are neither guards nor interceptors.
  if (!decorators.some(({ name }) => isUse(name))) return none;
  return decorators.flatMap((decorator) => {
    const { name } = decorator;
    if (!isUse(name)) return [];
    return readUses(decorator).flatMap((read) => ('use' in read ? [{ ...read.use, decorator: name }] : []));
  });
}

const none: readonly never[] = [];

function isUse(name: string): name is ProviderUse['decorator'] {
  return name === 'UseGuard' || name === 'UseInterceptor' || name === 'UseResponseMapper';
}

/** Resolves a guard or interceptor that a class of `owner`, or `owner` itself, names. */
export function linkUse(use: NamedUse, owner: ModuleDeclaration, visibility: Visibility): ProviderUse {
  const { class: used, ...named } = use;
  return { class: used, ...named, target: visibility.resolve(used, owner) };
}

function readUses({ name, arguments: values, span }: DecoratorFacts): readonly ReturnType<typeof declareUse>[] {
  if (!isUse(name) && name !== 'SkipGuard' && name !== 'SkipInterceptor') return [];
  return values.map((value) => declareUse(value, { name, decorator: name, span }));
}
