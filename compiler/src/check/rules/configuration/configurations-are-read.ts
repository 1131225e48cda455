import { unreadConfiguration } from '../../../diagnostics/catalogue/configuration.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { UnreadConfiguration } from '../../../model/configuration.js';
import { startOf } from '../../../model/span.js';
import { misplacedClasses } from '../../lookups/misplaced-classes.js';
import { addTo } from '../../repairs/changes.js';

/** A module lists each class with `@Configuration`, and nothing else constructs it. */
export function configurationsAreRead(application: ApplicationModel, report: Report): void {
  const missing = new Set(
    application.providers
      .flatMap(({ dependencies }) => dependencies)
      .flatMap(({ target }) => (target.kind === 'unknown' ? [target.class.id] : [])),
  );
  const misplaced = misplacedClasses(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'unread-configuration') continue;
    // Its entry in another list is reported.
    if (misplaced.has(issue.class.id)) continue;
    // The class that needs it is reported, with the same fix.
    if (issue.because === 'unlisted' && missing.has(issue.class.id)) continue;
    report(unreadConfiguration.at(issue.span, explain(issue), [], repairsFor(issue, application)));
  }
}

function explain({ because, class: { name } }: UnreadConfiguration) {
  switch (because) {
    case 'unlisted':
      return {
        because: `no module lists \`${name}\` in its \`providers\``,
        hint: `add \`${name}\` to the \`providers\` of a module, or remove \`@Configuration\` from the class`,
      };
    case 'factory':
      return {
        because: `a factory makes the instance of \`${name}\`, and its variables are not read`,
        hint: `list \`${name}\` itself in \`providers\`, or remove \`@Configuration\` from the class`,
      };
    case 'other-token':
      return {
        because: `\`${name}\` is constructed for another token, and its variables are not read`,
        hint: `list \`${name}\` in \`providers\` too`,
      };
  }
}

/** Lists the class beside the entry that constructs it, or in the root module. */
function repairsFor(
  { because, class: reference, span }: UnreadConfiguration,
  application: ApplicationModel,
): readonly RepairOfHelp[] {
  const { root, modules, providers } = application;
  if (because === 'factory' || root === undefined) return [];
  if (because === 'unlisted') {
    const title = `add \`${reference.name}\` to the \`providers\` of a module`;
    const [only, ...others] = modules.filter((module) => module.class.origin.kind === 'source');
    // A configuration that no class needs belongs to any module.
    return only === undefined
      ? []
      : [{ title, kind: others.length === 0 ? 'safe' : 'choice', changes: [addTo(root, 'providers', reference)] }];
  }
  const owner = providers.find(({ listedAt }) => startOf(listedAt) === startOf(span))?.module;
  const module = modules.find(({ class: { id } }) => id === owner);
  return module === undefined ? [] : [{ kind: 'safe', changes: [addTo(module, 'providers', reference)] }];
}
