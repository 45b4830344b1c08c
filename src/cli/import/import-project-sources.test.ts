import { describe, expect, it } from 'vitest';
import { goProject } from '../../plugins/fixtures/go-project.js';
import { importFrom } from './fixtures/import-from.js';

describe('kbts import project, header of source files', () => {
  const importHeader = (text: string) => importFrom({ ...goProject, 'hack/boilerplate.go.txt': text });

  it('wraps the text of line comments in a block comment', async () => {
    const { code, files } = await importHeader(
      '// Copyright The Ship Authors.\r\n//\n\n//SPDX-License-Identifier: MIT\n',
    );
    expect(code).toBe(0);
    const header = '/*\nCopyright The Ship Authors.\n\n\nSPDX-License-Identifier: MIT\n*/\n';
    expect(files['hack/boilerplate.ts.txt']).toBe(header);
    expect(files['src/main.ts']).toMatch(/^\/\*\nCopyright The Ship Authors\./);
    expect(files['PORTING.md']).not.toContain('boilerplate');
  });

  it.each([
    ['two block comments', '/* Copyright A */\n\n/* Copyright B */\n'],
    ['both kinds of comments', '/* Copyright A */\n// Copyright B\n'],
    ['a comment without an end', '/*/'],
    ['line comments with the end of a block comment', '// a */ process.exit()\n'],
    ['a build constraint', '//go:build !test\n\n// Copyright A\n'],
    ['text', 'Copyright A\n'],
  ])('reports %s, and goes on', async (_, text) => {
    const { code, stderr, files } = await importHeader(text);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(files['PORTING.md']).toContain('`hack/boilerplate.go.txt` cannot be converted to one block comment');
    expect(files['hack/boilerplate.ts.txt']).toBeUndefined();
    expect(files['src/main.ts']).not.toMatch(/Copyright|process\.exit\(\)/);
  });

  it('has no header if the Go project has none', async () => {
    const { code, files } = await importHeader('\n');
    expect(code).toBe(0);
    expect(files['hack/boilerplate.ts.txt']).toBeUndefined();
    expect(files['PORTING.md']).not.toContain('boilerplate');
  });
});

describe('kbts import project, text that looks like code', () => {
  const controller = 'ctrl.NewControllerManagedBy(mgr).For(&seav1.Wreck{}).Complete(r)';
  const handler = 'func (r *Wreck) ValidateCreate() error {';
  it.each([
    ['a line comment', `// ${controller}`],
    ['a block comment', `/*\n${controller}\n${handler}\n*/`],
    ['a raw string', `const template = \`\n${controller}\n${handler}\n\``],
    ['a string', `const example = "${controller}"`],
  ])('takes nothing from %s', async (_, text) => {
    const { code, files } = await importFrom({ ...goProject, 'internal/wreck.go': `package internal\n\n${text}\n` });
    expect(code).toBe(0);
    expect(files['PORTING.md']).not.toMatch(/wreck/i);
  });

  it('finds code between comments and strings, in its line', async () => {
    const text = `package internal\n\n/* a\nb */ var quote = '"' // "\n${controller}\n`;
    const { files } = await importFrom({ ...goProject, 'internal/wreck.go': text });
    expect(files['PORTING.md']).toContain('`internal/wreck.go:5` reconciles `Wreck`');
  });
});
