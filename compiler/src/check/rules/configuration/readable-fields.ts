import { unreadableField } from '../../../diagnostics/catalogue/configuration.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { FieldProblem } from '../../../model/configuration.js';
import { unwrapped } from '../../../model/shapes/shape-questions.js';
import type { Span } from '../../../model/span.js';

const problems: Readonly<Record<FieldProblem, { readonly because: string; readonly hint: string }>> = {
  private: { because: 'is not public, and would never have a value', hint: 'make it public' },
  initialised: {
    because: 'has an initialiser, which does not run',
    hint: 'use `Default<…>` in its type, or a getter for a computed value',
  },
  'not-readonly': {
    because: 'is not readonly',
    hint: 'add `readonly`: a configuration does not change after the start',
  },
  accessor: { because: 'is an accessor, which has no value of its own', hint: 'replace `accessor` by `readonly`' },
  symbol: { because: 'has a computed name', hint: 'use a plain name, such as `poolSize`' },
};

/** The fields of a configuration are public, readonly, and have no other source of their value than a variable. */
export function readableFields(application: ApplicationModel, report: Report): void {
  for (const { class: reference, fields, shape, span } of application.configurations) {
    for (const { name, span: at, problem } of fields) {
      if (problem !== undefined)
        report(
          unreadableField.at(
            at,
            { field: `${reference.name}.${name}`, ...problems[problem] },
            [],
            name.startsWith('#') ? [] : repairsFor(problem, at),
          ),
        );
    }
    const object = unwrapped(shape, application.types);
    if (object.kind !== 'object' || object.toJson === undefined) continue;
    const problem = {
      because: 'replaces the properties of the class',
      hint: 'remove the method, or give it another name',
    };
    report(unreadableField.at(span, { field: `${reference.name}.toJSON`, ...problem }));
  }
}

/** Changes the modifiers of a field. */
function repairsFor(problem: FieldProblem, of: Span): readonly RepairOfHelp[] {
  switch (problem) {
    case 'private':
      return [{ kind: 'choice', changes: [{ kind: 'modifiers', of, remove: ['private', 'protected'] }] }];
    case 'not-readonly':
      return [{ title: 'add `readonly`', kind: 'safe', changes: [{ kind: 'modifiers', of, add: 'readonly' }] }];
    case 'accessor':
      return [{ kind: 'safe', changes: [{ kind: 'modifiers', of, add: 'readonly', remove: ['accessor'] }] }];
    case 'initialised':
    case 'symbol':
      return [];
  }
}
