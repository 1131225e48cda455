import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDirectory } from '../../../support/repository.ts';

/** The constraints are read as they are: they are types alone. */
const constraints = readFileSync(join(repositoryDirectory, 'runtime/src/types/constraints.ts'), 'utf8');

/** The declarations of `ashlar` that tests need, small enough to be read once per case. `real-ashlar.test.ts` holds it to the real one. */
export const ashlarTypes = `
  type Token = abstract new (...dependencies: never[]) => unknown;
  type ClassAnnotation = (target: Token, context?: ClassDecoratorContext) => void;
  type MethodAnnotation = (target: object, context: string | symbol | ClassMethodDecoratorContext, descriptor?: PropertyDescriptor) => void;
  export declare function Module(metadata: object): ClassAnnotation;
  export declare function Injectable(): ClassAnnotation;
  export declare function Controller(basePath?: string): ClassAnnotation;
  export declare function Get(path?: string): MethodAnnotation;
  export declare function Post(path?: string): MethodAnnotation;
  export declare function asyncFactory(token: Token, dependencies: readonly Token[], create: (...all: never[]) => unknown): object;
  export declare function provide(token: Token, concrete: Token): object;
  export declare class TypeToken<T> { readonly name: string; protected readonly instance: T }
  export declare function token<T>(name: string): TypeToken<T>;
  export declare function contextKey<T>(name: string): { readonly value?: T };
  export interface EventHandler<Event> { handle(event: Event): void | Promise<void> }
  export declare class Logger { info(message: string): void; }
  export interface RequestContext { readonly path: string }
  export declare class Response<T, S extends number = 200> {
    readonly status: S;
    readonly value: T;
    private constructor();
    static withStatus<S extends number>(status: S): Response<undefined, S>;
    static withStatus<T, S extends number>(status: S, value: T): Response<T, S>;
    static noContent(): Response<never, 204>;
  }
  ${constraints}
  export type Param<T> = T;
  export type Query<T> = T;
  export type Body<T> = T;
  export type User<T> = T;
  export type Header<_Name extends string, T = string> = T;
  export type Validate<M, _Schema = undefined> = M;
`;
