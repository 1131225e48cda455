import { ts } from 'ts-morph';
import { isOfFramework } from '../../model/framework/framework-classes.js';
import type {
  StaticCall,
  StaticLiteral,
  StaticProperty,
  StaticRecord,
  StaticUnknown,
  StaticValue,
  UnknownReason,
} from '../../model/static-value.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import type { ClassReferences } from '../classes/class-references.js';
import type { Codecs } from '../classes/codecs.js';
import { forwardedExpression, isForwardReference } from '../classes/forward-reference.js';
import { hasModifier, type SourceReading, textOf } from '../source-reading.js';
import { typeImportOf } from '../type-imports.js';
import type { TypeKeys } from '../type-keys.js';
import { productOf, signedBy, sumOf } from './arithmetic.js';
import { isNothing, scalarOf } from './literals.js';
import { PassedValues } from './passed-values.js';
import { type ValueOrigin, ValueOrigins } from './value-origins.js';
import { derived, formOf, importedType, isReadable, methodOfClass, partNamed } from './value-parts.js';

/** Evaluates expressions, as far as that is possible without running them. */
export class StaticValues {
  readonly #reading: SourceReading;
  readonly #classes: ClassReferences;
  readonly #keys: TypeKeys;
  readonly #codecs: Codecs;
  /** The declarations that are being read: one that recurs is circular. `#depth`: the number of open expressions. */
  readonly #open = new Set<ts.Node>();
  /** The arguments for the parameters of the composed decorators that are being expanded. */
  readonly passed = new PassedValues();
  /** The lists and objects that the values are made of. */
  readonly origins: ValueOrigins;
  #depth = 0;

  constructor(reading: SourceReading, classes: ClassReferences, keys: TypeKeys, codecs: Codecs) {
    this.#reading = reading;
    this.#classes = classes;
    this.#keys = keys;
    this.#codecs = codecs;
    this.origins = new ValueOrigins(
      (node) => reading.spanOf(node),
      (node) => reading.placeOf(node),
    );
  }

  /** The value of an expression. */
  read(node: ts.Expression): StaticValue {
    this.#depth += 1;
    const value = this.#evaluate(node);
    this.#depth -= 1;
    if (this.#depth === 0) this.origins.use(value);
    return value;
  }

  #evaluate(node: ts.Expression): StaticValue {
    const expression = withoutWrapping(node);
    if (ts.isNumericLiteral(expression)) return this.#number(expression);
    const scalar = scalarOf(expression);
    if (scalar !== undefined) return this.#literal(scalar.value, expression);
    if (ts.isIdentifier(expression)) return this.#name(expression);
    if (ts.isArrayLiteralExpression(expression)) return this.#list(expression);
    if (ts.isObjectLiteralExpression(expression)) return this.#record(expression);
    if (ts.isArrowFunction(expression) || ts.isFunctionExpression(expression)) return this.#function(expression);
    if (ts.isCallExpression(expression) || ts.isNewExpression(expression)) return this.#call(expression);
    if (ts.isPropertyAccessExpression(expression)) return this.#property(expression);
    if (ts.isElementAccessExpression(expression)) return this.#element(expression);
    if (ts.isTemplateExpression(expression)) return this.#template(expression);
    if (ts.isPrefixUnaryExpression(expression)) return this.#sign(expression);
    if (ts.isConditionalExpression(expression)) {
      return this.#conditional(expression, [expression.whenTrue, expression.whenFalse]);
    }
    if (ts.isBinaryExpression(expression)) return this.#binary(expression);
    return this.#unknown('unsupported-syntax', expression);
  }

  #literal(value: StaticLiteral['value'], node: ts.Node): StaticLiteral {
    return { kind: 'literal', value, span: this.#reading.spanOf(node) };
  }

  #number(node: ts.NumericLiteral): StaticLiteral {
    const value = Number(node.text);
    const text = node.getText();
    return { ...this.#literal(value, node), ...(text !== String(value) && { text }) };
  }

