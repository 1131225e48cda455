import { type Adviser, literalOf } from './advice.js';

/** Advises on routes with a method that Ashlar has no decorator for. */
export const unknownMethod: Adviser = ({ decorator }) => ({
  because: 'the route is not served',
  fix: `write a route for each method of \`@${decorator.written}\`: \`ashlar\` has \`@Get\`, \`@Post\`, \`@Put\`, \`@Patch\` and \`@Delete\``,
});

/** Advises on routes for `HEAD`. */
export const head: Adviser = () => ({
  because: 'the route is not served',
  fix: 'write `@Get(…)` of `ashlar`: it also handles `HEAD`',
});

/** Advises on decorators that add a version to a path. */
export const version: Adviser = ({ decorator, arguments: [number] }) => {
  const path = `/v${literalOf(number) ?? 1}`;
  const target = decorator.place.kind === 'class' ? 'Controller' : 'Get';
  return {
    because: 'it does not change the path',
    fix: `write the version into the path: \`@${target}('${path}/…')\``,
  };
};
