import { ts } from 'ts-morph';
import { decoratorsOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import { ownValues } from '../own-values/own-value.js';
import type { HandlerParameters } from '../parameters/conversion.js';
import { contextOf } from '../parameters/whole.js';
import { joined } from '../support/execution-context.js';
import type { Handler } from '../support/handlers.js';
import { convertRequestUse } from '../support/request-object.js';
import { makeEdits, unwrapped } from '../support/request-target.js';
import { memberOf, usesOf } from '../support/uses.js';

/**
 * `request.tenant` of `@Req() request` is `context.get(Tenant)` where the application sets it itself. A later step converts all other uses
 * of the request.
 */
export function convertRequestReads(application: MigratedApplication, handler: Handler, all: HandlerParameters): void {
  const { file, method } = handler;
  for (const node of method.parameters) {
    const isRequest = decoratorsOf(file, node).some(
      ({ module, name }) => module === '@nestjs/common' && (name === 'Req' || name === 'Request'),
    );
    if (!isRequest || !ts.isIdentifier(node.name)) continue;
    const uses = usesOf(method.body, node.name.text) ?? [];
    const values = ownValues(application);
    const isOwn = (name: string) => typeof values.of(name) === 'object';
    const reads = uses.filter((use) => namesOf(use).length > 0 && namesOf(use).every(isOwn));
    const context = reads.length === 0 ? undefined : contextOf(handler, all, node);
    if (context === undefined) continue;
    const target = { context: context.name, own: values.of, isStrict: application.strictNullChecks };
    const converted = joined(reads.map((use) => convertRequestUse(file, use, target)));
    if (typeof converted === 'string') continue;
    const isWhole = reads.length === uses.length;
    if (isWhole) all.add(node, { parameters: context.parameters, edit: () => makeEdits(converted) });
    else {
      for (const { name, type } of context.parameters) file.insertAfter(node, `, ${name}: ${type}`);
      makeEdits(converted);
    }
  }
}

/** The members of the request that a use reads: `request.tenant`, `const { tenant } = request`. */
function namesOf(use: ts.Expression): readonly string[] {
  const whole = unwrapped(use);
  const member = memberOf(whole);
  if (member !== undefined) return [member.name];
  const { parent } = whole;
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name)) return [];
  return parent.name.elements.map((element) => (element.propertyName ?? element.name).getText());
}