  #derivedLiteral(value: StaticLiteral['value'], node: ts.Node, parts: readonly StaticValue[] = []): StaticLiteral {
    return this.origins.join(parts, node, { ...this.#literal(value, node), derived: true });
  }

  /** A value that is declared elsewhere, with the place that names it; its parts keep their places. */
  #named(value: StaticValue, place: ts.Node): StaticValue {
    return this.origins.join([value], place, derived({ ...value, span: this.#reading.spanOf(place) }));
  }

  /** A value that a literal of a declaration makes: other code can reach it there. */
  #held<Value extends StaticValue>(value: Value, literal: ts.Node): Value {
    return this.#open.size === 0 ? value : this.origins.add(value, [{ literal }]);
  }

  #function(node: ts.Node): StaticValue {
    return { kind: 'function', span: this.#reading.spanOf(node) };
  }

  #unknown(reason: UnknownReason, node: ts.Node, from?: StaticUnknown): StaticUnknown {
    const span = this.#reading.spanOf(node);
    return { kind: 'unknown', reason, text: textOf(node), span, ...(from !== undefined && { from }) };
  }

  /** An expression that cannot be read because of a part of it, or because of what it names. */
  #because(from: StaticUnknown, node: ts.Node): StaticUnknown {
    return this.#unknown(from.reason, node, from);
  }

