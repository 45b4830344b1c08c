import type { ts } from 'ts-morph';
import type { TypeRef } from '../../model/index.js';
import { compiler } from '../parser/compiler.js';
import { type Source, spanOf } from '../source/source.js';
import { containsItself } from './limits.js';
import { type Advice, fractionAdvice, keywordAdvice } from './type-names.js';

/** What a literal type stands for: one value, or nothing that a schema can say. */
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
  const advice = keywordAdvice[isBig ? 'bigint' : node.getText(source.ast)] ?? adviceFor(node);
  return { kind: 'unsupported', problem: advice, span };
}

function numberOf(value: number, node: ts.LiteralTypeNode, source: Source): TypeRef {
  const span = spanOf(source, node);
  if (Number.isSafeInteger(value)) return { kind: 'literals', values: [value], span };
  return { kind: 'unsupported', problem: fractionAdvice(node.getText(source.ast)), span };
}

/** What to write instead of a type that no schema can say, or that only the type checker could work out. */
export function adviceFor(node: ts.TypeNode): Advice {
  const ts = compiler();
  const { SyntaxKind } = ts;
  switch (node.kind) {
    case SyntaxKind.FunctionType:
    case SyntaxKind.ConstructorType:
      return { message: 'a function has no form in JSON', hint: 'remove the field' };
    case SyntaxKind.TupleType:
      return {
        message: 'a tuple has no form in a CRD schema',
        hint: 'use a list of one type, or an object with named fields',
      };
    case SyntaxKind.TemplateLiteralType:
      return { message: 'a template literal type has no form in a CRD schema', hint: 'use `string` with `@Pattern`' };
    case SyntaxKind.ThisType:
      return containsItself;
    case SyntaxKind.TypeOperator:
      return (
        (ts.isTypeOperatorNode(node) && node.operator === SyntaxKind.UniqueKeyword && keywordAdvice.symbol) || unlisted
      );
    case SyntaxKind.TypeQuery:
      return {
        message: 'the type of a value is read only from an `as const` list or object, by `[number]` or `keyof`',
        hint: 'declare a type for it, and name that here',
      };
    case SyntaxKind.ConditionalType:
      return {
        message: 'a conditional type cannot be read without running the type checker',
        hint: 'write the type that it gives, or give each case a type of its own',
      };
    default:
      return { message: 'this type cannot be read without running the type checker', hint: 'write the type out' };
  }
}

const unlisted: Advice = { message: 'the keys of this type cannot be listed', hint: "write them out, as `'a' | 'b'`" };
