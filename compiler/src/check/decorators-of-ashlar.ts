import { foreignDecorator } from '../diagnostics/catalogue/other-frameworks.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { ForeignDecorator } from '../model/foreign-facts.js';
import type { ForeignName } from '../model/other-frameworks.js';
import type { Span } from '../model/span.js';
import { decoratorLabel } from './other-frameworks/advice.js';
import { adviceOn, differenceOf, isSameInAshlar, lossOf } from './other-frameworks/decorator-advice.js';
import { onlyDocuments } from './other-frameworks/documentation-advice.js';
import { marksRole } from './other-frameworks/heritage-advice.js';
import { targetOf } from './other-frameworks/target.js';

/** Classes, methods and properties that Ashlar reads have decorators of `ashlar`, and none of another framework. */
export function decoratorsOfAshlar(application: ApplicationModel, report: Report): void {
  const imported = new Map<string, Use[]>();
  for (const { class: reference, role, foreign } of application.classes) {
    if (role === 'data') continue;
    for (const decorator of foreign?.decorators ?? []) {
      const { place, parts, span } = decorator;
      if (place.kind === 'parameter' || place.kind === 'constructor-parameter' || onlyDocuments(decorator)) continue;
      const part = mainPart(parts);
      if (part === undefined || marksRole(part, foreign?.heritage ?? [])) continue;
      const target = targetOf(reference.name, place);
      if (decorator.declaredAt === undefined && isSameInAshlar(part)) {
        keep(imported, `${span.file} ${decorator.written}`, { decorator, part, target });
        continue;
      }
      const values = decorator.declaredAt === undefined ? decorator.arguments : [];
      const { because, fix } = adviceOn(part, { decorator, arguments: values, className: reference.name });
      report(
        foreignDecorator.at(span, { decorator: decoratorLabel(decorator), target, because, fix }, related(decorator)),
      );
    }
  }
  for (const uses of imported.values()) reportImport(uses, report);
}

interface Use {
  readonly decorator: ForeignDecorator;
  readonly part: ForeignName;
  readonly target: string;
}

function keep(uses: Map<string, Use[]>, key: string, use: Use): void {
  const known = uses.get(key);
  if (known === undefined) uses.set(key, [use]);
  else known.push(use);
}

/** One import is wrong, however often its name is used. */
function reportImport(uses: readonly Use[], report: Report): void {
  const [first, ...more] = [...uses].sort((a, b) => compareSpans(a.decorator.span, b.decorator.span));
  if (first === undefined) return;
  const { decorator, part, target } = first;
  const others = more.length === 0 ? '' : ` and ${more.length} other ${more.length === 1 ? 'place' : 'places'}`;
  const values = { decorator: decoratorLabel(decorator), target: `${target}${others}` };
  const fix = `import \`${part.name}\` from \`ashlar\`${differenceOf(part)}`;
  report(foreignDecorator.at(decorator.span, { ...values, because: lossOf(part.name), fix }));
}

function compareSpans(a: Span, b: Span): number {
  return a.line - b.line || a.column - b.column;
}

/** A guard matters most among the parts of a decorator, metadata least. */
function mainPart(parts: readonly ForeignName[]): ForeignName | undefined {
  const rank = ({ name }: ForeignName) => (name === 'UseGuards' ? 0 : name === 'SetMetadata' ? 2 : 1);
  return [...parts].sort((a, b) => rank(a) - rank(b))[0];
}

function related({ declaredAt }: ForeignDecorator) {
  return declaredAt === undefined ? [] : [{ span: declaredAt, message: 'the decorator is declared here' }];
}
