import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { mergeIgnoreFile } from './merge-ignore.js';
import { mergePackageJson } from './merge-package.js';

const rendered = `${JSON.stringify(
  {
    name: 'operator',
    version: '0.0.1',
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: { build: 'node esbuild.config.mjs', test: 'vitest run' },
    dependencies: { kbts: '^0.1.0' },
    devDependencies: { tsx: '^4.23.15', typescript: '^7.0.2' },
  },
  undefined,
  2,
)}\n`;

function merge(before: unknown, { force = false, files = {} as Record<string, string> } = {}) {
  const sink = new DiagnosticList();
  const text = typeof before === 'string' ? before : JSON.stringify(before, undefined, 2);
  const all = memoryFiles({ ...files, 'package.json': text });
  const merged = mergePackageJson({ before: text, rendered, files: all, force, sink });
  const problems = sink.all.map(({ severity, message, hint, span }) => {
    const place = span ? `${text.slice(span.start, span.end)} - ` : '';
    return `${place}${severity}: ${message}; ${hint}`;
  });
  return { text: merged, value: merged === undefined ? undefined : JSON.parse(merged), problems };
}

describe('a package.json of the user', () => {
  it('created by `npm install --save-dev kbts` gets missing entries, and keeps its kbts', () => {
    const { text, problems } = merge('{\n  "devDependencies": {\n    "kbts": "file:kbts-0.1.0.tgz"\n  }\n}\n');
    expect(problems).toEqual([]);
    expect(text).toBe(`{
  "name": "operator",
  "version": "0.0.1",
  "type": "module",
  "engines": {
    "node": ">=20.19"
  },
  "scripts": {
    "build": "node esbuild.config.mjs",
    "test": "vitest run"
  },
  "devDependencies": {
    "kbts": "file:kbts-0.1.0.tgz",
    "tsx": "^4.23.15",
    "typescript": "^7.0.2"
  }
}
`);
  });

  it('created by `npm init` becomes a package of ES modules with tests', () => {
    const script = 'echo "Error: no test specified" && exit 1';
    const before = { name: 'mine', version: '1.0.0', main: 'index.js', scripts: { test: script }, type: 'commonjs' };
    const { value, problems } = merge(before);
    expect(problems).toEqual([]);
    expect(Object.keys(value).filter((key) => key in before)).toEqual(Object.keys(before));
    expect(value).toMatchObject({ name: 'mine', version: '1.0.0', type: 'module' });
    expect(value.scripts).toEqual({ test: 'vitest run', build: 'node esbuild.config.mjs' });
  });

  it('keeps its indentation, order and line ends', () => {
    const { text, value } = merge('{\r\n\t"scripts": {},\r\n\t"x": {"a":[1,  2]},\r\n\t"name": "x"\r\n}');
    expect(text).toContain('\r\n\t"scripts": {\r\n\t\t"build": "node esbuild.config.mjs",\r\n\t\t"test"');
    expect(text).toContain('\r\n\t"x": {"a":[1,  2]},\r\n\t"name": "x"');
    expect(text?.replaceAll('\r\n', '')).not.toContain('\n');
    expect(Object.keys(value).indexOf('scripts')).toBeLessThan(Object.keys(value).indexOf('name'));
  });

  it('that has everything stays as it is', () => {
    const own = JSON.stringify({ more: 1, ...JSON.parse(rendered) });
    expect(merge(own)).toMatchObject({ text: own, problems: [] });
  });

  it('keeps its name, its engines and its versions of packages, with a warning for the latter', () => {
    const own = { name: 'mine', engines: { npm: '11' }, dependencies: { typescript: '^5.0.0', tsx: '^4.23.15' } };
    const { value, problems } = merge(own);
    expect(value).toMatchObject(own);
    expect(value.devDependencies).toBeUndefined();
    expect(problems).toEqual([
      '"typescript": "^5.0.0" - warning: `package.json` keeps version `^5.0.0` of `typescript`; the project is scaffolded for `^7.0.2`; if `npm run check` fails, run `npm install --save-dev typescript@^7.0.2`',
    ]);
  });

  it('with another script is refused with its place, unless `--force` replaces the script', () => {
    const own = { type: 'module', scripts: { build: 'tsc', lint: 'eslint' } };
    expect(merge(own)).toMatchObject({
      text: undefined,
      problems: [
        '"build": "tsc" - error: `scripts.build` in `package.json` is `tsc`, but a kbts project requires `node esbuild.config.mjs`; rename your script, or replace it with `--force`',
      ],
    });
    const { value, problems } = merge(own, { force: true });
    expect(problems).toEqual([]);
    expect(value.scripts).toEqual({ build: 'node esbuild.config.mjs', lint: 'eslint', test: 'vitest run' });
  });

  it.each([
    ['declares CommonJS', { type: 'commonjs' }, ['"type": "commonjs"']],
    ['declares nothing', {}, ['error: ']],
  ])('that has JavaScript and %s is refused, unless forced', (_, own, [start]) => {
    const files = { 'lib/deep/index.js': '' };
    const { problems } = merge(own, { files });
    expect(problems).toMatchObject([expect.stringMatching(new RegExp(`^${start}`))]);
    expect(problems[0]).toContain('declares CommonJS modules');
    expect(merge(own, { files, force: true }).value.type).toBe('module');
  });

  it.each(['node_modules/x/index.js', '.config/a.js', 'lib/a.mjs', 'lib/a.cjs', 'a.json'])('may have %s', (name) => {
    expect(merge({}, { files: { [name]: '' } }).value.type).toBe('module');
  });

  it.each([
    ['{', 'not valid JSON'],
    ['{ "name": "x", }', 'not valid JSON'],
    ['[]', 'must be an object'],
    ['null', 'must be an object'],
    ['', 'not valid JSON'],
    ['{"scripts": "x", "devDependencies": [1]}', '`scripts` in `package.json` must be an object'],
  ])('that is not a package.json, such as %.40s, is rejected', (text, message) => {
    const { text: merged, problems } = merge(text);
    expect(merged).toBeUndefined();
    expect(problems[0]).toContain(message);
  });

  it.each([
    '../../x',
    'My Project',
    '',
    '.x',
    '_x',
    '-x',
    '@/x',
    '@a/.x',
    '@a/b/c',
    'é',
    'Node_Modules',
    'favicon.ico',
  ])('keeps a name that npm installs but does not pack, with a warning: %j', (name) => {
    const { value, problems } = merge({ name });
    expect(value).toMatchObject({ name });
    expect(problems).toEqual([
      expect.stringContaining(`"name": "${name}" - warning: \`name\` in \`package.json\` is \`${name}\`, expected`),
    ]);
  });

  it.each(['operator', 'Legacy.Name', "a~b'(!*)", '@Scope/name_x', 'http', 'a'.repeat(300)])(
    'keeps the name %.40s, which npm packs',
    (name) => {
      const { value, problems } = merge({ name });
      expect({ name: value?.name, problems }).toEqual({ name, problems: [] });
    },
  );

  it.each([
    ['{"name": {"a": 1}}', '"name": {"a": 1} - error: `name` in `package.json` is an object or a list, expected'],
    [
      '{"dependencies": {"kbts": {"a": 1}}}',
      '"kbts": {"a": 1} - error: the version of `kbts` in `package.json` is an object or a list, expected a string',
    ],
    ['{"devDependencies": {"kbts": 1}}', '"kbts": 1 - error: the version of `kbts` in `package.json` is `1`'],
    ['{"peerDependencies": {"tsx": null}}', '"tsx": null - error: the version of `tsx` in `package.json` is '],
  ])('that npm refuses is refused with the place, even if forced: %s', (text, start) => {
    for (const force of [false, true]) {
      const { text: merged, problems } = merge(text, { force });
      expect(merged).toBeUndefined();
      expect(problems).toEqual([expect.stringContaining(start)]);
    }
  });

  it.each(['@mine/operator', 'My_Operator.v2', '0'])('may have the name %s', (name) => {
    expect(merge({ name }).value).toMatchObject({ name, dependencies: { kbts: '^0.1.0' } });
  });

  it('that has names that objects inherit is merged', () => {
    const { text, problems } = merge('{"__proto__": {"type": "module"}, "scripts": {"__proto__": "x"}}');
    expect(problems).toEqual([]);
    expect(text).toContain('"type": "module"');
    expect(text).toContain('"__proto__": "x"');
  });
});

describe('a .gitignore of the user', () => {
  const ignore = (before: string) => {
    const rendered = '# Tools\nnode_modules/\ndist/\n\n*.log\n';
    return mergeIgnoreFile(before, rendered);
  };

  it('gets the patterns that it lacks', () => {
    expect(ignore('# mine\n/dist\nsecret\n\n')).toBe(
      '# mine\n/dist\nsecret\n\n# Added by kbts\nnode_modules/\n*.log\n',
    );
    expect(ignore('a\r\n')).toBe('a\r\n\r\n# Added by kbts\r\nnode_modules/\r\ndist/\r\n*.log\r\n');
    expect(ignore('')).toBe('# Added by kbts\nnode_modules/\ndist/\n*.log\n');
  });

  it('that has them all stays as it is', () => {
    expect(ignore('*.log\ndist\nnode_modules')).toBe('*.log\ndist\nnode_modules');
  });
});
