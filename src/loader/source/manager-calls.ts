import type { ts } from 'ts-morph';
import { compiler } from '../parser/compiler.js';

/** Finds the calls that get the manager, by the names that it has in generated code. */
export class ManagerCalls {
  readonly #ts = compiler();
  readonly #known = new Map<ts.Node, boolean>();

  /** Whether the manager is an argument or the object of a call, or of those before it: `builder(manager).for(…)`. */
  gets(call: ts.CallExpression | ts.NewExpression): boolean {
    const known = this.#known.get(call);
    if (known !== undefined) return known;
    const { expression } = call;
    const object = this.#ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
    const isChain = this.#ts.isCallExpression(object);
    const found =
      call.arguments?.some((one) => this.#isManager(one)) || (isChain ? this.gets(object) : this.#isManager(object));
    this.#known.set(call, found);
    return found;
  }

  #isManager(node: ts.Node): boolean {
    if (this.#ts.isIdentifier(node)) return /manager|mgr/i.test(node.text);
    if (!this.#ts.isObjectLiteralExpression(node)) return false;
    return node.properties.some((property) => {
      if (this.#ts.isShorthandPropertyAssignment(property)) return this.#isManager(property.name);
      return this.#ts.isPropertyAssignment(property) && this.#isManager(property.initializer);
    });
  }
}
