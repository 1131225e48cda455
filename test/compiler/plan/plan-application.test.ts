import { expect, test } from 'vitest';
import { emitArtifacts } from '../../../compiler/src/emit/emit-artifacts.ts';
import type { ApplicationPlan } from '../../../compiler/src/plan/application-plan.ts';
import { style } from '../emit/support/emit.ts';
import * as model from '../emit/support/model.ts';
import { planOf } from '../emit/support/plan-of.ts';
import { uploads } from '../emit/support/uploads.ts';

const { classOf, moduleOf, providerOf, routeOf, taking } = model;

function copied(plan: ApplicationPlan): ApplicationPlan {
  // The plan is plain data: what is read back is what was written.
  return JSON.parse(JSON.stringify(plan)) as ApplicationPlan;
}

// `test/cases` has the same test for the plan of each case without errors.
test('the plan of uploads is plain data from which the same files are emitted', () => {
  const plan = planOf(uploads);
  expect(copied(plan)).toStrictEqual(plan);
  expect(emitArtifacts(copied(plan), style)).toEqual(emitArtifacts(plan, style));
});

test('every argument names the provider at its index, and that one is constructed before', () => {
  const { providers } = planOf(
    model.applicationOf({
      providers: [
        providerOf('pg#Pool'),
        providerOf('src/notes.ts#Notes', { needs: ['logger', 'pg#Pool'] }),
        providerOf('src/app.ts#AppController', { role: 'controller', needs: ['src/notes.ts#Notes'] }),
      ],
    }),
  );
  const needed = providers.flatMap((provider, place) =>
    provider.arguments.map((argument) =>
      argument.kind !== 'provider'
        ? [provider.name, argument.kind === 'logger' ? argument.scope : argument.name]
        : [
            provider.name,
            providers[argument.provider.index]?.name,
            argument.provider.name,
            argument.provider.index < place,
          ],
    ),
  );
  expect(needed).toEqual([
    ['notes', 'Notes'],
    ['notes', 'pool', 'pool', true],
    ['appController', 'notes', 'notes', true],
  ]);
});

test('guards and interceptors of a route keep their order', () => {
  const use = (decorator: 'UseGuard' | 'UseInterceptor', id: string) => ({
    decorator,
    class: classOf(id),
    span: model.span,
    target: { kind: 'provider' as const, class: classOf(id) },
    level: 'module' as const,
    declaredBy: 'AppModule',
  });
  const classes = ['src/a.ts#Second', 'src/a.ts#Timing', 'src/a.ts#First'];
  const { routes } = planOf(
    model.applicationOf({
      modules: [moduleOf('src/app.ts#AppModule')],
      providers: [
        ...classes.map((id) => providerOf(id)),
        providerOf('src/app.ts#AppController', { role: 'controller' }),
      ],
      routes: [
        {
          ...routeOf('GET /notes/{id}', 'find'),
          uses: [
            use('UseGuard', 'src/a.ts#First'),
            use('UseInterceptor', 'src/a.ts#Timing'),
            use('UseGuard', 'src/a.ts#Second'),
          ],
        },
      ],
    }),
  );
  const namesOf = (uses: readonly { readonly name: string }[]) => uses.map(({ name }) => name);
  expect(routes.map(({ guards }) => namesOf(guards))).toEqual([['first', 'second']]);
  expect(routes.map(({ interceptors }) => namesOf(interceptors))).toEqual([['timing']]);
});

test('an input has its source, its key and its decoder', () => {
  const { routes } = planOf(
    model.applicationOf({
      providers: [providerOf('src/app.ts#AppController', { role: 'controller' })],
      routes: [
        routeOf('POST /notes/{id}', 'update', {
          takes: [taking('id', 'Param', { kind: 'string' }), taking('input', 'Body', { kind: 'unknown' })],
        }),
      ],
    }),
  );
  expect(routes.flatMap(({ inputs }) => inputs)).toMatchObject([
    { source: 'param', key: 'id', decoder: { kind: 'runtime', name: 'stringFromText' } },
    { source: 'body', key: 'input', decoder: { kind: 'runtime', name: 'unknown' } },
  ]);
});
