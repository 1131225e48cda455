import type { ApplicationModel } from '../../../model/application-model.js';
import type { Configuration } from '../../../model/configuration.js';
import { environmentVariable } from '../../../model/environment-variable.js';
import type { PropertyShape } from '../../../model/shapes/shape.js';
import { unwrapped } from '../../../model/shapes/shape-questions.js';
import type { Span } from '../../../model/span.js';

/** A property of a configuration and its environment variable. */
export interface ConfigurationProperty {
  readonly configuration: Configuration;
  readonly property: PropertyShape;
  readonly variable: string;
  /** `DatabaseConfig.poolSize` */
  readonly path: string;
  /** The name of the property; the name of the class for a property of a package. */
  readonly span: Span;
}

/** The properties of all configurations, in the order of the source. */
export function configurationProperties({ configurations, types }: ApplicationModel): readonly ConfigurationProperty[] {
  return configurations.flatMap((configuration) => {
    const shape = unwrapped(configuration.shape, types);
    const properties = shape.kind === 'object' ? shape.properties : [];
    return properties.map((property) => ({
      configuration,
      property,
      variable: environmentVariable(configuration.prefix, property.name),
      path: `${configuration.class.name}.${property.name}`,
      span: configuration.fields.find(({ name }) => name === property.name)?.span ?? configuration.span,
    }));
  });
}
