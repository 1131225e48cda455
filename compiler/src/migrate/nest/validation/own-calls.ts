import { ts } from 'ts-morph';
import { decoratorOf } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { nodesIn } from '../support/syntax.js';

/**
 * The classes that the application converts or validates itself: `plainToInstance(Environment, process.env)`. Their decorators still have a
 * meaning, and so have those of the classes inside of them.
 */
export function classesOfOwnCalls(application: MigratedApplication): ReadonlySet<ts.ClassDeclaration> {
  const found = new Set<ts.ClassDeclaration>();
  const add = (one: MigratedClass | undefined): void => {
    if (one === undefined || found.has(one.node)) return;
    found.add(one.node);
    for (const node of nodesIn(one.node, ts.isIdentifier)) add(application.classOf(one.file, node));
  };
  for (const file of application.files) {
    if (!/class-(?:transformer|validator)/.test(file.text)) continue;
    for (const node of namesIn(file)) add(application.classOf(file, node));
  }
  // A class of results can reach the call through a parameter: `plainToInstance(this.type, data, { excludeExtraneousValues: true })`.
  if (!application.files.some(({ text }) => text.includes('excludeExtraneousValues'))) return found;
  for (const one of application.classes) {
    const isExposed = one.node.members.some(
      (member) => decoratorOf(one.file, member, 'class-transformer', 'Expose') !== undefined,
    );
    if (isExposed) add(one);
  }
  return found;
}

/** The names that a file passes to functions of class-transformer, and those of which it validates instances. */
function namesIn(file: MigratedFile): readonly ts.Identifier[] {
  const calls = nodesIn(file.syntax, ts.isCallExpression);
  const conversions = calls.filter(
    ({ expression }) =>
      file.isFrom(expression, 'class-transformer') && /^[a-z]/.test(file.importedName(expression)?.name ?? ''),
  );
  const names = conversions.flatMap(({ arguments: values }) => values.filter(ts.isIdentifier));
  const validates = calls.some(({ expression }) =>
    file.isFrom(expression, 'class-validator', 'validate', 'validateSync', 'validateOrReject'),
  );
  if (!validates) return names;
  const constructed = nodesIn(file.syntax, ts.isNewExpression).map(({ expression }) => expression);
  return [...names, ...constructed.filter(ts.isIdentifier)];
}
