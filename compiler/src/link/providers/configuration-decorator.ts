import type { ClassFacts, DecoratorFacts } from '../../model/facts.js';

/** The `@Configuration` of a class. */
export function configurationDecorator({ decorators }: ClassFacts): DecoratorFacts | undefined {
  return decorators.find(({ name, foreign }) => name === 'Configuration' && !foreign);
}
