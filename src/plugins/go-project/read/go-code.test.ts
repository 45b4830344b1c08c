import { expect, it } from 'vitest';
import { readGoCode, splitGoText } from './go-code.js';

const builder = 'package controller\nvar _ = ctrl.NewControllerManagedBy(m).For(&v1.Frigate{}).Complete(r)\n';
const permissionsOf = (comments: string) =>
  readGoCode([{ path: 'a.go', text: comments + builder }]).controllers[0]?.permissions ?? new Set();

it('combines the groups and resources of a marker', () => {
  const marker = '// +kubebuilder:rbac:groups=core;apps,resources=pods;pods/status,verbs=get\n';
  expect([...permissionsOf(marker)]).toEqual(['/pods', '/pods/status', 'apps/pods', 'apps/pods/status']);
});

/** Collapses runs of spaces. */
const short = (text: string) => text.replace(/ +/g, ' ').trim();

it.each([
  ['line comments', 'a // b "c"\nd', 'a \nd', 'a \nd'],
  ['block comments', 'a /* b\n" */ c', 'a \n c', 'a \n c'],
  ['raw strings', 'a `// b\n\\` + c', 'a \n + c', 'a \n + c'],
  ['strings', 'a "// \\" `" b', 'a "// \\" `" b', 'a b'],
  ['runes', `'"' + a + '\`' + '\\'' // b`, `'"' + a + '\`' + '\\''`, '+ a + +'],
  ['a comment without an end', 'a /* b', 'a', 'a'],
  ['a string without an end', 'a "b\nc', 'a "b\nc', 'a \nc'],
])('separates %s from code', (_, text, code, bare) => {
  const found = splitGoText(text);
  expect({ code: short(found.code), bare: short(found.bare) }).toEqual({ code, bare });
  expect([found.code.length, found.bare.length]).toEqual([text.length, text.length]);
});

it('collects only comments', () => {
  expect(splitGoText('a // b\n`// c`\n/* d */').comments).toBe('// b\n/* d */');
});
