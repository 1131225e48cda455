import type { HiddenClass } from '../../model/class-reference.js';
import type { IgnoredTagCause } from '../../model/issues/ignored-tag.js';
import { define } from '../define.js';

// Raised once per place, however many routes lead to it.
export const unsupportedType = define<{ path: string; type: string; because: string; hint: string }>({
  code: 3001,
  name: 'unsupported-type',
  severity: 'error',
  summary: 'A type that is sent or received contains an unsupported type.',
  repairs: 'design',
  message: ({ path, type, because }) => `unsupported type \`${type}\` of \`${path}\`: ${because}`,
  help: ({ hint }) => hint,
});

export const ambiguousUnion = define<{ path: string; one: string; other: string; because: string; hint: string }>({
  code: 3002,
  name: 'ambiguous-union',
  severity: 'error',
  summary: 'A value can match several members of a union.',
  repairs: 'design',
  message: ({ path, one, other, because }) => `ambiguous union: \`${path}\` can be ${one} or ${other}, and ${because}`,
  help: ({ hint }) => hint,
});

export const misplacedConstraint = define<{ path: string; type: string; because: string; hint: string }>({
  code: 3003,
  name: 'misplaced-constraint',
  severity: 'error',
  summary: 'A constraint does not apply to its type, or its argument is not valid.',
  repairs: 'design',
  message: ({ path, type, because }) => `invalid constraint in \`${type}\`, the type of \`${path}\`: ${because}`,
  help: ({ hint }) => hint,
});

export const contradictoryConstraints = define<{ path: string; because: string }>({
  code: 3004,
  name: 'contradictory-constraints',
  severity: 'error',
  summary: 'The constraints of a type exclude every value.',
  repairs: 'author',
  message: ({ path, because }) => `contradictory constraints of \`${path}\`: ${because}`,
  help: () => 'change one of the constraints',
});

export const invalidPattern = define<{ path: string; pattern: string; because: string }>({
  code: 3005,
  name: 'invalid-pattern',
  severity: 'error',
  summary: 'A `Pattern` is not a valid regular expression of JavaScript in Unicode mode.',
  repairs: 'author',
  message: ({ path, pattern, because }) => `invalid regular expression \`${pattern}\` of \`${path}\`: ${because}`,
  help: () =>
    'fix the pattern: a backslash is written twice in a string, and in Unicode mode only special characters are escaped',
});

export const slowPattern = define<{ path: string; pattern: string; growth: string; hint: string }>({
  code: 3006,
  name: 'slow-pattern',
  severity: 'error',
  summary: 'A `Pattern` can take so long that one request blocks the server.',
  repairs: 'choice',
  message: ({ path, pattern, growth }) =>
    `slow regular expression \`${pattern}\` of \`${path}\`: the time to match it ${growth}`,
  help: ({ hint }) => hint,
});

export const wrongDefault = define<{
  path: string;
  value: string;
  because: string;
  initialised: boolean;
  isVariable: boolean;
  hasNoLiterals: boolean;
}>({
  code: 3007,
  name: 'wrong-default',
  severity: 'error',
  summary: 'A default is not a value of its type.',
  repairs: 'author',
  message: ({ path, value, because }) => `invalid default of \`${path}\`: \`${value}\` ${because}`,
  help: ({ initialised, isVariable, hasNoLiterals }) =>
    hasNoLiterals
      ? `remove the default, declare the property as optional, and set the value ${isVariable ? 'where it is used' : 'in the handler'}`
      : `use a default that ${isVariable ? 'the variable could have' : 'a request could send'}${initialised ? ', or declare the property without an initialiser: `title!: string`' : ''}`,
});

export const foreignFile = define<{ subject: string; type: string; isInput: boolean }>({
  code: 3008,
  name: 'foreign-file',
  severity: 'error',
  summary: 'A type contains the `File`, `Blob` or `FormData` of browsers and Node.',
  repairs: 'choice',
  message: ({ subject, type }) =>
    `unsupported type: ${subject} is the \`${type}\` of browsers and Node, which has no JSON representation`,
  help: ({ isInput }) =>
    isInput
      ? 'use `Uint8Array`, which is a base64 string in JSON, or take the file with a parameter of its own: `File` of `ashlar`'
      : 'use `Uint8Array`, which is a base64 string in JSON',
});

