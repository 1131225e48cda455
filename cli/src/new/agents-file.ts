import type { ApplicationPlan } from './application-plan.js';
import { scriptCommand } from './package-manager.js';

/** `AGENTS.md`: the rules of the project on one page, for everyone who works on it. */
export function agentsFile({ packageName, packageManager, backend }: ApplicationPlan): string {
  const run = (script: string) => scriptCommand(packageManager, script);
  const execute = packageManager === 'npm' ? 'npx ashlar' : `${packageManager} ashlar`;
  const server = backend === 'fastify' ? ' It runs on Fastify.' : '';
  return `# ${packageName}

A backend application written with Ashlar. You write modules, controllers and services in TypeScript. \`ashlar build\` reads
and checks them, and generates the router, the dependency injection, the validation of requests and the API document.${server}

## Commands

- \`${run('dev')}\` runs the application, and restarts it on every change.
- \`${run('test')}\` builds, and runs the tests.
- \`${run('build')}\` builds, type-checks, compiles into \`dist/\`, and bundles the result into \`dist/main.bundle.js\`, which
  \`${run('start')}\` runs.
- \`${run('check')}\` fails when the generated files are out of date, or when the sources or tests have type errors (for CI).
- \`${execute} explain ASH1004\` explains an error of the build.
- \`${execute} doctor\` starts and stops the application without serving requests.

Run \`${run('test')}\` and \`${run('check')}\` before you commit. The port is \`PORT\`, or 3000; the API document is at \`/openapi.json\`,
and a page to try it at \`/docs\`.

## Where things go

- \`src/main.ts\` starts the application. \`src/app.ts\` has the root module.
- Each feature is a directory: \`src/users/users.module.ts\`, \`users.controller.ts\`, \`users.service.ts\`, and its tests.
- \`src/generated/\` is written by \`ashlar build\`. Do not edit it. Commit it with the sources, so that reviewers see the changes.
- Tests are beside the sources (\`*.test.ts\`). They send requests with \`TestApplication\` of \`ashlar/testing\`, without a port.

## Adding a feature

1. \`${execute} generate resource notes\` writes \`src/notes/\`: a module with a controller, a service, a repository, an event and
   tests. \`generate module\`, \`generate service\` and \`generate controller\` write less.
2. Add the module to the \`imports\` of \`AppModule\` in \`src/app.ts\`, as the command prints.
3. \`${run('test')}\`. An error of the build names the line, the reason and the fix.

## Rules

- The types of a handler's parameters are the validation: \`Param<Int>\`, \`Query<Filter>\`, \`Body<CreateNote>\`, where \`Filter\` and
  \`CreateNote\` are ordinary interfaces. Do not validate a second time in the handler.
- The parameters of a constructor are the dependencies of a class. The class needs \`@Injectable()\`, and a place in the
  \`providers\` of its module. Other modules can use it when it is in \`exports\`.
- Throw \`NotFoundException\`, \`BadRequestException\` and the like for responses with an error status.
- Write a doc comment for each route and type that clients use: it appears in the API document.
- Arguments of decorators are literals or constants, because they are read from the source and not executed.
- Import files with the extension \`.js\`: \`import { NotesModule } from './notes/notes.module.js'\`.
`;
}
