import type { ts } from 'ts-morph';
import type { ApiKind, MarkerUse } from '../../model/index.js';
import type { Span } from '../../problems/index.js';
import { NotStatic, staticValueOf } from '../markers/static-value.js';
import type { Project } from '../modules/project.js';
import { resolve } from '../modules/symbols.js';
import { compiler } from '../parser/compiler.js';
import { type Source, spanOf } from '../source/source.js';
import { customResourceLine } from '../types/custom-resource.js';

/** Distinguishes kinds from other classes, and finds their group and version. */
export class KindReader {
  constructor(private readonly project: Project) {}

  /** Whether a class has `@Kind`. */
  kindDecorator(source: Source, node: ts.ClassDeclaration): ts.CallExpression | undefined {
    const ts = compiler();
    for (const { expression } of ts.getDecorators(node) ?? []) {
      const call = ts.isCallExpression(expression) ? expression : undefined;
      const resolved = resolve(this.project, source, call?.expression ?? expression);
      if (resolved?.kind === 'api' && resolved.name === 'Kind') {
        if (call) return call;
        this.#report(
          '`@Kind` is used without a group and version',
          spanOf(source, expression),
          'write `@Kind(groupVersion)`',
        );
      }
    }
    return undefined;
  }

  /** Whether a class extends the base class of kinds, itself or through others. */
  isCustomResource(source: Source, node: ts.ClassDeclaration): boolean {
    return customResourceLine(this.project, { source, node }) !== undefined;
  }

  /** The group and version that `@Kind(groupVersion)` names. */
  ofDecorator(source: Source, call: ts.CallExpression): ApiKind | undefined {
    const [argument] = call.arguments;
    const span = spanOf(source, argument ?? call);
    const found = argument && this.#groupVersion(source, argument);
    if (found) return found;
    const text = argument ? `\`${argument.getText(source.ast)}\`` : 'nothing';
    this.#report(
      `\`@Kind\` requires a group and version, found ${text}`,
      span,
      "pass a constant created with `new GroupVersion('group', 'v1')`",
    );
    return undefined;
  }

  /** The constants of a file that are created with `new GroupVersion(…)`. */
  groupVersions(source: Source): ApiKind[] {
    const ts = compiler();
    return [...source.scope.declarations.values()].flatMap(({ value }) => {
      if (!value || !ts.isVariableDeclaration(value) || !value.initializer) return [];
      const found = this.#newGroupVersion(source, value.initializer);
      return found ? [found] : [];
    });
  }

  /** Whether comments make a class a kind. */
  static isRoot(uses: readonly MarkerUse[]): boolean {
    return uses.some(({ name, value }) => name === 'kubebuilder:object:root' && value === true);
  }

  #groupVersion(source: Source, expression: ts.Expression): ApiKind | undefined {
    const ts = compiler();
    const direct = this.#newGroupVersion(source, expression);
    if (direct) return direct;
    const resolved = resolve(this.project, source, expression);
    const declaration = resolved?.kind === 'declared' ? resolved.declared.value : undefined;
    if (resolved?.kind !== 'declared' || !declaration || !ts.isVariableDeclaration(declaration)) return undefined;
    return declaration.initializer && this.#newGroupVersion(resolved.source, declaration.initializer);
  }

  #newGroupVersion(source: Source, expression: ts.Expression): ApiKind | undefined {
    const ts = compiler();
    if (!ts.isNewExpression(expression)) return undefined;
    const resolved = resolve(this.project, source, expression.expression);
    if (resolved?.kind !== 'api' || resolved.name !== 'GroupVersion') return undefined;
    try {
      const [group, version] = (expression.arguments ?? []).map((node) => staticValueOf(this.project, source, node));
      if (typeof group?.value !== 'string' || typeof version?.value !== 'string') return undefined;
      const parts = new Map([
        ['.group', { span: group.span, text: group.text ?? '' }],
        ['.version', { span: version.span, text: version.text ?? '' }],
      ]);
      return { group: group.value, version: version.value, span: spanOf(source, expression), parts };
    } catch (error) {
      if (error instanceof NotStatic) return undefined;
      throw error;
    }
  }

  #report(message: string, span: Span, hint: string): void {
    this.project.sink.report({ code: 'kind-invalid', severity: 'error', isFixed: true, message, span, hint });
  }
}
