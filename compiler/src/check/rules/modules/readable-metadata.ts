import { unreadableMetadata } from '../../../diagnostics/catalogue/modules.js';
import type { RelatedPlace, Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { contains } from '../../../model/span.js';
import type { StaticUnknown } from '../../../model/static-value.js';
import { similarClass } from '../../lookups/similar-class.js';
import { correctedClass } from '../../repairs/corrected-names.js';

/** The arguments of decorators can be read without running code. The error shows each step to the unreadable value. */
export function readableMetadata(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'unreadable') continue;
    const { decorator, value, span } = issue;
    const steps = stepsTo(value);
    const last = steps.at(-1) ?? value;
    // A value may come from another file: then the decorator that it is for is shown too.
    const use = contains(span, value.span) ? [] : [{ span, message: `\`@${decorator}\` uses it here` }];
    const related = [...steps.map(toPlace), ...use];
    const hint = hintFor(last, application);
    const values = { decorator, because: reasonOf(last), hint };
    report(unreadableMetadata.at(value.span, values, related, repairsFor(last, application)));
  }
}

function stepsTo(value: StaticUnknown): readonly StaticUnknown[] {
  const steps: StaticUnknown[] = [];
  for (let step = value.from; step !== undefined; step = step.from) steps.push(step);
  return steps;
}

function toPlace(step: StaticUnknown): RelatedPlace {
  const message = step.from === undefined ? reasonOf(step) : `which comes from \`${step.text}\` here`;
  return { span: step.span, message };
}

function reasonOf({ reason, text }: StaticUnknown): string {
  switch (reason) {
    case 'call':
      return `\`${text}\` is a call, and no code is run while compiling`;
    case 'external-declaration':
      return `\`${text}\` is declared outside of the application's sources`;
    case 'mutable-variable':
      return `\`${text}\` is not a \`const\`, so that its value may change`;
    case 'unresolved-name':
      return `\`${text}\` cannot be found`;
    case 'type-import':
      return `only the type of \`${text}\` is imported`;
    case 'circular':
      return `\`${text}\` is defined by itself`;
    case 'unsupported-syntax':
      return `\`${text}\` is an expression whose value depends on running it`;
  }
}

function hintFor({ reason, text, span, form }: StaticUnknown, application: ApplicationModel): string {
  if (form?.kind === 'type-of-package') {
    return `use a value that the package exports, or declare an interface of the application that extends \`${text}\`, and use its \`token<…>\` instead`;
  }
  if (reason === 'type-import') return `remove \`type\` from the import or export of \`${text}\` in \`${span.file}\``;
  if (reason !== 'unresolved-name') {
    return 'write literals, identifiers of classes, arrays and objects in place, or name a `const` that holds them; spreads of `const` arrays are read too';
  }
  const meant = similarClass(text, application);
  if (meant !== undefined) return `did you mean \`${meant}\`?`;
  return `correct the name or the import of \`${text}\`, or export it where it is declared`;
}

/** Corrects a misspelled name, or imports the value of a name. */
function repairsFor(
  { reason, text, span, form }: StaticUnknown,
  application: ApplicationModel,
): readonly RepairOfHelp[] {
  if (reason === 'type-import' && form === undefined) {
    return [{ kind: 'safe', changes: [{ kind: 'value-import', span, name: text.replace(/\..*$/s, '') }] }];
  }
  if (reason !== 'unresolved-name' || form !== undefined) return [];
  const meant = similarClass(text, application);
  // A class in `providers` may be another entry of the same list.
  const isListed = application.providers.some((provider) => provider.class.name === meant);
  return isListed ? [] : correctedClass(span, meant, application);
}
