import { define } from '../define.js';

// Raised at the first decorator of a property, or at one of another place of the class.
export const foreignValidation = define<{ decorators: string; target: string; fix: string }>({
  code: 3030,
  name: 'foreign-validation',
  severity: 'error',
  summary:
    'A class of requests or responses has decorators of another framework, which do not validate or transform anything.',
  repairs: 'design',
  message: ({ decorators, target }) =>
    `unsupported validation: ${decorators} no effect on ${target}: Ashlar validates and converts by types`,
  help: ({ fix }) => fix,
});

// Raised once per class, at the first decorator.
export const foreignTypeDocumentation = define<{ decorators: string; class: string }>({
  code: 3031,
  name: 'foreign-type-documentation',
  severity: 'warning',
  summary: 'A class of requests or responses has decorators of another framework that only document it.',
  repairs: 'choice',
  message: ({ decorators, class: name }) =>
    `unsupported documentation: ${decorators} nothing to the API document for \`${name}\``,
  help: () => 'remove them: the document has the types, and their JSDoc with `@example` and `@deprecated`',
});

// Raised at the type.
export const schemaNotApplied = define<{
  schema: string;
  parameter: string;
  handler: string;
  marker: string;
  type: string;
}>({
  code: 3032,
  name: 'schema-not-applied',
  severity: 'warning',
  summary: 'The type of an input is inferred from a schema that is not applied.',
  repairs: 'safe',
  message: ({ schema, parameter, handler }) =>
    `schema not applied: the type of \`${parameter}\` of ${handler} is inferred from \`${schema}\`, but the rules of the schema are not checked`,
  help: ({ schema, marker, type }) => `write \`Validate<${marker}<${type}>, typeof ${schema}>\``,
});
