/** A way in which a handler calls code that throws. */
export interface Calling {
  readonly name: string;
  /** The declarations, and the call as an expression of type `Promise<string>`. `id` makes names unique, `body` are the statements of a function. */
  readonly write: (id: string, body: string) => Called;
  /** The compiler cannot know which code is called. */
  readonly isUnknown?: true;
}

/** A call, and the members and declarations that it needs. */
export interface Called {
  readonly call: string;
  /** Statements before the call. */
  readonly before?: string;
  readonly ofController?: string;
  readonly ofBaseController?: string;
  readonly ofService?: string;
  readonly ofInnerService?: string;
  readonly ofRepository?: string;
  readonly ofTemplate?: string;
  readonly ofConcrete?: string;
  readonly ofClock?: string;
  readonly ofClockClass?: string;
  readonly ofStatics?: string;
  readonly atTop?: string;
}

const method = (name: string, body: string): string => `async ${name}(): Promise<string> { ${body} }`;

/** Every way of calling. */
export const calls: readonly Calling[] = [
  { name: 'a function in place', write: (_id, body) => ({ call: `(async (): Promise<string> => { ${body} })()` }) },
  { name: 'a method', write: (id, body) => ({ call: `this.m${id}()`, ofController: method(`m${id}`, body) }) },
  {
    name: 'a private method',
    write: (id, body) => ({ call: `this.#m${id}()`, ofController: method(`#m${id}`, body) }),
  },
  {
    name: 'a property with a function',
    write: (id, body) => ({
      call: `this.m${id}()`,
      ofController: `private readonly m${id} = async (): Promise<string> => { ${body} };`,
    }),
  },
  {
    name: 'an inherited method',
    write: (id, body) => ({ call: `this.m${id}()`, ofBaseController: method(`m${id}`, body) }),
  },
  {
    name: 'an overridden method',
    write: (id, body) => ({
      call: `super.m${id}()`,
      ofBaseController: method(`m${id}`, body),
      ofController: `override ${method(`m${id}`, `return 'own';`)}`,
    }),
  },
  {
    name: 'an inherited method that calls an own one',
    write: (id, body) => ({
      call: `this.outer${id}()`,
      ofBaseController: `outer${id}(): Promise<string> { return this.m${id}(); } ${method(`m${id}`, `return 'base';`)}`,
      ofController: `override ${method(`m${id}`, body)}`,
    }),
  },
  { name: 'a service', write: (id, body) => ({ call: `this.service.m${id}()`, ofService: method(`m${id}`, body) }) },
  {
    name: 'a service in a private field',
    write: (id, body) => ({ call: `this.#field.m${id}()`, ofService: method(`m${id}`, body) }),
  },
  {
    name: 'a service of a service',
    write: (id, body) => ({
      call: `this.service.outer${id}()`,
      ofService: `outer${id}(): Promise<string> { return this.inner.m${id}(); }`,
      ofInnerService: method(`m${id}`, body),
    }),
  },
  {
    name: 'a service that is a property of a service',
    write: (id, body) => ({ call: `this.service.inner.m${id}()`, ofInnerService: method(`m${id}`, body) }),
  },
  {
    name: 'a service in a constant',
    write: (id, body) => ({
      before: 'const service = this.service;',
      call: `service.m${id}()`,
      ofService: method(`m${id}`, body),
    }),
  },
  {
    name: 'a service in a parameter',
    write: (id, body) => ({
      call: `call${id}(this.service)`,
      atTop: `async function call${id}(service: Service): Promise<string> { return service.m${id}(); }`,
      ofService: method(`m${id}`, body),
    }),
  },
  {
    name: 'a method of the generic base class of a service',
    write: (id, body) => ({ call: `this.repository.m${id}()`, ofRepository: method(`m${id}`, body) }),
  },
  {
    name: 'a method of an abstract class with a body',
    write: (id, body) => ({ call: `this.template.m${id}()`, ofTemplate: method(`m${id}`, body) }),
  },
  {
    name: 'a function',
    write: (id, body) => ({ call: `f${id}()`, atTop: `async function f${id}(): Promise<string> { ${body} }` }),
  },
  {
    name: 'a function of a module',
    write: (id, body) => ({ call: `code.f${id}()`, atTop: `async function f${id}(): Promise<string> { ${body} }` }),
  },
  {
    name: 'a static method of a module',
    write: (id, body) => ({ call: `code.Statics.m${id}()`, ofStatics: `static ${method(`m${id}`, body)}` }),
  },
  {
    name: 'a constant with a function',
    write: (id, body) => ({ call: `f${id}()`, atTop: `const f${id} = async (): Promise<string> => { ${body} };` }),
  },
  {
    name: 'a function of an object',
    write: (id, body) => ({
      call: `o${id}.f()`,
      atTop: `const o${id} = { f: async (): Promise<string> => { ${body} } };`,
    }),
  },
  {
    name: 'a static method',
    write: (id, body) => ({ call: `Statics.m${id}()`, ofStatics: `static ${method(`m${id}`, body)}` }),
  },
  {
    name: 'a method of a new instance',
    write: (id, body) => ({ call: `new Statics().m${id}()`, ofStatics: method(`m${id}`, body) }),
  },
  {
    name: 'a local function',
    write: (_id, body) => ({ before: `async function local(): Promise<string> { ${body} }`, call: 'local()' }),
  },
  {
    name: 'a local constant with a function',
    write: (_id, body) => ({ before: `const local = async (): Promise<string> => { ${body} };`, call: 'local()' }),
  },
  { name: 'a callback', write: (_id, body) => ({ call: `within(async (): Promise<string> => { ${body} })` }) },
  {
    name: 'the callback of a promise',
    write: (_id, body) => ({ call: `Promise.resolve('').then(async (): Promise<string> => { ${body} })` }),
  },
  {
    name: 'functions that call each other',
    write: (id, body) => ({
      call: `f${id}(2)`,
      atTop: `async function f${id}(depth: number): Promise<string> { return depth > 0 ? g${id}(depth - 1) : h${id}(); }
        async function g${id}(depth: number): Promise<string> { return f${id}(depth); }
        async function h${id}(): Promise<string> { ${body} }`,
    }),
  },
  {
    name: 'an abstract method',
    isUnknown: true,
    write: (id, body) => ({
      call: `this.template.a${id}()`,
      ofTemplate: `abstract a${id}(): Promise<string>;`,
      ofConcrete: method(`a${id}`, body),
    }),
  },
  {
    name: 'a method of an interface',
    isUnknown: true,
    write: (id, body) => ({
      call: `this.clock.m${id}()`,
      ofClock: `m${id}(): Promise<string>;`,
      ofClockClass: method(`m${id}`, body),
    }),
  },
  {
    name: 'a function that is passed by its name',
    isUnknown: true,
    write: (id, body) => ({ call: `within(f${id})`, atTop: `async function f${id}(): Promise<string> { ${body} }` }),
  },
  {
    name: 'a function in a list',
    isUnknown: true,
    write: (id, body) => ({
      call: `l${id}[0]!()`,
      atTop: `const l${id} = [async (): Promise<string> => { ${body} }];`,
    }),
  },
];
