import { foreignException } from '../diagnostics/catalogue/lifecycle.js';
import type { Report } from '../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../model/application-model.js';
import type { ForeignException } from '../model/foreign-facts.js';
import { frameworkExceptions } from '../model/framework-exceptions.js';

/** The exceptions that classes construct are those of `ashlar`: the status of any other one is 500. */
export function exceptionsOfAshlar(application: ApplicationModel, report: Report): void {
  for (const { foreign } of application.classes) {
    for (const exception of foreign?.exceptions ?? []) {
      const { package: packageName, name, written, declaredAt, span } = exception;
      if (declaredAt === undefined) {
        const values = { exception: `\`${written}\` of \`${packageName}\``, fix: importOf(exception) };
        report(foreignException.at(span, values));
        continue;
      }
      const label = `\`${written}\`, which extends \`${name}\` of \`${packageName}\`,`;
      const note = { span: declaredAt, message: `it extends \`${name}\` here` };
      report(
        foreignException.at(span, { exception: label, fix: `${importOf(exception)} for the class that extends it` }, [
          note,
        ]),
      );
    }
  }
}

function importOf({ name }: ForeignException): string {
  const own = counterpartOf(name);
  if (own === undefined) return 'throw `new HttpException(status, message)` of `ashlar`';
  if (own === 'HttpException') return 'write `new HttpException(status, message)` of `ashlar`: the status comes first';
  return own === name
    ? `import \`${own}\` from \`ashlar\``
    : `import \`${own}\` from \`ashlar\` in place of \`${name}\``;
}

/** `routing-controllers` calls them errors. */
function counterpartOf(name: string): string | undefined {
  if (name === 'HttpException' || frameworkExceptions.has(name)) return name;
  const own = name.replace(/Error$/, 'Exception');
  return own === 'HttpException' || frameworkExceptions.has(own) ? own : undefined;
}
