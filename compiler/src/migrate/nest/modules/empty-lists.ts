import { ts } from 'ts-morph';
import type { MigrationStep } from '../../migration-step.js';
import { modulesOf } from '../support/modules.js';

const lists = new Set(['imports', 'providers', 'controllers', 'exports']);

/** Removes the lists of modules whose last entry an earlier step has removed. Follows the steps of modules and providers. */
export const emptyLists: MigrationStep = {
  topic: 'Dynamic modules',
  constructs: [],
  migrate(application) {
    for (const { file, decorator } of modulesOf(application)) {
      const [metadata] = decorator.arguments;
      if (file.text === file.original || metadata === undefined || !ts.isObjectLiteralExpression(metadata)) continue;
      const empty = metadata.properties.filter(isEmptyList);
      if (empty.length === metadata.properties.length && empty.length > 0) file.replace(metadata, '{}');
      else for (const property of empty) file.remove(property);
    }
  },
};

function isEmptyList(property: ts.ObjectLiteralElementLike): boolean {
  if (!ts.isPropertyAssignment(property) || !lists.has(property.name.getText())) return false;
  const { initializer } = property;
  return ts.isArrayLiteralExpression(initializer) && initializer.elements.length === 0;
}