export const conflictingProperty = define<{ path: string }>({
  code: 3009,
  name: 'conflicting-property',
  severity: 'error',
  summary: 'Intersected types declare a property with types that exclude each other.',
  repairs: 'design',
  message: ({ path }) =>
    `conflicting property \`${path}\`: the intersected types declare it with types that exclude each other`,
  help: ({ path }) => `omit it from one of these types: \`Omit<…, '${path.slice(path.lastIndexOf('.') + 1)}'>\``,
});

export const unresolvedType = define<{ path: string; type: string; cause: string; hint: string }>({
  code: 3010,
  name: 'unresolved-type',
  severity: 'error',
  summary: 'A type that is sent or received has a name that is not declared.',
  repairs: 'safe',
  message: ({ path, type, cause }) => `unresolved type: \`${type}\` in \`${path}\` ${cause}`,
  help: ({ hint }) => hint,
});

export const hiddenClass = define<{ class: string; file: string; hidden: HiddenClass | undefined }>({
  code: 3011,
  name: 'hidden-class',
  severity: 'error',
  summary: 'A request class is not exported, and generated code cannot import it.',
  repairs: 'safe',
  message: ({ class: name, file, hidden }) => {
    if (hidden?.as === 'namespace')
      return `class in a namespace: generated code cannot import the request class \`${name}\` of \`${file}\``;
    if (hidden?.as === 'type')
      return `class not exported: \`${hidden.package}\` exports only the type of the request class \`${name}\``;
    return `class not exported: the request class \`${name}\` is not exported from \`${file}\``;
  },
  help: ({ class: name, hidden }) => {
    if (hidden?.package !== undefined) {
      const isElsewhere = hidden.as === 'unexported';
      const other = isElsewhere ? `, or import \`${name}\` from a module of \`${hidden.package}\` that exports it` : '';
      return `use an interface with the properties of \`${name}\` instead${other}`;
    }
    return hidden === undefined
      ? `export the class \`${name}\`, or use an interface instead`
      : `declare \`${name}\` at the top level of its file, and export it, or use an interface instead`;
  },
});

// A class that requests become instances of has fields that requests cannot set.
export const hiddenState = define<{ class: string; hidden: readonly string[] }>({
  code: 3012,
  name: 'hidden-state',
  severity: 'error',
  summary: 'A request class has private or protected members.',
  repairs: 'design',
  message: ({ class: name, hidden }) =>
    `private members in a request class: requests do not set ${hidden.map((field) => `\`${field}\``).join(', ')} of \`${name}\``,
  help: ({ class: name }) =>
    `make the members that requests set public and remove the others from \`${name}\`, or use an interface instead and construct \`${name}\` from it`,
});

// An object with a `toJSON` in a request.
export const oneWayClass = define<{ type?: string }>({
  code: 3013,
  name: 'one-way-class',
  severity: 'error',
  summary: 'A request contains an object with a `toJSON`, which is sent in another form than it is received.',
  repairs: 'design',
  message: ({ type }) =>
    `type with a \`toJSON\`: ${type === undefined ? 'an object' : `\`${type}\``} is sent in another form than it is received`,
  help: ({ type }) =>
    `declare an interface of the received properties, and construct ${type === undefined ? 'the object' : `\`${type}\``} from it`,
});

// A property whose name JSON cannot represent.
export const symbolName = define<{ names: readonly string[] }>({
  code: 3014,
  name: 'symbol-name',
  severity: 'error',
  summary: 'A type of a request requires a property whose name is a symbol.',
  repairs: 'author',
  message: ({ names }) =>
    `symbol as a property name: JSON cannot represent ${names.map((name) => `\`${name}\``).join(', ')}`,
  help: ({ names: [name] }) =>
    `make \`${name}\` optional, use a string as its name, or use a type without this property`,
});

// A JSDoc tag or an initialiser that contradicts its type.
export const misplacedTag = define<{ path: string; tag: string; because: string; hint: string }>({
  code: 3015,
  name: 'misplaced-tag',
  severity: 'error',
  summary: 'A JSDoc tag does not fit its type, or declares a constraint that is not enforced.',
  repairs: 'choice',
  message: ({ path, tag, because }) => `invalid JSDoc tag: \`${tag}\` does not fit \`${path}\`: ${because}`,
  help: ({ hint }) => hint,
});

