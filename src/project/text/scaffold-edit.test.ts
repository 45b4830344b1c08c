import { describe, expect, it } from 'vitest';
import { Code, code } from './code.js';
import { applyEdit, revertEdit, type ScaffoldEdit } from './scaffold-edit.js';

const template = `resources:
# [A] What it is for.
#- ../a
- ../b

patches:
# [A] More of it.
#- path: a.yaml
#  target:
#    kind: Deployment
# +kubebuilder:scaffold:patches
`;
const source = `import { b } from 'b';
// +kubebuilder:scaffold:imports

function f() {
  // +kubebuilder:scaffold:builder
}
`;
const path = 'src/main.ts';
const insertion = (text: string, marker = 'builder') =>
  ({ kind: 'insertion', path, marker, code: new Code(text) }) as const;
const imported = (name: string, isType = false): ScaffoldEdit => ({
  ...{ kind: 'import', path, name: { name, isType }, module: 'b' },
  line: code`import { ${name} } from 'b';`,
});
const section: ScaffoldEdit = { kind: 'section', path: 'kustomization.yaml', section: 'A' };
const entry: ScaffoldEdit = { kind: 'entry', path: 'kustomization.yaml', entry: code`- c.yaml` };

const apply = (text: string, edit: ScaffoldEdit) => {
  const next = applyEdit(text, edit);
  if (typeof next !== 'string') throw new Error(next.message);
  return next;
};

const cases: readonly (readonly [string, string, ScaffoldEdit])[] = [
  ['one line', source, insertion('one();')],
  ['several lines', source, insertion('if (a) {\n  one();\n}')],
  ['a block with an empty line', source, insertion('one();\n')],
  ['a name of an import', source, imported('c')],
  ['a type of an import', source, imported('C', true)],
  ['an import', source.replace(/^.*\n/, ''), imported('c')],
  ['sections', template, section],
  ['an entry', template, entry],
];

describe('a reverted edit', () => {
  it.each(cases)('leaves the text as it was before: %s', (_, text, edit) => {
    const after = apply(text, edit);
    expect(after).not.toBe(text);
    expect(revertEdit(after, edit, template)).toBe(text);
  });

  it.each(cases)('keeps the line ends of Windows: %s', (_, text, edit) => {
    const windows = text.replaceAll('\n', '\r\n');
    expect(revertEdit(apply(windows, edit), edit, template)).toBe(windows);
  });

  it.each([entry, section])('keeps the byte order mark of Windows: %o', (edit) => {
    const windows = `\uFEFF${template.replaceAll('\n', '\r\n')}`;
    const after = apply(windows, edit);
    expect(after).not.toBe(windows);
    expect(revertEdit(after, edit, template)).toBe(windows);
  });

  it.each(cases)('is none if the text lacks it: %s', (_, text, edit) => {
    expect(revertEdit(text, edit, template)).toBeUndefined();
  });

  it('leaves other edits, whatever their order', () => {
    const [one, two] = [insertion('one();'), insertion('two();')];
    expect(revertEdit(apply(apply(source, one), two), one, template)).toBe(apply(source, two));
    expect(revertEdit(apply(apply(source, one), two), two, template)).toBe(apply(source, one));
  });

  it.each<[string, string, ScaffoldEdit]>([
    ['code', apply(source, insertion('one();')).replace('one()', 'one(1)'), insertion('one();')],
    ['sections', apply(template, section).replaceAll(/^( *)(- \.\.\/a|- path: a)/gm, '$1$2/mine'), section],
    ['an entry', apply(template, entry).replace('- c.yaml', '- mine.yaml'), entry],
    [
      'an import whose name is in use',
      apply(source, imported('c')).replace('function f', 'c();\nfunction f'),
      imported('c'),
    ],
    ['an import with comments', source.replace('{ b }', '{ b, c /* mine */ }'), imported('c')],
  ])('is none if the user changed it: %s', (_, text, edit) => {
    expect(revertEdit(text, edit, template)).toBeUndefined();
  });

  const byLine = insertion("import { Own } from './own.js';", 'imports');

  it.each([
    ['a line', byLine, 'Own'],
    ['a name', imported('c'), 'c'],
  ])('removes the import of %s that only comments, strings and templates mention', (_, edit, name) => {
    const text = `${source}// ${name}()\n/* ${name} */\nconst a = [\`${name}\`, '${name}'];\n`;
    expect(revertEdit(apply(text, edit), edit, template)).toBe(text);
    const used = text.replace('`]', '`').replace('[`', '[`$').replace(`$${name}`, `\${${name}}`);
    expect(revertEdit(apply(used, edit), edit, template)).toBeUndefined();
  });

  it('leaves a section that the user changed, and comments out the other', () => {
    const after = apply(template, section).replace('- ../a', '- ../mine');
    expect(revertEdit(after, section, template)).toBe(template.replace('#- ../a', '- ../mine'));
  });
});

describe('code that belongs above other code', () => {
  const last = insertion('last();\n');
  const first = { ...insertion('first();\n'), above: [last.code] };

  it('is in the same order, whichever comes first', () => {
    const expected = apply(apply(source, first), last);
    expect(apply(apply(source, last), first)).toBe(expected);
    expect(expected).toMatch(/first\(\);\n\n {2}last\(\);\n\n/);
  });
});
