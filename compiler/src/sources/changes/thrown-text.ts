import { ts } from 'ts-morph';
import { withoutWrapping } from '../wrapping.js';

const { SyntaxKind } = ts;

/** The operators whose result may be one of their operands. */
const choices: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.EqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
  SyntaxKind.BarBarEqualsToken,
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.CommaToken,
]);

/**
 * The part of a function that decides which exceptions it throws: calls, `throw`, `catch`, and the values that are thrown. `hasValues`: also
 * the values that it returns and passes to other functions. Two bodies with the same text throw the same exceptions.
 */
export function thrownText(body: ts.Block, file: ts.SourceFile, hasValues: boolean): string {
  return new ThrownTextWriter(file, hasValues).write(body);
}

class ThrownTextWriter {
  readonly #file: ts.SourceFile;
  readonly #hasValues: boolean;
  /** The names in values that are thrown: their declarations decide, too. */
  readonly #needed = new Set<string>();
  #text = '';

  constructor(file: ts.SourceFile, hasValues: boolean) {
    this.#file = file;
    this.#hasValues = hasValues;
  }

  write(body: ts.Block): string {
    this.#code(body);
    if (this.#needed.size === 0) return this.#text;
    const declarations = declarationsIn(body);
    // The loop also visits the names that are added meanwhile.
    for (const name of this.#needed) for (const node of declarations.get(name) ?? []) this.#declaration(name, node);
    return this.#text;
  }

  #add(text: string): void {
    this.#text += text;
  }

  /** The text that code writes. */
  #captured(write: () => void): string {
    const before = this.#text;
    this.#text = '';
    write();
    const captured = this.#text;
    this.#text = before;
    return captured;
  }

