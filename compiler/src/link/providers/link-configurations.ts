import { declareConfiguration } from '../../declare/declare-configuration.js';
import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { Issue, Provider } from '../../model/application-model.js';
import type { ClassId, ClassReference } from '../../model/class-reference.js';
import type { Configuration } from '../../model/configuration.js';
import type { ClassFacts } from '../../model/facts.js';
import type { SourceClasses } from '../source-classes.js';
import { configurationDecorator } from './configuration-decorator.js';

/** The configurations of an application, and the issues of their decorators. */
export interface LinkedConfigurations {
  readonly configurations: readonly Configuration[];
  readonly issues: readonly Issue[];
}

/** Links the classes with `@Configuration` that the providers construct, and finds those that are not read. */
export function linkConfigurations(
  providers: readonly Provider[],
  { byId: classes, configurations: candidates }: Pick<SourceClasses, 'byId' | 'configurations'>,
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): LinkedConfigurations {
  if (candidates.length === 0) return none;
  const configurations: Configuration[] = [];
  const issues: Issue[] = unlisted(providers, candidates, declarations);
  for (const { class: token, construction, listedAt } of providers) {
    const built = builtClass({ class: token, construction });
    const facts = classes.get(built.id);
    const decorator = facts && configurationDecorator(facts);
    if (facts?.configuration === undefined || decorator === undefined || construction.kind === 'alias') continue;
    if (construction.kind === 'configuration') {
      const { issues: found, ...options } = declareConfiguration(decorator);
      configurations.push({ class: built, span: facts.span, ...facts.configuration, ...options });
      issues.push(...found);
    } else {
      const because = construction.kind === 'factory' ? 'factory' : 'other-token';
      issues.push({ kind: 'unread-configuration', class: built, because, span: listedAt });
    }
  }
  return { configurations, issues };
}

const none: LinkedConfigurations = { configurations: [], issues: [] };

/** The class that is constructed for a token; the token where a factory does it. */
function builtClass({ class: token, construction }: Pick<Provider, 'class' | 'construction'>): ClassReference {
  return 'class' in construction ? construction.class : token;
}

/** The configurations that no module provides; none when a list could not be read, because it may contain any of them. */
function unlisted(
  providers: readonly Provider[],
  candidates: readonly ClassFacts[],
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): Issue[] {
  const modules = [...declarations.values()];
  if (modules.some(({ unreadable }) => unreadable.includes('providers'))) return [];
  const entries = modules.flatMap(({ providers, controllers, throttling, configurations }) => [
    ...controllers,
    ...throttling.flatMap(({ configuration }) => configuration?.config ?? []),
    ...[...providers, ...configurations.flatMap((one) => one.providers)].flatMap((provider) =>
      provider.kind === 'provide' ? [provider, provider.concrete] : [provider],
    ),
  ]);
  // A list can be that of another place than a module: the arguments of one.
  const listed = new Set([...entries.map((entry) => entry.class), ...providers.map(builtClass)].map(({ id }) => id));
  const hidden = new Set(modules.flatMap((module) => module.hidden.names));
  return candidates.flatMap(({ class: reference, span }): readonly Issue[] => {
    if (listed.has(reference.id) || hidden.has(reference.name)) return [];
    return [{ kind: 'unread-configuration', class: reference, because: 'unlisted', span }];
  });
}
