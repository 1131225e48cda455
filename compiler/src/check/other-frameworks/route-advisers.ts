import type { ForeignArgument } from '../../model/foreign/foreign-facts.js';
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
  const versions = versionsOf(number);
  if (number?.text === 'VERSION_NEUTRAL') {
    return { because: 'it does not change the path', fix: 'remove it: the path has no version' };
  }
  const target = decorator.place.kind === 'class' ? 'Controller' : 'Get';
  return {
    because: 'it does not change the path',
    fix: `write the version into the path: \`@${target}(${versions.length === 1 ? versions[0] : `[${versions.join(', ')}]`})\``,
  };
};

/** The paths of a version, or of each of several: `'/v1/…'`. */
function versionsOf(argument: ForeignArgument | undefined): readonly string[] {
  const items = argument?.value.kind === 'list' ? argument.value.items : [];
  const listed = items.map((item) => (item.kind === 'literal' ? item.value : undefined));
  const found = listed.length > 0 ? listed : [literalOf(argument) ?? 1];
  // An item that is not a literal is `VERSION_NEUTRAL`: the path without a version.
  return found.map((one) => (one === undefined ? "'/…'" : `'/v${one}/…'`));
}
