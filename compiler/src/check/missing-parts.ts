/** The parts of an application that cannot be resolved. */
export class MissingParts {
  readonly names: string[] = [];

  add(name: string): readonly [] {
    this.names.push(name);
    return [];
  }

  required<Part>(part: Part | undefined, name: string): readonly Part[] {
    return part === undefined ? this.add(name) : [part];
  }
}
