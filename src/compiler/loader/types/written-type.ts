import type * as ts from 'typescript';
import type { Diagnostic } from '../../../base/problems/index.js';
import type { TypeRef } from '../../model/index.js';
import { isToken, isTypeOperator, syntax, textOf } from '../parser/syntax.js';
import { type Source, spanOf } from '../source/source.js';
import { containsItself, fractionProblem, keywordProblems, unsupportedType } from './type-names.js';
import { unsupportedRef } from './types.js';

/** Returns the type of a literal: a single value, or an unsupported type. */
export function literalOf(node: ts.LiteralTypeNode, source: Source): TypeRef {
  const span = spanOf(source, node);
  const { literal } = node;
  if (syntax.isStringLiteralLike(literal)) return { kind: 'literals', values: [literal.text], span };
  if (syntax.isNumericLiteral(literal)) return numberOf(Number(literal.text), node, source);
  if (syntax.isPrefixUnaryExpression(literal) && syntax.isNumericLiteral(literal.operand))
    return numberOf(-Number(literal.operand.text), node, source);
  if (isToken(literal, 'true')) return { kind: 'literals', values: [true], span };
  if (isToken(literal, 'false')) return { kind: 'literals', values: [false], span };
  const isBig = syntax.isBigIntLiteral(literal) || syntax.isPrefixUnaryExpression(literal);
  return unsupportedRef(keywordProblems[isBig ? 'bigint' : textOf(node, source.ast)] ?? problemOf(node), span);
}

function numberOf(value: number, node: ts.LiteralTypeNode, source: Source): TypeRef {
  const span = spanOf(source, node);
  if (Number.isSafeInteger(value)) return { kind: 'literals', values: [value], span };
  return unsupportedRef(fractionProblem(textOf(node, source.ast)), span);
}

/** Describes why a type is unsupported: it has no schema, or only the type checker could resolve it. */
export function problemOf(node: ts.TypeNode): Diagnostic {
  if (syntax.isFunctionTypeNode(node) || syntax.isConstructorTypeNode(node)) {
    return unsupportedType('a function cannot be represented in JSON', 'remove the field');
  }
  if (syntax.isTupleTypeNode(node)) {
    return unsupportedType('a tuple has no CRD schema', 'use a list of one type, or an object with named fields');
  }
  if (syntax.isTemplateLiteralTypeNode(node)) {
    return unsupportedType('a template literal type has no CRD schema', 'use `string` with `@Pattern`');
  }
  if (syntax.isThisTypeNode(node)) return containsItself;
  if (isTypeOperator(node, 'unique')) return keywordProblems.symbol ?? unlisted;
  if (syntax.isTypeOperatorNode(node)) return unlisted;
  if (syntax.isTypeQueryNode(node)) {
    return unsupportedType(
      '`typeof` is supported only for an `as const` list or object, with `[number]` or `keyof`',
      'declare a type for the value, and use that type instead',
    );
  }
  if (syntax.isConditionalTypeNode(node)) {
    return unsupportedType(
      'a conditional type cannot be read without running the type checker',
      'write the resulting type, or declare a type for each case',
    );
  }
  return unsupportedType('this type cannot be read without running the type checker', 'write out the type');
}

const unlisted = unsupportedType('the keys of this type cannot be listed', "write them out, for example `'a' | 'b'`");
