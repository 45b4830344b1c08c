import type { ts } from 'ts-morph';
import type { ObjectRef } from '../../model/index.js';
import type { Span } from '../../problems/index.js';
import { compiler } from '../parser/compiler.js';

/**
 * What a class that extends `CustomResource` inherits: apiVersion and kind, and metadata unless the class declares
 * its own.
 */
export function customResource(declaration: ts.Node, span: Span): ObjectRef {
  const ts = compiler();
  const isMetadata = ({ name }: ts.ClassElement) =>
    name !== undefined && ts.isIdentifier(name) && name.text === 'metadata';
  const hasOwn = ts.isClassLike(declaration) && declaration.members.some(isMetadata);
  const type = { kind: 'primitive', name: 'ObjectMeta', span } as const;
  const metadata = { name: 'metadata', type, isOptional: true, isNullable: false, doc: '', markers: [], span };
  return {
    kind: 'object',
    bases: [{ kind: 'builtin', id: 'k8s.io/apimachinery/pkg/apis/meta/v1.TypeMeta', span }],
    fields: hasOwn ? [] : [metadata],
    span,
  };
}
