import { type Adviser, literalOf, removed } from './advice.js';
import { header, redirect, render, status } from './response-advisers.js';
import { head, unknownMethod } from './route-advisers.js';
import { guards, interceptors } from './use-advisers.js';

const controller: Adviser = ({ arguments: [path] }) => ({
  because: 'its routes are not served',
  fix: `write \`@Controller(${path?.text ?? ''})\` of \`ashlar\``,
});

/** The status of a handler without a result: a number, or the class of an error. */
const withoutResult: Adviser = ({ arguments: [status] }) => {
  const because = 'it does not set the status of the response';
  const code = literalOf(status);
  if (code === 204) return { because, fix: 'remove it: 204 is the status of a handler that returns nothing' };
  if (code === 404 || code === undefined) {
    return { because, fix: 'throw `NotFoundException` of `ashlar`, or the exception that it names, in the handler' };
  }
  return typeof code === 'number' && code < 400
    ? { because, fix: `return \`HttpResponse.empty(${code})\` of \`ashlar\` in the handler` }
    : { because, fix: `throw \`new HttpException(${code}, …)\` of \`ashlar\` in the handler` };
};

/** The advisers on the decorators of routing-controllers and tsoa. */
export const expressAdvisers: ReadonlyMap<string, Adviser> = new Map<string, Adviser>([
  ['Authorized', guards],
  ['Security', guards],
  ['UseBefore', interceptors],
  ['UseAfter', interceptors],
  ['UseInterceptor', interceptors],
  ['Middlewares', interceptors],
  ['HttpCode', status],
  ['SuccessResponse', status],
  ['Header', header],
  ['Redirect', redirect],
  ['Render', render],
  ['Head', head],
  ['All', unknownMethod],
  ['Options', unknownMethod],
  ['Method', unknownMethod],
  ['OnNull', withoutResult],
  ['OnUndefined', withoutResult],
  ['JsonController', controller],
  ['Route', controller],
  ['Service', removed('the class is not a provider', 'write `@Injectable()` of `ashlar`')],
]);

/** The advisers on the decorators of libraries for dependency injection. */
export const injectionAdvisers: ReadonlyMap<string, Adviser> = new Map<string, Adviser>(
  ['Service', 'injectable', 'singleton', 'scoped', 'autoInjectable', 'provide', 'Injectable'].map((name) => [
    name,
    removed('the class is not a provider', 'write `@Injectable()` of `ashlar`'),
  ]),
);
