import type { JsonSchema } from '../../../base/json/index.js';
import { newestKubernetesVersion } from '../../../base/kubernetes-version.js';
import type { Diagnostic } from '../../../base/problems/index.js';
import type { SchemaPath } from '../../model/index.js';
import { check } from '../check/check.js';
import { checkLiterals } from '../check/literal-checks.js';
import type { Checked } from '../check/state.js';
import { estimateCost } from '../cost/estimate-cost.js';
import { exactly, product } from '../cost/range.js';
import { childrenOf, type Expr } from '../parse/ast.js';
import { parse } from '../parse/parse.js';
import { type RuledSchema, ruledSchemas } from '../rules/ruled-schemas.js';
import { checkVersions } from '../rules/versions.js';
import { type CelType, sameType } from '../types/types.js';
import { optional } from '../types/unify.js';
import { compilerMessage } from './compiler-messages.js';
import { conversions } from './conversions.js';
import { evaluate } from './evaluate.js';

/** The result of validating a rule when its CRD is created or updated. */
export interface JudgedRule {
  readonly path: SchemaPath;
  readonly index: number;
  /** The API server's message for a rule that does not compile. */
  readonly error?: string | undefined;
  readonly messageError?: string | undefined;
  /** The estimated cost of the rule for all values in an object. */
  readonly cost: bigint;
  readonly messageCost: bigint;
  readonly usesOldSelf: boolean;
  /** Whether CEL cannot express the schema, so its rules cannot be compiled. */
  readonly isUntyped?: boolean;
}

/** Compiles the rules of a schema, and estimates their costs. */
export function judgeRules(root: JsonSchema): readonly JudgedRule[] {
  return [...ruledSchemas(root, newestKubernetesVersion)].flatMap((ruled) =>
    (ruled.schema['x-kubernetes-validations'] ?? []).map((_, index) => judge(ruled, index)),
  );
}

function judge(ruled: RuledSchema, index: number): JudgedRule {
  const { path, self, cardinality } = ruled;
  const rule = ruled.schema['x-kubernetes-validations']?.[index];
  const none = { path, index, cost: 0n, messageCost: 0n, usesOldSelf: false };
  if (self === undefined) return { ...none, isUntyped: true };
  if (rule === undefined || rule.rule.trim() === '') return none;
  const variables = new Map<string, CelType>([
    ['self', self.type],
    ['oldSelf', rule.optionalOldSelf ? optional(self.type) : self.type],
  ]);
  const main = compile(rule.rule, variables, ruled, { kind: 'bool' });
  if (typeof main === 'string') return { ...none, error: ruleError(main) };
  const cost = product(exactly(main.cost), exactly(cardinality.count)).max;
  const found = { ...none, cost, usesOldSelf: main.usesOldSelf };
  if (!rule.messageExpression) return found;
  const message = compile(rule.messageExpression, variables, ruled, { kind: 'string' });
  if (typeof message !== 'string') return { ...found, messageCost: message.cost };
  const messageError =
    message === wrongResult
      ? 'messageExpression must evaluate to a string'
      : `messageExpression compilation failed: ${message}`;
  return { ...found, messageError };
}

const wrongResult = 'wrong result';
const instantiation = 'instantiation failed: ';

/** Errors in literal arguments that the compiler reports. */
const isArgumentError = /^invalid (regular expression|duration|timestamp)/;

function ruleError(error: string): string {
  if (error === wrongResult) return 'cel expression must evaluate to a bool';
  return error.startsWith(instantiation) ? `program ${error}` : `compilation failed: ${error}`;
}

/** Returns the error for a literal that cannot be converted. The API server reports it when it creates the program. */
function failedConversion(node: Expr, checked: Checked): string | undefined {
  for (const child of childrenOf(node)) {
    const found = failedConversion(child, checked);
    if (found !== undefined) return found;
  }
  const isConversion = node.kind === 'call' && node.target === undefined && Object.hasOwn(conversions, node.name);
  if (!isConversion || node.args.length !== 1 || node.args[0]?.kind !== 'literal') return undefined;
  const { error } = evaluate({ ...checked, expr: node }, new Map(), 1000);
  return error === undefined ? undefined : `${instantiation}${error}`;
}

function compile(
  text: string,
  variables: ReadonlyMap<string, CelType>,
  { self, name }: RuledSchema,
  expected: CelType,
): string | { readonly cost: bigint; readonly usesOldSelf: boolean } {
  const parsed = parse(text);
  if (parsed.kind === 'broken') return compilerMessage(text, [parsed.diagnostic]);
  const checked = check(parsed.expr, variables);
  const found: readonly Diagnostic[] = checked.diagnostics.length > 0 ? checked.diagnostics : checkLiterals(checked);
  const diagnostics = found.length > 0 ? found : checkVersions(checked, parsed.quotedNames, newestKubernetesVersion);
  const conversion = checked.diagnostics.length > 0 ? undefined : failedConversion(parsed.expr, checked);
  if (conversion !== undefined && !diagnostics.some(({ message }) => isArgumentError.test(message))) return conversion;
  if (diagnostics.length > 0) return compilerMessage(text, diagnostics, parsed.expr);
  const type = checked.types.get(checked.expr);
  if (type !== undefined && !sameType(type, expected)) return wrongResult;
  const cost = self === undefined ? 0n : estimateCost(checked, self, name, newestKubernetesVersion).cost.max;
  const usesOldSelf = [...checked.references.values()].some((one) => one.kind === 'ident' && one.name === 'oldSelf');
  return { cost, usesOldSelf };
}
