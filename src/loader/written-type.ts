import type { ts } from 'ts-morph';
import type { TypeRef } from '../model/index.js';
import { compiler } from './compiler.js';
import { type Source, spanOf } from './source.js';
import { type Advice, fractionAdvice, keywordAdvice } from './type-names.js';

/** What a literal type stands for: one value, or nothing that a schema can say. */
export function literalOf(node: ts.LiteralTypeNode, source: Source): TypeRef {
  const ts = compiler();
  const span = spanOf(source, node);
  const { literal } = node;
  if (ts.isStringLiteralLike(literal)) return { kind: 'literals', values: [literal.text], span };
  const isSigned = ts.isPrefixUnaryExpression(literal) && ts.isNumericLiteral(literal.operand);
  if (ts.isNumericLiteral(literal) || isSigned) return numberOf(Number(literal.getText(source.ast)), node, source);
  if (literal.kind === ts.SyntaxKind.TrueKeyword) return { kind: 'literals', values: [true], span };
  if (literal.kind === ts.SyntaxKind.FalseKeyword) return { kind: 'literals', values: [false], span };
  const advice = keywordAdvice[node.getText(source.ast)] ?? adviceFor(node);
  return { kind: 'unsupported', problem: advice, span };
}

function numberOf(value: number, node: ts.LiteralTypeNode, source: Source): TypeRef {
  const span = spanOf(source, node);
  if (Number.isSafeInteger(value)) return { kind: 'literals', values: [value], span };
  return { kind: 'unsupported', problem: fractionAdvice(node.getText(source.ast)), span };
}

/** What to write instead of a type that no schema can say, or that only the type checker could work out. */
export function adviceFor(node: ts.TypeNode): Advice {
  const { SyntaxKind } = compiler();
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
    default:
      return { message: 'this type cannot be read without running the type checker', hint: 'write the type out' };
  }
}
