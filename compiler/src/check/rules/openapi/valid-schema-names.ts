import { invalidSchemaName } from '../../../diagnostics/catalogue/api-document.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { type ComponentName, componentTypes } from '../../../model/shapes/component-types.js';
import { typeName } from '../../../naming/type-name.js';

/** `@schemaName` gives one type a name that OpenAPI allows (3.1, section 4.8.7.1). */
export function validSchemaNames(application: ApplicationModel, report: Report): void {
  const firstByName = new Map<string, ComponentName>();
  const generic = new Set<string>();
  for (const type of componentTypes(application)) {
    const { schemaName, name, id } = type;
    if (schemaName === undefined) continue;
    const { text, span } = schemaName;
    if (id.includes('<')) {
      // The tag is reported once, not once for each type that is made from the declaration.
      const declaration = id.slice(0, id.indexOf('<'));
      if (!generic.has(declaration)) report(invalidSchemaName.at(span, onGeneric(name)));
      generic.add(declaration);
      continue;
    }
    const first = firstByName.get(text);
    if (!/^[A-Za-z0-9._-]+$/.test(text)) report(invalidSchemaName.at(span, malformed(text, name)));
    else if (first === undefined) firstByName.set(text, type);
    else if (first.schemaName !== undefined) {
      const related = [{ span: first.schemaName.span, message: 'the first type with this name is here' }];
      report(
        invalidSchemaName.at(span, { problem: `duplicate \`@schemaName ${text}\``, hint: onlyOne(name) }, related),
      );
    }
  }
}

function onGeneric(name: string) {
  return {
    problem: `ambiguous schema name: \`@schemaName\` on the generic type \`${name}\` would name several schemas`,
    hint: `remove the tag, and add it to a type alias such as \`type Example = ${name}<…>\``,
  };
}

function malformed(text: string, name: string) {
  if (text === '')
    return {
      problem: 'missing schema name: `@schemaName` has no name',
      hint: `write the name after the tag: \`@schemaName ${typeName(name)}\``,
    };
  return {
    problem: `invalid schema name \`${text}\``,
    hint: 'use letters without accents, digits, `.`, `-` and `_`',
  };
}

function onlyOne(name: string): string {
  return `give the schema of \`${name}\` another name`;
}
