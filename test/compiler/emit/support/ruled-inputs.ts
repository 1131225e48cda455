/** Classes with rules in every kind of type, and beside a schema. */
export const ruledInputs = {
  'src/app.module.ts': `import {
  type Body, Controller, type FieldErrors, type Form, Module, type Param, Post, type Query, type Validate, type Validator,
} from 'ashlar';

export class Mark implements Validator {
  readonly mark!: string;
  private constructor() {}
  async validate(): Promise<FieldErrors | undefined> { return undefined; }
}
export class Box<T> {
  value!: T;
  validate() { return { value: ['is wrong'] }; }
}
export class Base {
  id!: string;
  validate(): Record<string, string[]> | undefined { return undefined; }
}
export class Derived extends Base { more?: Box<Mark | null>[]; }
export class Tree implements Validator {
  'a\\nb'!: Mark;
  byName?: Record<string, Tree>;
  pair!: readonly [Mark, string, ...Derived[]];
  either!: Derived | { kind: 'mark'; mark: Mark } | string;
  validate(): FieldErrors | undefined { return undefined; }
}
export interface Whole { tree?: Tree; others: Whole[]; }

export const schema = {
  '~standard': { version: 1 as const, vendor: 'x', validate: (value: unknown) => ({ value: value as Derived }) },
};

@Controller('/rules')
export class RulesController {
  @Post('/whole') whole(input: Validate<Body<Whole>>): void { void input; }
  @Post('/optional') optional(input?: Validate<Body<Tree[] | null>>): void { void input; }
  @Post('/box') box(input: Validate<Body<Box<Box<string>>>>): void { void input; }
  @Post('/schema') schema(input: Validate<Body<Derived>, typeof schema>): void { void input; }
  @Post('/text/{id}') text(path: Validate<Param<Base>>, query: Validate<Query<Base>>, form: Validate<Form<Base>>): void {
    void [path, query, form];
  }
  @Post('/class') named(Mark: Validate<Body<Mark>>): void { void Mark; }
}

@Module({ controllers: [RulesController] })
export class AppModule {}
`,
};
