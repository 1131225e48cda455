import type { NewFile } from '../files/write-new-files.js';
import type { Feature } from './generated-feature.js';
import { localImports } from './imports.js';

/** The path of a file of a feature: `src/users/users.service.ts` for `service`. */
export function featurePath({ name }: Feature, role: string): string {
  return `src/${name.kebab}/${name.kebab}.${role}.ts`;
}

/** The module of a feature with its service and its controller, or one of them. */
export function moduleFile(
  feature: Feature,
  has: { readonly service: boolean; readonly controller: boolean },
): NewFile {
  const { name, conventions } = feature;
  const { pascal, kebab } = name;
  const imports = localImports(
    [
      ...(has.controller
        ? [{ kind: 'value' as const, names: [`${pascal}Controller`], file: `${kebab}.controller` }]
        : []),
      ...(has.service ? [{ kind: 'value' as const, names: [`${pascal}Service`], file: `${kebab}.service` }] : []),
    ],
    conventions.importExtension,
  );
  const lists = [
    ...(has.service ? [`  providers: [${pascal}Service],\n`] : []),
    ...(has.controller ? [`  controllers: [${pascal}Controller],\n`] : []),
  ];
  return {
    path: featurePath(feature, 'module'),
    text: `import { Module } from 'ashlar';
${imports}
@Module({
${lists.join('')}})
export class ${pascal}Module {}
`,
  };
}

/** The service of a feature. */
export function serviceFile(feature: Feature): NewFile {
  const { pascal, words } = feature.name;
  return {
    path: featurePath(feature, 'service'),
    text: `import { Injectable } from 'ashlar';

@Injectable()
export class ${pascal}Service {
  greeting(): string {
    return 'Hello from ${words}';
  }
}
`,
  };
}

/** The controller of a feature, which injects its service when there is one. */
export function controllerFile(feature: Feature, hasService: boolean): NewFile {
  const { name, conventions } = feature;
  const { pascal, camel, kebab, words } = name;
  const service = { kind: 'type' as const, names: [`${pascal}Service`], file: `${kebab}.service` };
  const imports = hasService ? localImports([service], conventions.importExtension) : '';
  const injection = `  readonly #${camel}: ${pascal}Service;

  constructor(${camel}: ${pascal}Service) {
    this.#${camel} = ${camel};
  }

`;
  return {
    path: featurePath(feature, 'controller'),
    text: `import { Controller, Get } from 'ashlar';
${imports}
@Controller('/${kebab}')
export class ${pascal}Controller {
${hasService ? injection : ''}  @Get()
  greeting(): string {
    return ${hasService ? `this.#${camel}.greeting()` : `'Hello from ${words}'`};
  }
}
`,
  };
}
