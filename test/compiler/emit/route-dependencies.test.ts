import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';

const source = `
import { Controller, Get, Guard, Injectable, Module, type RequestContext, type Resolved, UseGuard } from 'ashlar';

@Injectable()
export class Current {
  resolve({ method }: RequestContext): string { return method; }
}

@Guard()
export class Allowed {
  canActivate(): boolean { return true; }
}

/** Needs what the route also needs. */
@Injectable()
export class Search {
  constructor(readonly current: Current, readonly allowed: Allowed) {}
}

@Controller('/search')
export class SearchController {
  constructor(readonly search: Search) {}

  @Get()
  @UseGuard(Allowed)
  find(current: Resolved<Current>): string { return current; }
}

@Module({ providers: [Current, Allowed, Search], controllers: [SearchController] })
export class AppModule {}
`;

test('the guards and resolvers of a route are needed, also if everything else that needs them is replaced', async () => {
  const { diagnostics, applications } = await compileFiles({ 'src/app.module.ts': source });
  expect(diagnostics).toEqual([]);
  const container = applications[0]?.artifacts.find(({ name }) => name === 'container.ts');
  expect(container?.text).toContain('needs(AppModule, [Allowed, Current])');
});
