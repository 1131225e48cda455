import { baseNameOf } from '../files/path.js';
import { identifier } from '../naming/identifier.js';
import type { Emission } from './emission/emission.js';
import type { Artifact } from './source/artifact.js';
import { SourceFile } from './source/source-file.js';

/** `routes.ts`: the routes of all directories in one table. */
export function emitRoutes({ routes, directories, style }: Emission): Artifact {
  const file = new SourceFile(style);
  for (const name of ['createRoutes', 'container']) file.declare(name);
  const withRoutes = new Set(routes.map((route) => route.file));
  const parts = directories.filter((directory) => withRoutes.has(directory.file));
  const container = file.generated('container', 'Container', 'type');
  file.doc('The routes, by the names that `router.ts` returns.');
  const signature = [
    `export const createRoutes = (${parts.length === 0 ? '_container' : 'container'}: `,
    container,
    '): ',
    file.runtimeType('RouteTable'),
    ' => ',
  ];
  file.entries(
    [...signature, '({'],
    parts.map((part) => [
      '...',
      file.generated(part.file, 'createRoutes', 'value', routesOf(part.file)),
      '(container)',
    ]),
    '});',
  );
  return file.artifact('routes.ts', 'the controllers of this application');
}

/** `ordersRoutes` for `shop/orders` */
function routesOf(file: string): string {
  return `${identifier(baseNameOf(file))}Routes`;
}
