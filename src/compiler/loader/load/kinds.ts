import type * as ts from 'typescript';
import { type Diagnostic, errorOf, type Span } from '../../../base/problems/index.js';
import type { ApiKind, MarkerUse } from '../../model/index.js';
import { staticValueOf } from '../markers/static-value.js';
import type { Project } from '../modules/project.js';
import { resolve } from '../modules/symbols.js';
import { decoratorsOf, syntax, textOf } from '../parser/syntax.js';
import { type Source, spanOf } from '../source/source.js';

/** Recognizes classes that are kinds, and finds their group and version. */
export class KindReader {
  constructor(private readonly project: Project) {}

  kindDecorator(source: Source, node: ts.ClassDeclaration): ts.CallExpression | undefined {
    for (const { expression } of decoratorsOf(node)) {
      const call = syntax.isCallExpression(expression) ? expression : undefined;
      const resolved = resolve(this.project, source, call?.expression ?? expression);
      if (resolved?.kind === 'api' && resolved.name === 'Kind') {
        if (call) return call;
        const message = '`@Kind` is used without a group and version';
        this.project.sink.report(invalidKind(message, spanOf(source, expression), 'write `@Kind(groupVersion)`'));
      }
    }
    return undefined;
  }

  /** Returns the group and version in `@Kind(groupVersion)`; undefined for an invalid argument, which is reported. */
  ofDecorator(source: Source, call: ts.CallExpression): ApiKind | undefined {
    const [argument] = call.arguments;
    const found = argument && this.#groupVersion(source, argument);
    if (found) return found;
    const text = argument ? `\`${textOf(argument, source.ast)}\`` : 'nothing';
    const message = `\`@Kind\` requires a group and version, found ${text}`;
    const hint = "pass a constant created with `new GroupVersion('group', 'v1')`";
    this.project.sink.report(invalidKind(message, spanOf(source, argument ?? call), hint));
    return undefined;
  }

  /** Returns the group and version of each constant in a file that is initialized with `new GroupVersion(…)`. */
  groupVersions(source: Source): ApiKind[] {
    return [...source.scope.declarations.values()].flatMap(({ value }) => {
      if (!value || !syntax.isVariableDeclaration(value) || !value.initializer) return [];
      const found = this.#newGroupVersion(source, value.initializer);
      return found ? [found] : [];
    });
  }

  static isRoot(uses: readonly MarkerUse[]): boolean {
    return uses.some(({ name, value }) => name === 'kubebuilder:object:root' && value === true);
  }

  #groupVersion(source: Source, expression: ts.Expression): ApiKind | undefined {
    const direct = this.#newGroupVersion(source, expression);
    if (direct) return direct;
    const resolved = resolve(this.project, source, expression);
    const declaration = resolved?.kind === 'declared' ? resolved.declared.value : undefined;
    if (resolved?.kind !== 'declared' || !declaration || !syntax.isVariableDeclaration(declaration)) return undefined;
    return declaration.initializer && this.#newGroupVersion(resolved.source, declaration.initializer);
  }

  #newGroupVersion(source: Source, expression: ts.Expression): ApiKind | undefined {
    if (!syntax.isNewExpression(expression)) return undefined;
    const resolved = resolve(this.project, source, expression.expression);
    if (resolved?.kind !== 'api' || resolved.name !== 'GroupVersion') return undefined;
    const [group, version] = (expression.arguments ?? []).map((node) => staticValueOf(this.project, source, node));
    if (typeof group?.value !== 'string' || typeof version?.value !== 'string') return undefined;
    const parts = new Map([
      ['.group', { span: group.span, text: group.text ?? '' }],
      ['.version', { span: version.span, text: version.text ?? '' }],
    ]);
    return { group: group.value, version: version.value, span: spanOf(source, expression), parts };
  }
}

/** Returns the diagnostic for a declaration that cannot be a kind, or for an invalid part of a kind. */
export function invalidKind(message: string, span: Span, hint: string): Diagnostic {
  return { ...errorOf('kind-invalid', message, hint, span), isFixed: true };
}