// A tag for types in the comment of a handler, where tools for other frameworks read those of its parameters.
export const tagOfHandler = define<{ tag: string; handler: string }>({
  code: 3016,
  name: 'tag-of-handler',
  severity: 'error',
  summary: 'A JSDoc tag of a handler has no effect.',
  repairs: 'design',
  message: ({ tag, handler }) => `tag without effect: \`@${tag}\` in the comment of ${handler}`,
  help: ({ tag }) =>
    tag === 'schemaName'
      ? 'move `@schemaName` to the declaration of the type that it names'
      : `move \`@${tag}\` to a property of the parameter's type, or write the constraint as a type`,
});

// Raised once per property of a request class.
export const skippedInitialiser = define<{ class: string; property: string; where: 'initialiser' | 'constructor' }>({
  code: 3017,
  name: 'skipped-initialiser',
  severity: 'warning',
  summary: 'An initialiser or the constructor of a request class sets a property, and does not run.',
  repairs: 'design',
  message: ({ class: name, property, where }) =>
    where === 'initialiser'
      ? `skipped initialiser: \`${name}.${property}\` is not initialised, because a request becomes an instance of \`${name}\` without its constructor`
      : `skipped constructor: \`${name}.${property}\` is not set, because a request becomes an instance of \`${name}\` without its constructor`,
  help: ({ property, where }) =>
    where === 'initialiser'
      ? `declare \`${property}\` without an initialiser, with \`?\` if a request may leave it out, or give it a literal as its default`
      : `set \`${property}\` where it is declared if its value is a literal, which is then its default, or set it in the handler`,
});

// A tag in a comment that TypeScript attaches to nothing, or to a part of a type without constraints.
export const ignoredTag = define<{ tag: string; cause: Exclude<IgnoredTagCause, 'unknown-name'> }>({
  code: 3018,
  name: 'ignored-tag',
  severity: 'warning',
  summary: 'A constraint tag is in a comment that is not read.',
  repairs: 'safe',
  message: ({ tag, cause }) => `tag without effect: \`@${tag}\` is ${placesOfIgnoredTags[cause].place}`,
  help: ({ tag, cause }) => placesOfIgnoredTags[cause].fix(tag),
});

const placesOfIgnoredTags = {
  'line-comment': {
    place: 'in a `//` comment, and only JSDoc comments are read',
    fix: (tag: string) => `write it in a JSDoc comment before the property or type: \`/** @${tag} … */\``,
  },
  'block-comment': {
    place: 'in a `/* */` comment, and only JSDoc comments are read',
    fix: (tag: string) => `begin the comment with two asterisks: \`/** @${tag} … */\``,
  },
  after: {
    place: 'after the property or type that it is about',
    fix: () => 'move the comment before the property or type',
  },
  replaced: {
    place: 'in a JSDoc comment before another JSDoc comment, and only the last comment is read',
    fix: () => 'join the comments to one comment before the property or type',
  },
  inside: {
    place: 'not in the comment of a property or type',
    fix: () => 'move it to the comment before a property or type, or write the constraint as a type',
  },
} as const;

// A tag with a name that is near to that of a constraint.
export const unknownTag = define<{ tag: string; meant: string }>({
  code: 3019,
  name: 'unknown-tag',
  severity: 'warning',
  summary: 'A JSDoc tag has nearly the name of a constraint, and constrains nothing.',
  repairs: 'safe',
  message: ({ tag }) => `unknown tag: \`@${tag}\` constrains nothing`,
  help: ({ meant }) => `write \`@${meant}\``,
});

// Raised once per tag. Documentation tools show the text as it is; clients read it as a value.
export const wrongExample = define<{ path: string; example: string; because: string; isJson: boolean }>({
  code: 3020,
  name: 'wrong-example',
  severity: 'error',
  summary: 'An `@example` is not a value of its type.',
  repairs: 'choice',
  message: ({ path, example, because }) => `invalid example of \`${path}\`: \`${example}\` ${because}`,
  help: ({ isJson }) =>
    isJson
      ? 'write a value that a request or response can contain, or remove the tag'
      : 'write the example as JSON, with names and texts in double quotes: `{ "id": 1 }`, or remove the tag',
});

