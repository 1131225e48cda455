import { foreignException } from '../../../diagnostics/catalogue/lifecycle.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ForeignException } from '../../../model/foreign/foreign-facts.js';
import { frameworkExceptions } from '../../../model/framework/framework-exceptions.js';
import { startOf } from '../../../model/span.js';
import { furtherPlaces } from '../../lookups/further-places.js';
import { UsesByCause } from '../../other-frameworks/uses-by-cause.js';
import { importFromAshlar } from '../../repairs/changes.js';

/** Classes construct only exceptions of `ashlar`: an exception of another framework becomes a response with status 500. */
export function exceptionsOfAshlar(application: ApplicationModel, report: Report): void {
  const uses = new UsesByCause<ForeignException>();
  const exceptions = application.classes.flatMap(({ foreign }) => foreign?.exceptions ?? []);
  const bodies = new Set(exceptions.flatMap((exception) => (exception.hasBody === true ? [importIn(exception)] : [])));
  for (const exception of exceptions) {
    const { package: packageName, declaredAt, written } = exception;
    // An import is replaced for a whole file, or not at all.
    const place = bodies.has(importIn(exception)) ? importIn(exception) : written;
    uses.add(declaredAt === undefined ? `${packageName} ${exception.name} ${place}` : startOf(declaredAt), exception);
  }
  for (const [first, ...others] of uses.inOrder()) {
    const { package: packageName, name, written, declaredAt, span } = first;
    const further = furtherPlaces(others.map((other) => other.span));
    const origin = `\`${name}\` of \`${packageName}\``;
    if (declaredAt === undefined) {
      const hasBody = [first, ...others].some((use) => use.hasBody);
      const fix = hasBody
        ? `${importOf(first)}, and give it a message: \`withErrors\` adds errors of fields`
        : importOf(first);
      const values = { exception: `\`${written}\` of \`${packageName}\``, others: others.length, fix };
      report(foreignException.at(span, values, further, importRepairs([first, ...others])));
      continue;
    }
    const fix = `${importOf(first)} for the class that extends it`;
    const values = { exception: `\`${written}\`, which extends ${origin},`, others: others.length, fix };
    const note = { span: declaredAt, message: `it extends \`${name}\` here` };
    report(foreignException.at(span, values, [note, ...further]));
  }
}

/** The import of an exception in a file. */
function importIn({ written, span }: ForeignException): string {
  return `${written} in ${span.file}`;
}

function importOf({ name }: ForeignException): string {
  const own = counterpartOf(name);
  if (own === undefined) return 'throw `new HttpException(status, message)` of `ashlar`';
  if (own === 'HttpException') return 'write `new HttpException(status, message)` of `ashlar`: the status comes first';
  return own === name
    ? `import \`${own}\` from \`ashlar\``
    : `import \`${own}\` from \`ashlar\` in place of \`${name}\``;
}

/** Imports the exception of Ashlar with the same name and the same arguments in each file. */
function importRepairs(uses: readonly [ForeignException, ...ForeignException[]]): readonly RepairOfHelp[] {
  const [{ name, written }] = uses;
  // The exceptions of Ashlar have a message.
  if (uses.some(({ hasBody }) => hasBody)) return [];
  if (counterpartOf(name) !== name || name === 'HttpException' || written.includes('.')) return [];
  const files = new Map(uses.map(({ span }) => [span.file, span]));
  return [{ kind: 'safe', changes: Array.from(files.values(), (span) => importFromAshlar(span, written, name)) }];
}

/** `routing-controllers` calls them errors. */
function counterpartOf(name: string): string | undefined {
  if (name === 'HttpException' || frameworkExceptions.has(name)) return name;
  const own = name.replace(/Error$/, 'Exception');
  return own === 'HttpException' || frameworkExceptions.has(own) ? own : undefined;
}
