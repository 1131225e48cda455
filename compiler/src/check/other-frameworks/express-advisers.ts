import { type Adviser, removed } from './advice.js';
import { header, redirect, render, status } from './response-advisers.js';
import { head, unknownMethod } from './route-advisers.js';
import { guards, interceptors } from './use-advisers.js';

const controller: Adviser = ({ arguments: [path] }) => ({
  because: 'its routes are not served',
  fix: `write \`@Controller(${path?.text ?? ''})\` of \`ashlar\``,
});

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
  [
    'OnNull',
    removed('it does not set the status of the response', 'throw `NotFoundException` of `ashlar` in the handler'),
  ],
  [
    'OnUndefined',
    removed('it does not set the status of the response', 'throw `NotFoundException` of `ashlar` in the handler'),
  ],
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