// A field with `accessor` has a private field, and a setter may use one: the instance has none without its constructor.
export const accessorOfRequest = define<{ class: string; property: string }>({
  code: 3021,
  name: 'accessor-of-request',
  severity: 'error',
  summary: 'A class of a request or a configuration has a setter, or a field with `accessor`.',
  repairs: 'safe',
  message: ({ class: name, property }) =>
    `accessor in a class of a request or a configuration: \`${property}\` of \`${name}\` is not a field, and is not set`,
  help: ({ property }) => `declare \`${property}\` as a field, without \`accessor\`, \`get\` and \`set\``,
});

// JSON contains only the properties of an instance, and not those of its prototype.
export const accessorOfResponse = define<{ class: string; property: string }>({
  code: 3022,
  name: 'accessor-of-response',
  severity: 'error',
  summary: 'A class of a response has an accessor, which is not sent.',
  repairs: 'choice',
  message: ({ class: name, property }) =>
    `accessor not sent: \`${property}\` of \`${name}\` is an accessor, which JSON does not contain`,
  help: ({ property }) =>
    `return an interface that declares \`${property}\` to send it, or one without it, or make the accessor private`,
});

// Raised once per tag.
export const emptyMessage = define<{ path: string }>({
  code: 3023,
  name: 'empty-message',
  severity: 'error',
  summary: 'A `@message` of a property has no text.',
  repairs: 'choice',
  message: ({ path }) => `empty message: the \`@message\` of \`${path}\` has no text`,
  help: () => 'write the text that clients get after the tag, or remove the tag',
});

// Raised at the first use of the property.
export const unfittingTag = define<{ path: string; tag: string; because: string }>({
  code: 3061,
  name: 'unfitting-tag',
  severity: 'warning',
  summary: 'A JSDoc tag of a package looks like a constraint, and does not fit the type that it is written for.',
  repairs: 'outside',
  message: ({ path, tag, because }) => `tag without effect: \`${tag}\` of \`${path}\` constrains nothing: ${because}`,
  help: () =>
    'correct the tag in the package, or add `"unfitting-tag"` to `silence` in the `ashlar` entry of `package.json` if it is for another tool',
});

// Raised once per list in the source.
export const undefinedItem = define<{ path: string }>({
  code: 3060,
  name: 'undefined-item',
  severity: 'error',
  summary: 'A list of a request has a type whose items can be `undefined`.',
  repairs: 'author',
  message: ({ path }) =>
    `undefined item: the type of \`${path}\` admits \`undefined\`, which no request has, because JSON does not`,
  help: () =>
    'use a type without `undefined` for the request, with `null` for an empty item of a body: only a response has null in its place',
});

// Raised once per handler without a return type.
export const emptyList = define<{ path: string; handler: string; method: string }>({
  code: 3046,
  name: 'empty-list',
  severity: 'warning',
  summary: 'The inferred result of a handler has a list that never has items.',
  repairs: 'author',
  message: ({ path, handler }) =>
    `list without items: \`${path}\` in the inferred result of ${handler} is always empty`,
  help: ({ method }) => `declare the return type of \`${method}\`, with the type of the items`,
});

// Raised once per parameter.
export const rejectedInput = define<{ parameter: string; handler: string; source: 'query' | 'param'; name: string }>({
  code: 3053,
  name: 'rejected-input',
  severity: 'error',
  summary: 'A type that rejects undeclared names leaves out a parameter of the same query or path.',
  repairs: 'design',
  message: ({ parameter, handler, source, name }) =>
    `rejected ${source === 'query' ? 'query' : 'path'} parameter: the type of \`${parameter}\` of ${handler} rejects \`${name}\`, which ${source === 'query' ? 'another parameter of the handler reads' : 'is in the path'}`,
  help: ({ source, name }) =>
    source === 'query'
      ? 'merge the types of the two parameters into one, or write `@additionalProperties true` in the comment of the type'
      : `declare \`${name}\` in the type, or write \`@additionalProperties true\` in its comment`,
});
