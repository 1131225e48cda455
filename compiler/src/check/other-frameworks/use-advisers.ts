import { type Adviser, ownClasses } from './advice.js';

/** Advises on decorators that name guards: `UseGuards`, `Authorized`. */
export const guards: Adviser = ({ arguments: values }) => {
  const own = ownClasses(values);
  const because = 'no guard protects it';
  if (own !== undefined) return { because, fix: `write \`@UseGuard(${own.join(', ')})\` of \`ashlar\`` };
  const [first] = values;
  const instead = first === undefined ? '' : ` in place of \`${first.text}\``;
  return {
    because,
    fix: `write a class annotated \`@Guard()\`${instead}, and name it in \`@UseGuard(…)\` of \`ashlar\``,
  };
};

/** Advises on decorators that name interceptors or middleware. */
export const interceptors: Adviser = ({ arguments: values }) => {
  const because = 'no interceptor runs';
  const names = values.map(({ foreign }) => foreign?.name);
  if (names.includes('ClassSerializerInterceptor')) {
    return { because, fix: 'remove it: a response has only the properties of the declared return type' };
  }
  if (names.some((name) => name !== undefined && /File(?:s|Fields)?Interceptor$/.test(name))) {
    return { because, fix: 'remove it: `ashlar` does not read uploads yet' };
  }
  const own = ownClasses(values);
  if (own !== undefined) return { because, fix: `write \`@UseInterceptor(${own.join(', ')})\` of \`ashlar\`` };
  return {
    because,
    fix: 'write a class that implements `Interceptor`, and name it in `@UseInterceptor(…)` of `ashlar`',
  };
};

/** Advises on decorators that name pipes. */
export const pipes: Adviser = () => ({
  because: 'no pipe transforms or validates its inputs',
  fix: 'remove it, and declare the rules in the types of the inputs: `Param<Int>`, `Query<…>`, `Validate<Body<T>, typeof schema>`',
});

/** Advises on decorators that name or mark exception filters. */
export const filters: Adviser = () => ({
  because: 'no exception is caught',
  fix: 'throw exceptions of `ashlar`, or catch others in an interceptor: `@UseInterceptor(…)`',
});

/** Advises on decorators that keep metadata for a guard. */
export const metadata: Adviser = () => ({
  because: 'no guard of Ashlar reads metadata',
  fix: 'write a guard class for each requirement, such as `AdminGuard`, and name it in `@UseGuard(…)` of `ashlar`',
});
