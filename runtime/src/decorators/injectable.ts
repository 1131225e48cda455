import { type AshlarClassDecorator, noBehaviour } from './decorator.js';

/** `@Injectable()` makes a class a provider. The parameters of its constructor, or of its `static create`, are its dependencies. */
export function Injectable(): AshlarClassDecorator {
  return noBehaviour;
}
