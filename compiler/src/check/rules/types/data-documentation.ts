import { foreignTypeDocumentation } from '../../../diagnostics/catalogue/foreign-types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { listOf } from '../../other-frameworks/advice.js';
import { onlyDocuments } from '../../other-frameworks/documentation-advice.js';
import { remove } from '../../repairs/changes.js';
import { choose } from '../../repairs/syntax-changes.js';

/** Classes of requests and responses are documented by their types and JSDoc. */
export function dataDocumentation(application: ApplicationModel, report: Report): void {
  for (const { class: reference, role, foreign } of application.classes) {
    if (role !== 'data') continue;
    const documenting = (foreign?.decorators ?? []).filter(onlyDocuments);
    const [first] = documenting;
    if (first === undefined) continue;
    const names = new Set(documenting.map(({ written }) => `\`@${written}\``));
    const decorators = `${listOf([...names])} of \`${first.parts[0]?.package ?? ''}\` ${names.size === 1 ? 'adds' : 'add'}`;
    const repair = choose('remove them', ...documenting.map(({ span }) => remove(span)));
    report(foreignTypeDocumentation.at(first.span, { decorators, class: reference.name }, [], [repair]));
  }
}
