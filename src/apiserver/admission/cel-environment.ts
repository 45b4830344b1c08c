import type { Json } from '../../base/json/index.js';
import {
  CelError,
  type CelMap,
  type CelValue,
  compileExpression,
  fromJson,
  type Program,
} from '../../compiler/cel/index.js';
import { userInfo } from '../authorization/index.js';
import type { AdmissionRequest, ApiObject, JsonObject, RequestContext, ServerCore } from '../model/index.js';
import { CelAuthorizer, requestResource } from './cel-authorizer.js';
import { variableTypes } from './cel-types.js';
import { requestOf } from './review.js';
import { namespaceOf } from './rule-match.js';

/** The result of an expression: its value, or the error that stopped it. */
export type CelResult = { readonly value: CelValue } | { readonly error: string };

/** Maximum cost of one expression, as in the API server. */
const costLimit = 1_000_000;
const programs = new Map<string, Program | { readonly error: string }>();
const mostPrograms = 2_000;

/** Whether an expression can construct patches. */
export interface ExpressionOptions {
  readonly hasPatchTypes?: boolean;
}

/** Returns the compiled program of an admission expression, from a cache if possible. */
export function compileAdmission(
  expression: string,
  options: ExpressionOptions = {},
): Program | { readonly error: string } {
  const key = options.hasPatchTypes ? `patch ${expression}` : expression;
  const known = programs.get(key);
  if (known) return known;
  const program = compileExpression(expression, variableTypes, options);
  if (programs.size >= mostPrograms) programs.clear();
  programs.set(key, program);
  return program;
}

/** A named expression that other expressions read as `variables.name`. */
export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

/** Evaluates expressions about one request. */
export class CelEnvironment {
  readonly #values: ReadonlyMap<string, CelValue>;

  constructor(
    request: AdmissionRequest,
    context: RequestContext,
    server: ServerCore,
    {
      params,
      variables = [],
    }: { readonly params?: ApiObject | undefined; readonly variables?: readonly NamedExpression[] } = {},
  ) {
    const { object, oldObject } = request;
    const asked = { ...requestOf(request, { ...request }, context), userInfo: userInfo(context.user) as JsonObject };
    const values: Record<string, Json> = {
      object: object ?? null,
      oldObject: oldObject ?? null,
      request: asked,
      params: params ?? null,
      namespaceObject: request.namespace === '' ? null : (namespaceOf(request, server) ?? null),
    };
    const all = new Map<string, CelValue>(Object.entries(values).map(([name, value]) => [name, fromJson(value)]));
    all.set('authorizer', new CelAuthorizer(server.authorizer, context.user));
    all.set('authorizer.requestResource', requestResource(server.authorizer, context.user, request));
    all.set('variables', new LazyVariables(variables, (expression) => this.run(expression)));
    this.#values = all;
  }

  /** Evaluates an expression. */
  run(expression: string, options?: ExpressionOptions): CelResult {
    const program = compileAdmission(expression, options);
    if ('error' in program) return { error: `compilation error: ${program.error}` };
    const { value, error } = program.run(this.#values, costLimit);
    return error === undefined ? { value } : { error };
  }
}

/** The CEL object `variables`: each member is evaluated when it is first read. */
class LazyVariables implements CelMap {
  readonly kind = 'object';
  readonly #known = new Map<string, CelResult>();

  constructor(
    private readonly variables: readonly NamedExpression[],
    private readonly run: (expression: string) => CelResult,
  ) {}

  get size(): number {
    return this.variables.length;
  }

  get(key: CelValue): CelValue | undefined {
    const variable = this.variables.find(({ name }) => name === key);
    if (!variable) return undefined;
    const result = this.#known.get(variable.name) ?? this.run(variable.expression);
    this.#known.set(variable.name, result);
    if ('value' in result) return result.value;
    throw new CelError(`composited variable ${JSON.stringify(variable.name)} fails to evaluate: ${result.error}`);
  }

  keys(): readonly string[] {
    return this.variables.map(({ name }) => name);
  }
}
