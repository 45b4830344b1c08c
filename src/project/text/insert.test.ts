import { describe, expect, it } from 'vitest';
import { Code, code } from './code.js';
import { insertAtMarker, removeInserted, scaffoldMarker } from './insert.js';

const main = `import { a } from './a.js';
// +kubebuilder:scaffold:imports

function setUp() {
  // +kubebuilder:scaffold:builder
}
`;
const kustomization = 'resources:\n- a.yaml\n# +kubebuilder:scaffold:crdkustomizeresource\n';

describe('a scaffold marker', () => {
  it('is a comment of the language of its file', () => {
    expect(scaffoldMarker('src/main.ts', 'imports')).toBe('// +kubebuilder:scaffold:imports');
    expect(scaffoldMarker('config/crd/kustomization.yaml', 'x')).toBe('# +kubebuilder:scaffold:x');
  });
});

describe('code at a scaffold marker', () => {
  const insert = (code: string, marker = 'builder', text = main) =>
    insertAtMarker('src/main.ts', text, { marker, code: new Code(code) });

  it('is inserted above it, with the same indentation', () => {
    expect(insert('if (a) {\n  b();\n}')).toBe(main.replace('  // +kube', '  if (a) {\n    b();\n  }\n  // +kube'));
  });

  it('is inserted after previous insertions', () => {
    const first = insert('one();');
    expect(insert('two();', 'builder', String(first))).toContain('  one();\n  two();\n  // +kubebuilder');
  });

  it('is not put in twice, whatever its indentation', () => {
    const once = String(insert('if (a) {\n  b();\n}'));
    expect(insert('if (a) {\n  b();\n}', 'builder', once)).toBe(once);
    const moved = once.replaceAll(/^ +/gm, '\t\t');
    expect(insert('if (a) {\n  b();\n}', 'builder', moved)).toBe(moved);
  });

  it('is put in when only a part of it is there', () => {
    const part = main.replace('function', 'one();\nfunction');
    expect(insert('one();\ntwo();', 'builder', part)).toContain('  one();\n  two();\n  // +kube');
  });

  it('keeps the line ends of the file', () => {
    const windows = main.replaceAll('\n', '\r\n');
    expect(insert('one();', 'imports', windows)).toBe(windows.replace('// +kube', 'one();\r\n// +kube'));
  });

  it('leaves empty lines empty', () => {
    expect(insert('one();\n\ntwo();')).toContain('  one();\n\n  two();\n');
  });

  it('goes to YAML, too', () => {
    const insertion = { marker: 'crdkustomizeresource', code: new Code('- b.yaml') };
    expect(insertAtMarker('config/crd/kustomization.yaml', kustomization, insertion)).toBe(
      kustomization.replace('# +', '- b.yaml\n# +'),
    );
  });

  it('is found in YAML with other quotes', () => {
    const formatted = 'a:\n  - b:\n      - c: "."\n  # +kubebuilder:scaffold:a\n';
    const insertion = { marker: 'a', code: code`- b:\n  - c: ${new Code("'.'")}` };
    expect(insertAtMarker('k.yaml', formatted, insertion)).toBe(formatted);
    expect(removeInserted('k.yaml', formatted, insertion.code)).toBe('a:\n  # +kubebuilder:scaffold:a\n');
    expect(removeInserted('k.yaml', formatted.replace('"."', '","'), insertion.code)).toBeUndefined();
  });

  const call = "if (process.env.A !== 'false') {\n  setUpWebhooks(manager);\n}";

  it.each([
    ['other quotes and no semicolons', 'if (process.env.A !== "false") {\n\tsetUpWebhooks(manager)\n}'],
    ['other line breaks', "if (\n  process.env.A !==\n  'false'\n) {\n  setUpWebhooks(\n    manager,\n  );\n}"],
  ])('is found with %s', (_, formatted) => {
    const formattedMain = main.replace('  // +kube', `  ${formatted}\n  // +kube`);
    expect(insert(call, 'builder', formattedMain)).toBe(formattedMain);
    expect(removeInserted('src/main.ts', formattedMain, new Code(call))).toBe(main);
  });

  it.each([
    'const r = /`/;',
    'const r = /[/"]/;',
    "const r = (a: string) => /'/.test(a);",
    'const a = `${b ? `${c}` : `d`}`;',
    'const a = `${`${`/* `}`}`;',
    "const a = `${'`'}`;",
  ])('is found below %s', (line) => {
    const formatted = 'if (process.env.A !== "false") {\n\tsetUpWebhooks(manager)\n}';
    const text = `${line}\n${main.replace('  // +kube', `  ${formatted}\n  // +kube`)}`;
    expect(insert(call, 'builder', text)).toBe(text);
    expect(
      insertAtMarker('src/main.ts', text, { marker: 'builder', code: code`x(y);`, key: code`setUpWebhooks(` }),
    ).toBe(text);
    const withImport = text.replace('// +kube', 'import { b } from "./b.js"\n// +kube');
    expect(insert("import { b } from './b.js';", 'imports', withImport)).toBe(withImport);
  });

  it.each([
    ['is not created', 'const own = Own;', true],
    ['is set up in another way', 'const own = new Own(c);\nawait own.setupWithManager(manager);', false],
    ['may be set up by other code', 'run(new Own(c));', false],
  ])('is not needed if its class is set up: it %s', (_, line, isNeeded) => {
    const text = `import { Own } from './own.js';\n${line}\n${main}`;
    const insertion = { marker: 'builder', code: code`await new Own(c).setupWithManager(manager);`, setup: code`Own` };
    expect(insertAtMarker('src/main.ts', text, insertion) !== text).toBe(isNeeded);
  });

  it.each([
    ['a comment', '/*', '*/'],
    ['a template', 'const example = `', '`;'],
  ])('is inserted though %s has it', (_, open, close) => {
    const marker = '  // +kubebuilder:scaffold:builder';
    const text = `${open}\n${call}\n${marker}\n${close}\n${main}`;
    expect(insert(call, 'builder', text)).toBe(`${open}\n${call}\n${marker}\n${close}\n${insert(call)}`);
    expect(removeInserted('src/main.ts', text, new Code(call))).toBeUndefined();
  });

  it.each([
    ['has other code inside', "if (process.env.A !== 'false') {\n  log();\n  setUpWebhooks(manager);\n}"],
    ['differs in a string', "if (process.env.A !== 'False') {\n  setUpWebhooks(manager);\n}"],
    ['is in a comment', "/* if (process.env.A !== 'false') {\n  setUpWebhooks(manager);\n} */"],
    ['goes on below', "if (process.env.A !== 'false') {\n  setUpWebhooks(manager);\n}\n// Off:\nelse {\n  log();\n}"],
    ['is called on', "if (process.env.A !== 'false') {\n  setUpWebhooks(manager)\n}\n.then(log)"],
    ['has a condition', "if (isLeader())\n  if (process.env.A !== 'false') {\n  setUpWebhooks(manager);\n}"],
    ['is the other branch', "if (a) b();\nelse\n  if (process.env.A !== 'false') {\n  setUpWebhooks(manager);\n}"],
    ['shares a line with other code', "a(); if (process.env.A !== 'false') {\n  setUpWebhooks(manager);\n}"],
  ])('is not removed when it %s', (_, changed) => {
    const text = main.replace('  // +kube', `  ${changed}\n  // +kube`);
    expect(removeInserted('src/main.ts', text, new Code(call))).toBeUndefined();
  });

  it('is not inserted again when the user changed what is around its key', () => {
    const insertion = { marker: 'builder', code: new Code(call), key: code`setUpWebhooks(` };
    const changed = main.replace('  // +kube', '  if (enabled) { log(); setUpWebhooks(manager, 1); }\n  // +kube');
    expect(insertAtMarker('src/main.ts', changed, insertion)).toBe(changed);
    const mentioned = main.replace(
      '  // +kube',
      "  // setUpWebhooks(manager)\n  log('setUpWebhooks(manager)');\n  // +kube",
    );
    expect(insertAtMarker('src/main.ts', mentioned, insertion)).toContain('\n    setUpWebhooks(manager);\n');
  });

  it.each(['import { a, b } from "./b.js"', "import {\n  type A,\n  b,\n} from './b.js';"])(
    'is not inserted again when it is an import that the file has as %s',
    (line) => {
      const text = main.replace('// +kubebuilder:scaffold:imports', `${line}\n$&`);
      expect(insert("import { b } from './b.js';", 'imports', text)).toBe(text);
      expect(insert("import { b as c } from './b.js';", 'imports', text)).not.toBe(text);
    },
  );

  it.each(['/*\n$\n*/', 'const example = `\n$\n`;'])(
    'is inserted when only an example has its import: %s',
    (example) => {
      const text = main.replace('// +kube', () => `${example.replace('$', 'import { b } from "./b.js";')}\n// +kube`);
      expect(insert("import { b } from './b.js';", 'imports', text)).toContain("\nimport { b } from './b.js';\n");
    },
  );

  it('ends the entry above it, which may have no comma', () => {
    const list = 'join(\n  a,\n  b\n  // +kubebuilder:scaffold:builder\n)\n';
    const added = 'join(\n  a,\n  b,\n  c,\n  // +kubebuilder:scaffold:builder\n)\n';
    expect(insert('c,', 'builder', list)).toBe(added);
    expect(insert('b,', 'builder', list)).toBe(list);
    expect(removeInserted('src/main.ts', list, code`b,`)).toBe(list.replace('  b\n', ''));
  });

  it.each([
    ['is not there', main.replace(':builder', '')],
    ['has another name that begins so', main.replace(':builder', ':builders')],
    ['is inside other text', main.replace('// +kubebuilder:scaffold:builder', 'a(); // +kubebuilder:scaffold:builder')],
  ])('is a problem that says what to paste when the marker %s', (_, text) => {
    expect(insert('one();', 'builder', text)).toEqual({
      code: 'scaffold-marker-missing',
      severity: 'error',
      message: 'scaffold marker `// +kubebuilder:scaffold:builder` not found in `src/main.ts`',
      hint: expect.stringContaining('\n// +kubebuilder:scaffold:builder\nthe command inserts above it:\none();'),
    });
  });
});
