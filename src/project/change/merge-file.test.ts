import { describe, expect, it } from 'vitest';
import { mergeFile } from './merge-file.js';

const main = `import { newManager } from 'kbts/runtime';
// +kubebuilder:scaffold:imports

const manager = newManager({
  log,
});

// +kubebuilder:scaffold:builder

await manager.start();
`;
const withKind = main
  .replace('// +kubebuilder:scaffold:imports', "import { A } from './a.js';\n$&")
  .replace('// +kubebuilder:scaffold:builder', 'await new A(manager.client).setUp(manager);\n$&');
const withTwo = withKind
  .replace('// +kubebuilder:scaffold:imports', "import { B } from './b.js';\n$&")
  .replace('// +kubebuilder:scaffold:builder', 'await new B(manager.client).setUp(manager);\n$&');

const mergeMain = (before: string, after: string, disk: string) => mergeFile('src/main.ts', before, after, disk);

describe('a source file', () => {
  it.each<[string, (text: string) => string]>([
    ['nothing', (text) => text],
    ['code above', (text) => text.replace('const manager', 'own();\n\n$&')],
    ['code below the marker', (text) => text.replace('// +kubebuilder:scaffold:builder', '$&\nown();')],
    ['quotes', (text) => text.replaceAll("'", '"').replaceAll(/from "(\.[^"]*)"/g, "from '$1'")],
    ['line ends', (text) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text) => `\uFEFF${text}`],
    ['options', (text) => text.replace('  log,\n', '  log,\n  own,\n')],
  ])('gets and loses a part if the user changed %s', (_, change) => {
    expect(mergeMain(withKind, withTwo, change(withKind))).toEqual({ text: change(withTwo), failed: [] });
    expect(mergeMain(withTwo, withKind, change(withTwo))).toEqual({ text: change(withKind), failed: [] });
  });

  it('loses code that a formatter broke into lines, and keeps what is around it', () => {
    const call = 'await new B(manager.client).setUp(manager);';
    const disk = withTwo.replace(call, 'if (own) {\n  await new B(manager.client)\n    .setUp(manager)\n}');
    expect(mergeMain(withTwo, withKind, disk).text).toBe(
      disk.replace(/ {2}await new B[^}]*/, '').replace(/import.*b.js';\n/, ''),
    );
  });

  it('gets code without a marker between the same lines', () => {
    const without = (text: string) => text.replaceAll(/\/\/ \+kube.*\n/g, '');
    expect(mergeMain(withKind, withTwo, without(withKind))).toEqual({ text: without(withTwo), failed: [] });
  });

  it('keeps code that the user changed, with its import, and reports it', () => {
    const disk = withTwo.replace('new B(manager.client)', 'new B(manager.client, own)');
    const { text, failed } = mergeMain(withTwo, withKind, disk);
    expect(text).toBe(disk);
    expect(failed).toMatchObject([{ removed: ['await new B(manager.client).setUp(manager);'], added: [] }]);
  });

  it('keeps code that is a part of a longer statement', () => {
    const disk = withTwo.replace('await new B', 'const b =\n  await new B');
    expect(mergeMain(withTwo, withKind, disk)).toMatchObject({ text: disk, failed: [{}] });
  });

  it('loses the import of code that the user removed', () => {
    const disk = withTwo.replace(/await new B.*\n/, '');
    expect(mergeMain(withTwo, withKind, disk)).toEqual({ text: withKind, failed: [] });
  });

  it('does not get what it has', () => {
    const disk = withTwo.replace('await new B', '// Mine.\n$&');
    expect(mergeMain(withKind, withTwo, disk)).toEqual({ text: disk, failed: [] });
  });

  it('has no place for code if its neighbors and the marker are gone', () => {
    const disk = "import { own } from './own.js';\nown();\n";
    const { text, failed } = mergeMain(withKind, withTwo, disk);
    expect(text).toBe(`import { own } from './own.js';\nimport { B } from './b.js';\nown();\n`);
    expect(failed).toMatchObject([{ below: '// +kubebuilder:scaffold:builder' }]);
  });
});

