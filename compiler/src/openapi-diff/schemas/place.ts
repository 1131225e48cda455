import { shown } from '../json.js';

/** The path of a value within a schema: `Note.tags[]`. */
export class Place {
  readonly #root: string;
  readonly #path: string;
  readonly #isComponent: boolean;

  private constructor(root: string, isComponent: boolean, path: string) {
    this.#root = root;
    this.#isComponent = isComponent;
    this.#path = path;
  }

  /** A part of an operation: "the body". */
  static ofOperation(part: string): Place {
    return new Place(part, false, '');
  }

  /** The values of a component. */
  static ofComponent(name: string): Place {
    return new Place(name, true, '');
  }

  property(name: string): Place {
    const separator = this.#path === '' && !this.#isComponent ? '' : '.';
    return this.#below(`${separator}${shown(name)}`);
  }

  item(index: number | ''): Place {
    return this.#below(`[${index}]`);
  }

  /** The names of the properties. */
  names(): Place {
    return Place.ofOperation(`a property name of ${this.toString()}`);
  }

  #below(step: string): Place {
    return new Place(this.#root, this.#isComponent, this.#path + step);
  }

  toString(): string {
    if (this.#isComponent) return `\`${this.#root}${this.#path}\``;
    return this.#path === '' ? this.#root : `\`${this.#path}\` of ${this.#root}`;
  }
}
