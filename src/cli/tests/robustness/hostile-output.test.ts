import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../../base/files/fixtures/folder.js';
import { run } from '../../main/fixtures/run.js';
import type { FakeIoOptions } from '../../terminal/fixtures/fake-io.js';

const project = 'domain: example.com\nlayout: typescript.kbts.io/v1\nprojectName: project\nversion: "3"\n';
const orders = '\x1b[2J\x9b31m';
/** File names as a repository can hold them: each would start a line of its own, or is one when printed first. */
const names = [
  `\n::add-mask::${orders}x.ts`,
  '::set-output name=a::b.ts',
  `##[error]\r\n${orders}.ts`,
  'a\u202ecod\u2066.ts',
];
const broken =
  'import { Minimum } from "kbts/api"; export class A { @Minimum( \x1b]0;title\x07 ##vso[task.complete]x\n::error::from a source\n';
const stale = `metadata:\n  annotations:\n    controller-gen.kubebuilder.io/version: kbts-v0\n${orders}\n::error::from a manifest\r\n`;

/** Nothing that a terminal or a CI system would act on, colors of kbts apart. */
function expectHarmless(output: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colors that kbts itself prints
  const bare = output.replaceAll(/\x1b\[\d+m/g, '').replaceAll('\r\n', '\n');
  expect(bare.replaceAll(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\u2028-\u202e\u2060-\u2069]/u);
  expect(bare).not.toMatch(/^\s*::/m);
  expect(bare).not.toMatch(/##\[|##vso\[/);
}

describe('what comes from a hostile repository', () => {
  it.each([
    ['problems', ['manifests', 'crd', 'paths=./...'], /\\n::add-mask::\\u001b\[2J\\u009b31mx\.ts:1:/],
    ['problems with colors', ['manifests', 'crd', 'paths=./...'], /\\n::add-mask::/, { env: { FORCE_COLOR: '1' } }],
    ['problems as JSON', ['manifests', 'crd', 'paths=./...', '--json'], /"file": "\\n::add-mask::\\u001b/],
    ['arguments in messages', ['manifests', `crd\n::error::${orders}`], /`crd\\n` is neither/],
    ['a flag', ['manifests', `--x\n::error::${orders}`], /\\n::error::/],
    ['a command', [`x\n::error::${orders}`], /\\n::error::/],
  ] as const)('is printed harmlessly: %s', async (_, argv, shown, options: FakeIoOptions = {}) => {
    const root = folderOf({ PROJECT: project, ...Object.fromEntries(names.map((name) => [name, broken])) });
    const { code, stdout, stderr } = await run(root, argv, options);
    expect(code).toBeGreaterThan(0);
    expectHarmless(stdout + stderr);
    expect(stdout + stderr).toMatch(shown);
  });

  it.each([[], ['--dry-run'], ['--diff'], ['--check'], ['--json']])(
    'is printed harmlessly: what PROJECT sends to standard output, with `%s`',
    async (...flags: string[]) => {
      const kind = `// +groupName=ship.example.com
import { CustomResource } from 'kbts/api';

/** Some words
 * ::stop-commands::x
 * ##[error]y */
// +kubebuilder:object:root=true
export class Frigate extends CustomResource {}
`;
      const printing = `${project}manifests: [crd, paths=./src/..., output:stdout]\n`;
      const root = folderOf({ PROJECT: printing, 'src/api/v1/frigate.types.ts': kind });
      const { code, stdout, stderr } = await run(root, ['manifests', ...flags]);
      expect(code).toBe(0);
      expectHarmless(stdout + stderr);
    },
  );

  it.each([['--dry-run'], ['--diff'], ['--check'], ['--json']])(
    'is printed harmlessly: the plan with `%s`',
    async (flag) => {
      const kind = "import { GroupVersion } from 'kbts/api';\nexport const g = new GroupVersion('a.b', 'v1');\n";
      const manifests = Object.fromEntries(names.map((name) => [`config/crd/bases/${name}.yaml`, stale]));
      const root = folderOf({ PROJECT: project, 'src/api/v1/a.ts': kind, ...manifests });
      const { stdout, stderr } = await run(root, [
        'manifests',
        'crd',
        'paths=./src/...',
        'output:dir=config/crd/bases',
        flag,
      ]);
      expectHarmless(stdout + stderr);
      expect(stdout).toContain('::set-output name=a::b.ts.yaml');
      expect(stdout).toContain(String.raw`\n::add-mask::`);
      expect(fs.existsSync(path.join(root, `config/crd/bases/${names[0]}.yaml`))).toBe(flag !== '--json');
    },
  );

  it('is printed harmlessly: files that are in the way of `init`', async () => {
    const root = folderOf({ ...Object.fromEntries(names.map((name) => [name, ''])), Makefile: '' });
    const { stdout, stderr } = await run(root, ['init']);
    expectHarmless(stdout + stderr);
    expect(stderr).toContain(String.raw`\n::add-mask::`);
  });

  it('is printed as it is by `output:stdout`, but not to a terminal', async () => {
    const root = folderOf({
      'a/t.ts': `// +groupName=a.b\nimport { CustomResource } from 'kbts/api';\n// +kubebuilder:object:root=true\nexport class A extends CustomResource {}\n`,
      head: `# ${orders}\n`,
    });
    const argv = ['manifests', 'crd:headerFile=head', 'paths=./a', 'output:stdout'];
    expect((await run(root, argv)).stdout).toContain(orders);
    expectHarmless((await run(root, argv, { isTerminal: true })).stdout);
  });
});