  #list(node: ts.ArrayLiteralExpression): StaticValue {
    const spreads: ValueOrigin[] = [];
    const items = node.elements.flatMap((element): readonly StaticValue[] => {
      if (ts.isOmittedExpression(element)) return [this.#literal(undefined, element)];
      if (!ts.isSpreadElement(element)) return [this.read(element)];
      const spread = this.read(element.expression);
      spreads.push(...this.origins.spread(spread, element.expression));
      if (spread.kind === 'list') return spread.items;
      if (spread.kind !== 'unknown') return [this.#unknown('unsupported-syntax', element)];
      return [{ ...this.#because(spread, element), ...formOf(spread) }];
    });
    const list: StaticValue = { kind: 'list', items, span: this.#reading.spanOf(node) };
    return this.#held(this.origins.add(list, spreads), node);
  }

  #record(node: ts.ObjectLiteralExpression): StaticValue {
    const properties: StaticProperty[] = [];
    const spreads: ValueOrigin[] = [];
    let isDerived = false;
    for (const member of node.properties) {
      if (ts.isSpreadAssignment(member)) {
        isDerived = true;
        const spread = this.read(member.expression);
        spreads.push(...this.origins.spread(spread, member.expression));
        if (spread.kind === 'record') properties.push(...spread.properties);
        else if (spread.kind === 'unknown') return this.#because(spread, node);
        else return this.#because(this.#unknown('unsupported-syntax', member), node);
        continue;
      }
      const name = this.#propertyName(member.name);
      if (typeof name !== 'string') return this.#because(name, node);
      properties.push({ name, nameSpan: this.#reading.spanOf(member.name), value: this.#member(member) });
    }
    const record: StaticRecord = { kind: 'record', properties, span: this.#reading.spanOf(node) };
    return this.#held(this.origins.add(isDerived ? derived(record) : record, spreads), node);
  }

  #member(member: Exclude<ts.ObjectLiteralElementLike, ts.SpreadAssignment>): StaticValue {
    if (ts.isPropertyAssignment(member)) return this.read(member.initializer);
    if (ts.isShorthandPropertyAssignment(member)) {
      const symbol = this.#reading.checker.getShorthandAssignmentValueSymbol(member);
      return this.#meaning(symbol && this.#reading.resolved(symbol), member.name);
    }
    return ts.isMethodDeclaration(member) ? this.#function(member) : this.#unknown('unsupported-syntax', member);
  }

  #propertyName(name: ts.PropertyName): string | StaticUnknown {
    if (!ts.isComputedPropertyName(name)) return name.text;
    const value = this.read(name.expression);
    if (value.kind === 'literal') return String(value.value);
    return value.kind === 'unknown' ? value : this.#unknown('unsupported-syntax', name);
  }

  #name(node: ts.Identifier): StaticValue {
    if (node.text === 'undefined') return this.#literal(undefined, node);
    const typeImport = typeImportOf(node, this.#reading.checker);
    if (typeImport !== undefined) return this.#ofTypeImport(typeImport, node);
    return this.#meaning(this.#reading.symbolOf(node), node);
  }

  #ofTypeImport(typeImport: ts.Node, place: ts.Expression): StaticUnknown {
    const isOwn = this.#reading.project.isOwn(typeImport.getSourceFile());
    return this.#unknown('type-import', place, importedType(this.#unknown('type-import', typeImport), isOwn));
  }

  /** The value of a symbol at the place that names it. */
  #meaning(symbol: ts.Symbol | undefined, place: ts.Expression): StaticValue {
    const declaration = symbol?.valueDeclaration ?? symbol?.declarations?.[0];
    if (symbol === undefined || declaration === undefined) return this.#unknown('unresolved-name', place);
    if ((symbol.flags & ts.SymbolFlags.Class) !== 0) {
      const reference = this.#classes.named(place);
      return reference === undefined
        ? this.#unknown('unsupported-syntax', place)
        : { kind: 'class', class: reference, span: this.#reading.spanOf(place) };
    }
    const passed = this.passed.of(declaration, () => this.#reading.placeOf(place));
    if (passed !== undefined) return passed.kind === 'unknown' ? this.#because(passed, place) : passed;
    if (ts.isEnumMember(declaration)) return this.#enumMember(declaration, place);
    if (ts.isVariableDeclaration(declaration)) return this.#variable(declaration, place);
    if (ts.isPropertyDeclaration(declaration)) return this.#staticProperty(declaration, place);
    if (ts.isFunctionDeclaration(declaration)) return this.#function(place);
    if (ts.isExportAssignment(declaration)) return this.#declared(declaration, declaration.expression, place);
    return this.#unknown('unsupported-syntax', place);
  }

  #enumMember(member: ts.EnumMember, place: ts.Node): StaticValue {
    const value = this.#reading.checker.getConstantValue(member);
    return value === undefined ? this.#unknown('call', place) : this.#derivedLiteral(value, place);
  }

  #variable(variable: ts.VariableDeclaration, place: ts.Node): StaticValue {
    // A token whose variable is not constant is reported where it is declared.
    const key = this.#keys.heldBy(variable);
    if (key !== undefined) return { kind: 'key', ...key, span: this.#reading.spanOf(place) };
    if ((ts.getCombinedNodeFlags(variable) & ts.NodeFlags.Const) === 0) return this.#unknown('mutable-variable', place);
    if (variable.initializer === undefined) {
      const unknown = this.#unknown('external-declaration', place);
      return this.#keys.isToken(variable) ? { ...unknown, form: { kind: 'token-of-package' } } : unknown;
    }
    return this.#declared(variable, variable.initializer, place);
  }

  #staticProperty(property: ts.PropertyDeclaration, place: ts.Node): StaticValue {
    if (!hasModifier(property, ts.SyntaxKind.StaticKeyword)) return this.#unknown('unsupported-syntax', place);
    if (!hasModifier(property, ts.SyntaxKind.ReadonlyKeyword)) return this.#unknown('mutable-variable', place);
    if (property.initializer === undefined) return this.#unknown('external-declaration', place);
    return this.#declared(property, property.initializer, place);
  }

  /** The value of a declaration. The name is the place to report; its parts keep theirs. */
  #declared(declaration: ts.Node, initializer: ts.Expression, place: ts.Node): StaticValue {
    if (this.#open.has(declaration)) return this.#unknown('circular', place);
    this.#open.add(declaration);
    try {
      const value = this.read(initializer);
      return value.kind === 'unknown'
        ? { ...this.#because(value, place), ...formOf(value) }
        : this.#named(value, place);
    } finally {
      this.#open.delete(declaration);
    }
  }

  #property(node: ts.PropertyAccessExpression): StaticValue {
    const typeImport =
      typeImportOf(node.expression, this.#reading.checker) ?? typeImportOf(node.name, this.#reading.checker);
    if (typeImport !== undefined) return this.#ofTypeImport(typeImport, node);
    const symbol = this.#reading.symbolOf(node);
    const declaration = symbol?.valueDeclaration;
    const holder = this.#classes.frameworkClass(node.expression);
    if (holder !== undefined && (symbol === undefined || (symbol.flags & ts.SymbolFlags.Property) !== 0)) {
      return { kind: 'member', class: holder, name: node.name.text, span: this.#reading.spanOf(node) };
    }
    const isMember =
      declaration !== undefined &&
      (ts.isPropertyAssignment(declaration) || ts.isShorthandPropertyAssignment(declaration));
    // A property of an object is read through the object, which may be unreadable although its type is known.
    if (symbol !== undefined && !isMember && isReadable(symbol)) return this.#meaning(symbol, node);
    return this.#partOf(this.read(node.expression), node.name.text, node);
  }

  #element(node: ts.ElementAccessExpression): StaticValue {
    const key = this.read(node.argumentExpression);
    if (key.kind === 'unknown') return this.#because(key, node);
    if (key.kind !== 'literal') return this.#unknown('unsupported-syntax', node);
    const member = this.#reading.checker.getSymbolAtLocation(node.argumentExpression)?.valueDeclaration;
    if (member !== undefined && ts.isEnumMember(member)) return this.#enumMember(member, node);
    return this.#partOf(this.read(node.expression), String(key.value), node);
  }

  #partOf(whole: StaticValue, name: string, node: ts.Node): StaticValue {
    if (whole.kind === 'unknown') return this.#because(whole, node);
    const part = partNamed(whole, name);
    if (part === undefined) return this.#unknown('unsupported-syntax', node);
    if (part.kind === 'unknown') return this.#because(part, node);
    return this.origins.add(this.#named(part, node), this.origins.ofContainer(whole, name, node));
  }

  #template(node: ts.TemplateExpression): StaticValue {
    let text = node.head.text;
    const parts: StaticValue[] = [];
    for (const { expression, literal } of node.templateSpans) {
      const value = this.read(expression);
      if (value.kind === 'unknown') return this.#because(value, node);
      if (value.kind !== 'literal') return this.#unknown('unsupported-syntax', node);
      text += `${value.value}${literal.text}`;
      parts.push(value);
    }
    return this.#derivedLiteral(text, node, parts);
  }

  #sign(node: ts.PrefixUnaryExpression): StaticValue {
    const value = this.read(node.operand);
    if (value.kind === 'unknown') return this.#because(value, node);
    if (value.kind !== 'literal') return this.#unknown('unsupported-syntax', node);
    const signed = signedBy(node.operator, value.value);
    return signed === undefined
      ? this.#unknown('unsupported-syntax', node)
      : this.#derivedLiteral(signed, node, [value]);
  }

  /** The values of the branches, where they can be read: the choice depends on running the program. */
  #conditional(node: ts.Expression, branches: readonly ts.Expression[]): StaticUnknown {
    const possible = branches.map((branch) => this.read(branch)).filter((value) => !isNothing(value));
    return { ...this.#unknown('unsupported-syntax', node), form: { kind: 'conditional' }, possible };
  }

  #binary(node: ts.BinaryExpression): StaticValue {
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        return this.#folded(node, sumOf);
      case ts.SyntaxKind.AsteriskToken:
        return this.#folded(node, productOf);
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return this.#conditional(node, [node.right]);
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.QuestionQuestionToken:
        return this.#conditional(node, [node.left, node.right]);
      default:
        return this.#unknown('unsupported-syntax', node);
    }
  }

  #folded(node: ts.BinaryExpression, fold: typeof sumOf): StaticValue {
    const left = this.read(node.left);
    const right = this.read(node.right);
    for (const side of [left, right]) if (side.kind === 'unknown') return this.#because(side, node);
    const isScalar = left.kind === 'literal' && right.kind === 'literal';
    const value = isScalar ? fold(left.value, right.value) : undefined;
    return value === undefined
      ? this.#unknown('unsupported-syntax', node)
      : this.#derivedLiteral(value, node, [left, right]);
  }

  #call(node: ts.CallExpression | ts.NewExpression): StaticValue {
    const callee = withoutWrapping(node.expression);
    const symbol =
      ts.isIdentifier(callee) || ts.isPropertyAccessExpression(callee) ? this.#reading.symbolOf(callee) : undefined;
    const name = symbol && this.#topLevelName(symbol);
    if (name === 'forwardRef') return this.#forwardReference(node, true);
    const codec = name === 'codec' ? this.#codecs.ofCall(node) : undefined;
    if (codec !== undefined) return { kind: 'codec', shape: codec, span: this.#reading.spanOf(node) };
    if (name !== undefined) return this.#known(node, name);
    if (isForwardReference(callee, this.#reading.checker)) return this.#forwardReference(node, false);
    if (!ts.isPropertyAccessExpression(callee)) return this.#unknown('call', node);
    if (callee.name.text === 'filter' && ts.isArrayLiteralExpression(withoutWrapping(callee.expression))) {
      return this.#conditional(node, [callee.expression]);
    }
    const receiver = this.read(callee.expression);
    const isKnown = receiver.kind === 'call' || (receiver.kind === 'class' && isOfFramework(receiver.class));
    if (isKnown)
      return this.#known(node, callee.name.text, { receiver, calleeSpan: this.#reading.spanOf(callee.name) });
    // A builder of `ashlar` that is declared elsewhere: the cause is its declaration, not the call.
    const isBuilder =
      receiver.kind === 'unknown' && symbol !== undefined && this.#reading.ashlarName(symbol) !== undefined;
    if (isBuilder) return this.#because(receiver, node);
    return { ...this.#unknown('call', node), ...methodOfClass(callee.name.text, receiver) };
  }

  /** `forwardRef(() => A)`: its argument is the value of the function, and absent for anything but such a function. */
  #forwardReference(node: ts.CallExpression | ts.NewExpression, isOwn: boolean): StaticValue {
    const returned = forwardedExpression(node);
    const named = returned === undefined ? [] : [this.read(returned)];
    if (isOwn) return { kind: 'call', callee: 'forwardRef', arguments: named, span: this.#reading.spanOf(node) };
    return { ...this.#unknown('call', node), form: { kind: 'forward-reference' }, possible: named };
  }

  /** The name of a function or class that `ashlar` exports; not of a method. */
  #topLevelName(symbol: ts.Symbol): string | undefined {
    const kinds = ts.SymbolFlags.Function | ts.SymbolFlags.Class | ts.SymbolFlags.Variable;
    return (symbol.flags & kinds) === 0 ? undefined : this.#reading.ashlarName(symbol);
  }

  #known(
    node: ts.CallExpression | ts.NewExpression,
    callee: string,
    method?: Pick<StaticCall, 'receiver' | 'calleeSpan'>,
  ): StaticCall {
    const call: StaticCall = {
      kind: 'call',
      callee,
      ...method,
      arguments: this.readArguments(node),
      span: this.#reading.spanOf(node),
    };
    // The methods of a builder change it.
    return ts.isNewExpression(node) ? this.#held(call, node) : call;
  }

  /** The arguments of a call; spreads of readable arrays are expanded. */
  readArguments(node: ts.CallExpression | ts.NewExpression): StaticValue[] {
    return (node.arguments ?? []).flatMap((argument): readonly StaticValue[] => {
      if (!ts.isSpreadElement(argument)) return [this.read(argument)];
      const spread = this.read(argument.expression);
      this.origins.use(spread);
      if (spread.kind === 'list') return spread.items.map(derived);
      if (spread.kind === 'unknown') return [this.#because(spread, argument)];
      return [this.#unknown('unsupported-syntax', argument)];
    });
  }
}
