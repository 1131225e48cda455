import { hasRules, type ObjectSpec, type Part, propertiesOf } from './random-rules.ts';

/** The errors of a value by their paths, and the rules that have run: the type and the mark of each. */
export interface RulesResult {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly ran: readonly string[];
}

/** The result of the rule of a class, as `outcome` of the application returns it. */
export function outcomeOf(label: string, mark: string): Readonly<Record<string, readonly string[]>> {
  switch (mark) {
    case 'bad':
      return { mark: [`${label} is bad`] };
    case 'whole':
      return { '': [`${label} is bad`, 'as a whole'] };
    case 'deep':
      return { 'p.0': [label], mark: [label, 'deep'] };
    default:
      return {};
  }
}

/** Runs the rules of a value by walking the value along its declared type. */
export function rulesResultOf(part: Part, value: unknown): RulesResult {
  const errors: Record<string, readonly string[]> = {};
  const ran: string[] = [];

  /** Whether a rule inside has failed. */
  const walk = (one: Part, json: unknown, path: readonly string[]): boolean => {
    switch (one.kind) {
      case 'object':
        return walkObject(one.type, json, path);
      case 'union':
        return walkObject(memberOf(one.of, json), json, path);
      case 'nullable':
        return json !== null && walk(one.of, json, path);
      case 'list':
      case 'record':
        return all(entriesOf(json).map(([key, item]) => walk(one.of, item, [...path, key])));
      case 'tuple':
        return all(
          entriesOf(json).map(([key, item], index) => {
            const own = one.of[index] ?? one.rest;
            return own !== undefined && walk(own, item, [...path, key]);
          }),
        );
      default:
        return false;
    }
  };

  const walkObject = (type: ObjectSpec, json: unknown, path: readonly string[]): boolean => {
    const object = new Map(entriesOf(json));
    const failures = propertiesOf(type).map(({ name, part }) => {
      const own = object.get(name);
      return own !== undefined && walk(part, own, [...path, name]);
    });
    if (all(failures)) return true;
    return hasRules(type) && runs(type, String(object.get('mark')), path);
  };

  const runs = (type: ObjectSpec, mark: string, path: readonly string[]): boolean => {
    ran.push(`${type.name} ${mark}`);
    const found = Object.entries(errorsOf(type, mark));
    for (const [key, messages] of found) errors[[...path, ...(key === '' ? [] : [key])].join('.')] = messages;
    return found.length > 0;
  };

  walk(part, value, []);
  return { errors, ran };
}

function errorsOf(type: ObjectSpec, mark: string): Readonly<Record<string, readonly string[]>> {
  const { name, rules, base } = type;
  if (rules !== 'with those of its base') {
    const declares = rules !== 'none' || base === undefined;
    // An inherited method calls the method `label` of the class itself.
    return declares ? outcomeOf(name, mark) : errorsOf({ ...base, name }, mark);
  }
  const inherited = base === undefined ? {} : errorsOf({ ...base, name }, mark);
  return { ...inherited, own: [name] };
}

function memberOf(types: readonly ObjectSpec[], json: unknown): ObjectSpec {
  const object = new Map(entriesOf(json));
  const found = types.find(({ name, tag }) =>
    tag === 'kind' ? object.get('kind') === name : object.has(`only${name}`),
  );
  if (found === undefined) throw new Error('a value has none of the types of its union');
  return found;
}

function entriesOf(json: unknown): readonly [string, unknown][] {
  return typeof json === 'object' && json !== null ? Object.entries(json) : [];
}

function all(failures: readonly boolean[]): boolean {
  return failures.includes(true);
}