  readonly #code = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isThrowStatement(node)) {
      this.#add('throw ');
      this.#value(node.expression);
      this.#add(';');
    } else if (ts.isTryStatement(node)) this.#try(node);
    else if (ts.isIfStatement(node)) this.#choice(node.expression, [node.thenStatement, node.elseStatement]);
    else if (ts.isConditionalExpression(node)) this.#choice(node.condition, [node.whenTrue, node.whenFalse]);
    else if (ts.isReturnStatement(node) && node.expression !== undefined && this.#hasValues) {
      this.#add('return ');
      this.#value(node.expression);
      this.#add(';');
    } else if (ts.isExpressionStatement(node) || ts.isVoidExpression(node)) {
      // The result of an asynchronous call that is not awaited has no effect.
      if (ts.isCallExpression(withoutWrapping(node.expression))) this.#add('~');
      this.#code(node.expression);
    } else if (ts.isCallExpression(node)) this.#call(node);
    else if (ts.isNewExpression(node)) this.#new(node);
    else if (ts.isClassLike(node)) this.#add(this.#source(node));
    else if (ts.isFunctionLike(node)) this.#function(node);
    else ts.forEachChild(node, this.#code);
  };

  #try({ tryBlock, catchClause, finallyBlock }: ts.TryStatement): void {
    const text = this.#captured(() => this.#code(tryBlock));
    const caught = this.#captured(() => catchClause !== undefined && this.#code(catchClause.block));
    if (text !== '' || caught !== '') {
      const name = catchClause?.variableDeclaration?.name;
      // The names of a caught error in its block.
      const names = caught.includes('throw') && catchClause !== undefined ? this.#aliasesIn(catchClause.block) : '';
      this.#add(
        `try{${text}}${catchClause === undefined ? '' : `catch(${name === undefined ? '' : this.#source(name)}${names}){${caught}}`}`,
      );
    }
    if (finallyBlock !== undefined) this.#code(finallyBlock);
  }

  #aliasesIn(block: ts.Block): string {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
        const value = withoutWrapping(node.initializer);
        if (ts.isIdentifier(value)) found.push(`,${node.name.text}=${value.text}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(block);
    return found.join('');
  }

  /** One of two branches. The condition matters where it tests the class of a caught error. */
  #choice(condition: ts.Expression, branches: readonly (ts.Node | undefined)[], write = this.#code): void {
    const texts = branches.map((branch) => this.#captured(() => branch !== undefined && write(branch)));
    this.#code(condition);
    const isTest = texts.some((text) => text !== '') && mentions(condition, SyntaxKind.InstanceOfKeyword);
    this.#add(isTest ? `${this.#source(condition)}?{${texts.join('}{')}}` : texts.filter((text) => text !== '').join());
  }

  #call(call: ts.CallExpression): void {
    const { expression, arguments: values } = call;
    const callee = this.#captured(() => this.#callee(expression));
    const isPassedOn = this.#hasValues || /\breject$|^Object\.assign$/.test(callee);
    this.#add(`${callee}(`);
    for (const value of values) {
      if (isPassedOn) this.#value(value);
      else this.#code(value);
      this.#add(',');
    }
    this.#add(')');
  }

  #new({ expression, arguments: values }: ts.NewExpression): void {
    this.#add('new ');
    this.#callee(expression);
    this.#add('(');
    for (const value of values ?? []) {
      this.#code(value);
      this.#add(',');
    }
    this.#add(')');
  }

  /** A name with the receivers before it: `this.notes.find`. */
  #callee(written: ts.Expression): void {
    const expression = withoutWrapping(written);
    if (ts.isIdentifier(expression)) this.#name(expression);
    else if (ts.isPropertyAccessExpression(expression)) {
      this.#callee(expression.expression);
      this.#add(`.${expression.name.text}`);
    } else if (expression.kind === SyntaxKind.ThisKeyword) this.#add('this');
    else if (expression.kind === SyntaxKind.SuperKeyword) this.#add('super');
    else this.#value(expression);
  }

  #name({ text }: ts.Identifier): void {
    this.#needed.add(text);
    this.#add(text);
  }

  /** A value that may be thrown. */
  readonly #value = (written: ts.Node): void => {
    const expression = ts.isExpression(written) ? withoutWrapping(written) : written;
    if (ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression)) this.#callee(expression);
    else if (ts.isAwaitExpression(expression)) this.#value(expression.expression);
    else if (ts.isConditionalExpression(expression)) {
      this.#choice(expression.condition, [expression.whenTrue, expression.whenFalse], this.#value);
    } else if (ts.isCallExpression(expression)) this.#call(expression);
    else if (ts.isNewExpression(expression)) this.#thrownNew(expression);
    else if (ts.isBinaryExpression(expression) && choices.has(expression.operatorToken.kind)) {
      this.#value(expression.left);
      this.#add(this.#source(expression.operatorToken));
      this.#value(expression.right);
    } else if (ts.isObjectLiteralExpression(expression)) this.#object(expression);
    else if (ts.isStringLiteralLike(expression)) this.#add("''");
    else if (ts.isLiteralExpression(expression) || ts.isPrefixUnaryExpression(expression)) {
      this.#add(this.#source(expression));
    } else if (expression.kind === SyntaxKind.TrueKeyword) this.#add('true');
    else {
      this.#add('?');
      this.#code(expression);
    }
  };

  /** A new exception. Its arguments may be its status, but texts are not. */
  #thrownNew({ expression, arguments: values }: ts.NewExpression): void {
    this.#add('new ');
    this.#callee(expression);
    this.#add('(');
    for (const value of values ?? []) {
      const argument = withoutWrapping(value);
      const isText = ts.isStringLiteralLike(argument) || ts.isTemplateExpression(argument);
      const isOther = ts.isObjectLiteralExpression(argument) || ts.isCallExpression(argument);
      if (isText || isOther) this.#code(argument);
      else {
        this.#add(this.#source(argument));
        this.#need(argument);
      }
      this.#add(',');
    }
    this.#add(')');
  }

  #need(node: ts.Node): void {
    if (ts.isIdentifier(node)) this.#needed.add(node.text);
    ts.forEachChild(node, (child) => this.#need(child));
  }

  #object({ properties }: ts.ObjectLiteralExpression): void {
    this.#add('{');
    for (const property of properties) {
      this.#add(`${property.name === undefined ? '...' : this.#source(property.name)}:`);
      if (ts.isPropertyAssignment(property)) this.#value(property.initializer);
      else if (ts.isShorthandPropertyAssignment(property)) this.#name(property.name);
      else this.#code(property);
      this.#add(',');
    }
    this.#add('}');
  }

  /** A function inside of the body: nothing for one that throws nothing. */
  #function(node: ts.SignatureDeclaration): void {
    const body = 'body' in node ? node.body : undefined;
    if (body === undefined) return;
    const isExpression = !ts.isBlock(body);
    const text = this.#captured(() => (isExpression && this.#hasValues ? this.#value(body) : this.#code(body)));
    if (text === '' || text === '?') return;
    const modifiers = ts.canHaveModifiers(node) ? (node.modifiers ?? []) : [];
    const isAsynchronous = modifiers.some(({ kind }) => kind === SyntaxKind.AsyncKeyword);
    const name = node.name === undefined ? '' : this.#source(node.name);
    const parameters = node.parameters.map((parameter) => this.#source(parameter)).join();
    this.#add(`${isAsynchronous ? 'async ' : ''}${name}(${parameters})=>{${text}}`);
  }

  /** A declaration of a name or a value that is assigned to it. */
  #declaration(name: string, node: ts.Node): void {
    this.#add(`;${name}=`);
    if (ts.isVariableDeclaration(node)) {
      if (!ts.isIdentifier(node.name)) this.#add(this.#source(node.name));
      if (node.type !== undefined) this.#add(`:${this.#source(node.type)}`);
      if (node.initializer !== undefined) this.#value(node.initializer);
    } else if (ts.isFunctionDeclaration(node)) this.#function(node);
    else if (ts.isExpression(node)) this.#value(node);
    else this.#add(this.#source(node));
  }

  #source(node: ts.Node): string {
    return node.getText(this.#file).replaceAll(/\s+/g, ' ');
  }
}

/** The declarations in a body by their names, and the values that are assigned to them. */
function declarationsIn(body: ts.Block): ReadonlyMap<string, readonly ts.Node[]> {
  const found = new Map<string, ts.Node[]>();
  const add = (name: ts.BindingName, node: ts.Node): void => {
    if (ts.isIdentifier(name)) {
      const known = found.get(name.text);
      if (known === undefined) found.set(name.text, [node]);
      else known.push(node);
    } else for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name, node);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) || ts.isParameter(node)) add(node.name, node);
    else if (ts.isFunctionDeclaration(node) && node.name !== undefined) add(node.name, node);
    else if (ts.isBinaryExpression(node) && choices.has(node.operatorToken.kind) && ts.isIdentifier(node.left)) {
      add(node.left, node.right);
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

function mentions(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return node.kind === kind || (ts.forEachChild(node, (child) => mentions(child, kind) || undefined) ?? false);
}
