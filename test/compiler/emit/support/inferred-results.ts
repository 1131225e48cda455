/** Handlers whose results are inferred, may be `undefined`, or have types that no file can import. */
export const inferredResults = `import { Controller, Get, Module, Response } from 'ashlar';
enum Hidden { Cat = 'cat', Dog = 'dog' }
declare const tag: unique symbol;
type UserId = string & { readonly [tag]: 'UserId' };
type Role = 'admin' | 'user';
type Color = 'red' | 'green';
interface Row { x: number }
declare const some: boolean;
declare const row: Row | undefined;
declare const nameless: { y: number } | undefined;
declare const id: UserId;
async function* rows(): AsyncGenerator<Row | undefined> { yield row; }
async function* ids(): AsyncGenerator<UserId | Hidden> { yield id; }
@Controller('/')
export class AppController {
  @Get('/a') exclusive() { return some ? { data: 'x' } : { error: 1 }; }
  @Get('/b') async later() { return some ? { data: { x: 1 } } : { error: { y: 2 } }; }
  @Get('/c') list() { return [{ id: 1 }, { id: 2, name: 'two' }]; }
  @Get('/d') mapped() { return { all: [1, 2].map((n) => n > 1 ? { n, big: true } : { n, small: true }) }; }
  @Get('/e') tagged() { return some ? { kind: Hidden.Cat, lives: 9 } as const : { kind: Hidden.Dog, age: 1 } as const; }
  @Get('/f') several() { if (some) return { a: 1 }; if (row) return { b: 2 }; return null; }
  @Get('/g') wrapped() { return Response.withStatus(201, some ? { data: 'x' } : { error: 1 }); }
  @Get('/h') maybe() { return Response.withStatus(201, row); }
  @Get('/i') namelessMaybe() { return Response.withStatus(201, nameless); }
  @Get('/j') events() { return Response.sse(rows()); }
  @Get('/k') branded() { return Response.sse(ids()); }
  @Get('/l') nothing(): void | Row { return row; }
  @Get('/m') async nothingLater(): Promise<void | Row[]> {}
  @Get('/n') nullOrNothing(): Row | null | void { return null; }
  @Get('/o') responseOrNothing(): Response<Row> | Row | void { return row; }
  @Get('/p') roles(): Role[] { return ['admin']; }
  @Get('/q') colors(): Color[] { return ['red']; }
  @Get('/r') texts(): string[] { return [id]; }
  @Get('/s') members(): Hidden[] { return [Hidden.Cat]; }
  @Get('/t') byName(): Record<string, Role> { return { a: 'admin' }; }
  @Get('/u') textByName(): Record<string, string> { return { a: id }; }
  @Get('/v') byId(): Record<UserId, Hidden.Cat> { return { [id]: Hidden.Cat }; }
  @Get('/w') listOrObject(): string[] | {} { return {}; }
}
@Module({ controllers: [AppController] })
export class AppModule {}
`;
