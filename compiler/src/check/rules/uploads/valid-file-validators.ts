import { invalidFileValidator } from '../../../diagnostics/catalogue/uploads.js';
import type { RelatedPlace, Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel, Route } from '../../../model/application-model.js';
import { nearest } from '../../../model/nearest.js';
import { requestValues } from '../../../model/route-input.js';
import { startOf } from '../../../model/span.js';
import type { FileValidatorFacts, FileValidatorProblem } from '../../../model/upload.js';
import { indexOf } from '../../lookups/application-index.js';
import { chooseName } from '../../repairs/syntax-changes.js';
import type { RuleFacts } from '../../rule.js';

/** The option `validate` names a public method of the controller that takes the file, rejects it by an exception and returns nothing. */
export function validFileValidators(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  const reported = new Set<string>();
  for (const value of route.inputs.flatMap(requestValues)) {
    if (value.source !== 'file' && value.source !== 'files') continue;
    const { rules, validateSpan: span } = value;
    const { validate: name } = rules;
    if (name === undefined || span === undefined) continue;
    // Several handlers of a controller may use one type.
    const key = `${route.controller} ${startOf(span)}`;
    const found = route.fileValidators?.find((validator) => validator.name === name);
    if (reported.has(key) || (found !== undefined && found.problem === undefined)) continue;
    reported.add(key);
    const method = index.handlerLabel({ ...route, handler: name });
    if (found?.problem === undefined) {
      const because =
        name === ''
          ? 'the name of the method is empty'
          : `${index.labelOf(route.controller)} has no method \`${name}\``;
      const values = { because, hint: hintForMissing(name, route, application) };
      const repairs = chooseName(nearMethods(name, route, application), (value) => ({ kind: 'literal', span, value }));
      report(invalidFileValidator.at(span, values, [], repairs));
    } else {
      const places: readonly RelatedPlace[] = [{ span: found.span, message: `${method} is declared here` }];
      const { because, hint } = describe(found.problem, method, name);
      report(invalidFileValidator.at(span, { because, hint }, places, repairsFor(found)));
    }
  }
}

/** Makes a method public. One that is static has no `this`. */
function repairsFor({ problem, span }: FileValidatorFacts): readonly RepairOfHelp[] {
  if (problem?.kind !== 'hidden') return [];
  const kind = problem.hidden === 'static' ? 'choice' : 'safe';
  return [{ kind, changes: [{ kind: 'modifiers', of: span, remove: [problem.hidden] }] }];
}

/** The methods of the controller that a name may mean. */
function nearMethods(name: string, { controller }: Route, application: ApplicationModel): readonly string[] {
  const handlers = new Set(
    application.routes.filter((route) => route.controller === controller).map(({ handler }) => handler),
  );
  const methods = indexOf(application).provider(controller)?.methods ?? [];
  return nearest(
    name,
    methods.filter((method) => !handlers.has(method)),
  );
}

function hintForMissing(name: string, route: Route, application: ApplicationModel): string {
  const [meant] = nearMethods(name, route, application);
  if (meant !== undefined) return `did you mean \`${meant}\`?`;
  return `add the method: \`async ${name || 'checkFile'}(file: UploadedFile): Promise<void>\``;
}

interface Description {
  readonly because: string;
  readonly hint: string;
}

function describe(problem: FileValidatorProblem, method: string, name: string): Description {
  switch (problem.kind) {
    case 'hidden':
      return {
        because: `generated code cannot call ${method}, which is ${problem.hidden}`,
        hint: `remove \`${problem.hidden}\``,
      };
    case 'not-a-method':
      return { because: `${method} is not a method`, hint: `make it a method: \`${name}(file: UploadedFile)\`` };
    case 'handler':
      return {
        because: `${method} is a handler, which a request calls`,
        hint: 'check the file in a method without a route decorator',
      };
    case 'no-parameter':
      return {
        because: `${method} does not take the file`,
        hint: `add the parameter: \`${name}(file: UploadedFile)\``,
      };
    case 'wrong-parameter':
      return {
        because: `${method} takes \`${problem.text}\`, not an \`UploadedFile\``,
        hint: `write \`${name}(file: UploadedFile)\``,
      };
    case 'surplus-parameter':
      return {
        because: `${method} requires a second parameter, \`${problem.parameter}\``,
        hint: `remove \`${problem.parameter}\`: the method is called with the file alone`,
      };
    case 'ignored-result':
      return {
        because: `${method} returns \`${problem.text}\`, which is ignored`,
        hint: 'throw an exception of `ashlar` for a file to reject, such as `new BadRequestException(…)`, and return nothing',
      };
  }
}
