import type { ts } from 'ts-morph';
import type { TypeRef } from '../../model/index.js';
import type { Diagnostic } from '../../problems/index.js';
import { compiler } from '../parser/compiler.js';
import { type Source, spanOf } from '../source/source.js';
import { containsItself } from './limits.js';
import { fractionProblem, keywordProblems, wrongType } from './type-names.js';

/** What a literal type stands for: one value, or a type without a schema. */
export function literalOf(node: ts.LiteralTypeNode, source: Source): TypeRef {
  const ts = compiler();
  const span = spanOf(source, node);
  const { literal } = node;
  if (ts.isStringLiteralLike(literal)) return { kind: 'literals', values: [literal.text], span };
  if (ts.isNumericLiteral(literal)) return numberOf(Number(literal.text), node, source);
  if (ts.isPrefixUnaryExpression(literal) && ts.isNumericLiteral(literal.operand))
    return numberOf(-Number(literal.operand.text), node, source);
  if (literal.kind === ts.SyntaxKind.TrueKeyword) return { kind: 'literals', values: [true], span };
  if (literal.kind === ts.SyntaxKind.FalseKeyword) return { kind: 'literals', values: [false], span };
  const isBig = ts.isBigIntLiteral(literal) || ts.isPrefixUnaryExpression(literal);
  const problem = keywordProblems[isBig ? 'bigint' : node.getText(source.ast)] ?? problemOf(node);
  return { kind: 'unsupported', problem, span };
}

function numberOf(value: number, node: ts.LiteralTypeNode, source: Source): TypeRef {
  const span = spanOf(source, node);
  if (Number.isSafeInteger(value)) return { kind: 'literals', values: [value], span };
  return { kind: 'unsupported', problem: fractionProblem(node.getText(source.ast)), span };
}

/** What is wrong with a type that has no schema, or that only the type checker could resolve. */
export function problemOf(node: ts.TypeNode): Diagnostic {
  const ts = compiler();
  const { SyntaxKind } = ts;
  switch (node.kind) {
    case SyntaxKind.FunctionType:
    case SyntaxKind.ConstructorType:
      return unsupported('a function cannot be represented in JSON', 'remove the field');
    case SyntaxKind.TupleType:
      return unsupported('a tuple has no CRD schema', 'use a list of one type, or an object with named fields');
    case SyntaxKind.TemplateLiteralType:
      return unsupported('a template literal type has no CRD schema', 'use `string` with `@Pattern`');
    case SyntaxKind.ThisType:
      return containsItself;
    case SyntaxKind.TypeOperator:
      return (
        (ts.isTypeOperatorNode(node) && node.operator === SyntaxKind.UniqueKeyword && keywordProblems.symbol) ||
        unlisted
      );
    case SyntaxKind.TypeQuery:
      return unsupported(
        '`typeof` is supported only for an `as const` list or object, with `[number]` or `keyof`',
        'declare a type for it, and use that here',
      );
    case SyntaxKind.ConditionalType:
      return unsupported(
        'a conditional type cannot be read without running the type checker',
        'write the resulting type, or declare a type for each case',
      );
    default:
      return unsupported('this type cannot be read without running the type checker', 'write out the type');
  }
}

const unlisted: Diagnostic = {
  ...wrongType,
  message: 'the keys of this type cannot be listed',
  hint: "write them out, for example `'a' | 'b'`",
};

function unsupported(message: string, hint: string): Diagnostic {
  return { ...wrongType, message, hint };
}