const list = `resources:
# [A] A section.
#- ../a
- ../rbac
# +kubebuilder:scaffold:x
`;
const enabled = list.replace('#- ../a', '- ../a').replace('# +kube', '- b.yaml\n# +kube');
const mergeList = (before: string, after: string, disk: string) =>
  mergeFile('config/kustomization.yaml', before, after, disk);

describe('a kustomization file', () => {
  it.each<[string, (text: string) => string]>([
    ['own items', (text) => text.replace('- ../rbac', '- own.yaml\n- ../rbac\n- more.yaml')],
    ['indentation', (text) => text.replaceAll(/^- /gm, '  - ')],
    ['keys', (text) => `namespace: mine\n\n${text}`],
  ])('gets and loses items if the user changed %s', (_, change) => {
    expect(mergeList(list, enabled, change(list))).toEqual({ text: change(enabled), failed: [] });
    expect(mergeList(enabled, list, change(enabled))).toEqual({ text: change(list), failed: [] });
  });

  it('gets and loses items in flow style, and keeps its comments', () => {
    const disk = 'resources: [../rbac]\n# [A] A section.\n#- ../a\n# +kubebuilder:scaffold:x\n';
    const { text } = mergeList(list, enabled, disk);
    expect(text).toBe(disk.replace('../rbac', '../rbac, ../a, b.yaml'));
    expect(mergeList(enabled, list, text)).toEqual({ text: disk, failed: [] });
  });

  it.each([
    ['[\n  ../rbac,\n]', '[\n  ../rbac,\n  ../a,\n  b.yaml,\n]'],
    ['[\n  ../rbac\n]', '[\n  ../rbac,\n  ../a,\n  b.yaml\n]'],
    ['[ ../rbac, mine.yaml, ]', '[../rbac, mine.yaml, ../a, b.yaml,]'],
    ['[../rbac, { own: [1, "yes"] }]', '[../rbac, { own: [1, "yes"] }, ../a, b.yaml]'],
  ])('keeps lines and items of a list in flow style: %j', (before, after) => {
    const { text, failed } = mergeList(list, enabled, `resources: ${before}\n`);
    expect(text).toBe(`resources: ${after}\n`);
    expect(failed).toEqual([]);
  });

  it('keeps a list in flow style in which no item changes', () => {
    const disk = 'resources: [../rbac]\nconfigurations: [a.yaml,b.yaml,]\n';
    const { text } = mergeList(list, enabled, disk);
    expect(text).toBe(disk.replace('../rbac', '../rbac, ../a, b.yaml'));
  });

  it('remains unchanged if a list in flow style has comments', () => {
    const disk = 'resources: [\n  ../rbac, # mine\n]\n';
    const { text, failed } = mergeList(list, enabled, disk);
    expect(text).toBe(disk);
    expect(failed.length).toBeGreaterThan(0);
  });

  it('gets items without the comments, and none that it has', () => {
    const disk = 'resources:\n- ../rbac\n- ../a\n';
    expect(mergeList(list, enabled, disk).text).toBe('resources:\n- ../rbac\n- b.yaml\n- ../a\n');
  });

  it('gets a list that it does not have', () => {
    const after = `${list}patches:\n- path: a.yaml\n  target:\n    kind: A\n`;
    const { text, failed } = mergeList(list, after, '# Mine.\nresources: [../rbac]\n');
    expect(text).toBe('# Mine.\nresources: [../rbac]\n\npatches:\n- path: a.yaml\n  target:\n    kind: A\n');
    expect(failed).toEqual([]);
  });

  it.each([['resources: mine\n'], ['resources: [\n'], ['- a\n']])(
    'remains unchanged if it is not a map of lists: %j',
    (disk) => {
      const { text, failed } = mergeList(list, enabled, disk);
      expect(text).toBe(disk);
      expect(failed.length).toBeGreaterThan(0);
    },
  );
});
