/** A way in which a handler treats the exceptions of a call. */
export interface Catching {
  readonly name: string;
  /** The statements after which the handler has returned. */
  readonly write: (call: string) => string;
  /** The statuses of the handler, for those of the call: documented ones, and those that are sent. */
  readonly documented: (statuses: readonly number[]) => readonly number[];
  readonly sent: (statuses: readonly number[]) => readonly number[];
}

type Statuses = (statuses: readonly number[]) => readonly number[];

const same: Statuses = (statuses) => statuses;
const none: Statuses = () => [];
const only =
  (status: number): Statuses =>
  () => [status];

/** An exception becomes another response; a call that throws none has its own. */
const becoming =
  (status: number): Statuses =>
  (statuses) =>
    statuses.includes(200) ? statuses : [status];

function catching(name: string, write: Catching['write'], documented: Statuses, sent: Statuses): Catching {
  return { name, write, documented, sent };
}

const conflictAlone: Statuses = (statuses) => statuses.map((status) => (status === 409 ? 409 : 200));

/** Every way of treating exceptions. */
export const treatments: readonly Catching[] = [
  catching('lets them pass', (call) => `return ${call};`, same, same),
  catching('waits for them', (call) => `const result = await ${call}; return result;`, same, same),
  catching('has a `finally`', (call) => `try { return await ${call}; } finally { always(); }`, same, same),
  catching(
    'returns in a `catch`',
    (call) => `try { return await ${call}; } catch { return 'x'; }`,
    none,
    becoming(200),
  ),
  catching(
    'throws another one in a `catch`',
    (call) => `try { return await ${call}; } catch { throw new GoneException('x'); }`,
    only(410),
    becoming(410),
  ),
  catching('throws them again', (call) => `try { return await ${call}; } catch (error) { throw error; }`, same, same),
  catching(
    'throws them again by another name',
    (call) => `try { return await ${call}; } catch (error) { const known = error as Error; throw known; }`,
    same,
    same,
  ),
  catching(
    'throws exceptions again',
    (call) =>
      `try { return await ${call}; } catch (error) { if (error instanceof HttpException) throw error; return 'x'; }`,
    same,
    (statuses) => statuses.map((status) => (status === 500 ? 200 : status)),
  ),
  catching(
    'throws those of one class again',
    (call) =>
      `try { return await ${call}; } catch (error) { if (error instanceof ConflictException) throw error; return 'x'; }`,
    only(409),
    conflictAlone,
  ),
  catching('returns in a `.catch`', (call) => `return ${call}.catch(() => 'x');`, none, becoming(200)),
  catching(
    'throws another one in a `.catch`',
    (call) => `return ${call}.catch(() => { throw new GoneException('x'); });`,
    only(410),
    becoming(410),
  ),
  catching(
    'throws them again in a `.catch`',
    (call) => `return ${call}.catch((error: unknown) => { throw error; });`,
    same,
    same,
  ),
  catching(
    'returns in a second argument of `.then`',
    (call) => `return ${call}.then((one) => one, () => 'x');`,
    none,
    becoming(200),
  ),
];
