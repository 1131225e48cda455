import { conditionalEntry } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ForeignEntry } from '../../../model/foreign/foreign-entry.js';

/** The entries of a list are known at build time: none depends on running the program. */
export function unconditionalEntries(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'conditional-entry') continue;
    const { list, text, span } = issue;
    report(conditionalEntry.at(span, { list, text, hint: hintFor(issue) }));
  }
}

function hintFor({ list, classes }: Extract<ForeignEntry, { kind: 'conditional-entry' }>): string {
  const names = [...new Set(classes.map(({ name }) => name))].map((name) => `\`${name}\``);
  const [only] = names;
  const entries = only === undefined ? 'the entries' : names.join(' and ');
  switch (list) {
    case 'providers':
      return names.length === 1
        ? `list ${entries} always, and choose what it does in a factory: \`asyncFactory(${only?.replaceAll('`', '')}, […], …)\``
        : `list one entry, and choose the implementation in a factory: \`asyncFactory(Token, […], …)\``;
    case 'imports':
      return `import ${entries} always, and choose the implementations in factories of its providers`;
    case 'controllers':
      return `list ${entries} always, and reject its requests in a guard`;
    case 'eventHandlers':
      return `list ${entries} always, and check the condition in \`handle\``;
    case 'guards':
    case 'interceptors':
      return `list ${entries} always, and check the condition in it`;
    case 'exports':
      return `export ${entries} always`;
  }
}
