import { type ApplicationFiles, generateApplication } from './generate-application.js';

/** Properties of one type. */
const propertiesPerType = 20;
/** Types that one route takes and gives. */
const typesPerRoute = 5;
/** Routes of one controller. */
const routesPerController = 10;

/**
 * Writes an application of types: so many properties, in types that routes take and give. Around them stands as little as
 * possible. The same number gives the same bytes.
 */
export function generateTypes(properties: number): ApplicationFiles {
  const types = Math.ceil(properties / propertiesPerType);
  const routes = Math.ceil(types / typesPerRoute);
  const controllers = Math.ceil(routes / routesPerController);
  const files = new Map(
    [...generateApplication({ controllers: 1 })].filter(([path]) => !path.startsWith('src/') || path === 'src/main.ts'),
  );
  for (let type = 0; type < types; type++) files.set(`src/types/type-${type}.ts`, typeText(type));
  for (let controller = 0; controller < controllers; controller++) {
    const first = controller * routesPerController;
    const own = numbersFrom(first, Math.min(routesPerController, routes - first));
    files.set(`src/types-${controller}.controller.ts`, controllerText(controller, own, types));
  }
  files.set('src/app.module.ts', moduleText(numbersFrom(0, controllers)));
  return files;
}

function numbersFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** A type with 20 properties, those of its two objects included. */
function typeText(number: number): string {
  return `import type { Default, Email, Int, Max, MaxLength, Min, MinItems, MinLength, Pattern } from 'ashlar';

/** The product of type ${number}. */
export interface Line${number} {
  sku: string & Pattern<'^[a-z]+-[0-9]+$'>;
  count: Int & Min<1> & Max<1000>;
  price: number & Min<0>;
  gift?: boolean;
}

/** Type ${number}. */
export interface Type${number} {
  id: Int;
  name: string & MinLength<1> & MaxLength<80>;
  mail: Email;
  state: 'draft' | 'active' | 'closed';
  made: Date;
  total: bigint;
  limit: Int & Min<1> & Default<20>;
  note?: string | null;
  tags: string[];
  lines: Line${number}[] & MinItems<1>;
  weights: Record<string, number>;
  corner: [x: number, y: number];
  place: { street: string; city: string; zip?: string };
}
`;
}

function controllerText(controller: number, routes: readonly number[], types: number): string {
  const taken = routes.map((route) => {
    const first = route * typesPerRoute;
    return { route, types: numbersFrom(first, Math.min(typesPerRoute, types - first)) };
  });
  const imports = taken
    .flatMap((each) => each.types)
    .map((type) => `import type { Type${type} } from './types/type-${type}.js';`);
  const body = (each: readonly number[]) => `{ ${each.map((type) => `v${type}: Type${type}`).join('; ')} }`;
  const handlers = taken.map(
    (each) => `  @Post('/${each.route}')
  take${each.route}(input: Body<${body(each.types)}>): ${body(each.types)} {
    return input;
  }`,
  );
  return `import { type Body, Controller, Post } from 'ashlar';
${imports.join('\n')}

@Controller('/types-${controller}')
export class Types${controller}Controller {
${handlers.join('\n\n')}
}
`;
}

function moduleText(controllers: readonly number[]): string {
  const imports = controllers.map(
    (number) => `import { Types${number}Controller } from './types-${number}.controller.js';`,
  );
  return `import { Module } from 'ashlar';
${imports.join('\n')}

@Module({ controllers: [${controllers.map((number) => `Types${number}Controller`).join(', ')}] })
export class AppModule {}
`;
}
