import { describe, expect, it } from 'vitest';
import { pageProblems } from './check-page.mjs';
import { testedOf, tutorialPages } from './tutorial-pages.mjs';

const path = 'docs/tutorials/site.md';
const files = {
  'src/site.ts': "import { a } from 'kbts/api';\n\n/** A site. */\nexport class Site {\n  a = a;\n  b = 1;\n}\n",
  'config/crd/site.yaml': 'spec:\n  names:\n    kind: Site\n  scope: Namespaced\n',
};
const tested = {
  folder: 'testdata/site/project',
  commands: [
    ['kbts', 'init', '--domain', 'example.com', '--project-name', 'site', '--owner', 'A B'],
    ['kbts', 'create', 'api', '--kind', 'Site'],
    ['overlay', 'user'],
    ['kbts', 'manifests'],
  ],
  userFiles: ['src/site.ts'],
  read: (file) => files[file],
};

const create = '```sh\nnpm create kbts@latest site -- --domain example.com --owner "A B"\ncd site\nnpm install\n```';
const api = '```sh\nnpx kbts create api \\\n  --kind Site\n```';
const site = block('// src/site.ts', files['src/site.ts'].trimEnd());
const manifests = '```sh\nnpm run manifests\nnpm run check\n```';

describe('the pages of docs/tutorials', () => {
  it('show the tested projects', () => {
    expect(tutorialPages().flatMap((page) => pageProblems(page, testedOf(page)))).toEqual([]);
  });
});

describe('a tutorial page', () => {
  it('is accepted if its commands, files and excerpts are those of the project', () => {
    const excerpt = block('# config/crd/site.yaml, excerpt', 'spec:\n…\n    kind: Site\n  scope: Namespaced');
    expect(problemsOf(create, api, site, manifests, excerpt)).toEqual([]);
  });

  it('may have a file in several parts', () => {
    const first = block('// src/site.ts', "import { a } from 'kbts/api';");
    const second = block('// src/site.ts, continued', '/** A site. */\nexport class Site {\n  a = a;');
    const third = block('// src/site.ts, continued', '  b = 1;\n}');
    expect(problemsOf(create, api, first, 'Now the class:', second, third, manifests)).toEqual([]);
  });

  it('is rejected with the line of a block that is stale', () => {
    const first = block('// src/site.ts', "import { a } from 'kbts/api';");
    const second = block('// src/site.ts, continued', '/** A site. */\nexport class Site {\n  a = a;\n  b = 2;\n}');
    const page = [create, api, first, second, manifests];
    const line = page.join('\n').split('\n').indexOf('  b = 2;') + 1;
    expect(problemsOf(...page)).toEqual([
      `${path}:${line}: found \`  b = 2;\`, expected \`  b = 1;\` as in testdata/site/project/src/site.ts:6; ` +
        'run `npm run golden` to rewrite the page',
    ]);
  });

  it('is rejected with the end of a block that is too short', () => {
    const short = block('// src/site.ts', files['src/site.ts'].trimEnd().slice(0, -2));
    expect(problemsOf(create, api, short, manifests)).toEqual([expect.stringContaining('expected `}` as in')]);
  });

  it.each([
    [
      'an excerpt that is stale',
      [site, block('# config/crd/site.yaml, excerpt', 'spec:\n    kind: Site')],
      'found `spec:`',
    ],
    ['an excerpt with an unknown line', [site, block('# config/crd/site.yaml, excerpt', 'x: 1')], 'found `x: 1`'],
    [
      'an excerpt of an unknown file',
      [site, block('# config/x.yaml, excerpt', 'spec:')],
      'missing in testdata/site/project',
    ],
    [
      'a file that the project does not have',
      [site, block('// src/x.ts', 'x')],
      'found the file `src/x.ts`, which is missing',
    ],
    [
      'a block without a path',
      [site, block('export {};', '')],
      'found `export {};`'.replace('found', 'the block starts with'),
    ],
    ['code between tildes', [site, '~~~ts\nconst a = 1;\n~~~'], 'found `~~~ts`, expected code between lines of'],
    ['code in a quotation', [site, '> ```ts\n> const a = 1;\n> ```'], 'found `> ```ts`'],
    ['an included file', [site, '<<< ../../src/site.ts'], 'found `<<< ../../src/site.ts`'],
    ['code in HTML', [site, '<pre>const a = 1;</pre>'], 'found `<pre>const a = 1;</pre>`'],
    [
      'an excerpt without a line',
      [site, block('// src/site.ts, excerpt', '…')],
      'the excerpt of `src/site.ts` has no lines',
    ],
    ['a page without a file of the user', [], 'no block `src/site.ts`'],
    ['a part of nothing', [block('// src/site.ts, continued', 'x')], 'no block above starts it'],
  ])('is rejected for %s', (_, blocks, expected) => {
    expect(problemsOf(create, api, ...blocks, manifests)).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    [
      'another flag',
      [create, api.replace('Site', 'Page')],
      'found the command `kbts create api --kind Page`, expected `kbts',
    ],
    ['a command too few', [create], 'found the command none, expected `kbts create api --kind Site`'],
    ['a command too many', [create, api, api], 'found the command `kbts create api --kind Site`, expected none'],
    ['another name', [create.replace('latest site', 'latest blog'), api], '--project-name blog`, expected `kbts init'],
  ])('is rejected for %s', (_, commands, expected) => {
    expect(problemsOf(...commands, site, manifests)).toEqual([expect.stringContaining(expected)]);
  });

  it.each(['npm run manifests', 'npm run check'])('is rejected without `%s`', (command) => {
    const other = manifests.replace(command, 'ls');
    expect(problemsOf(create, api, site, other)).toEqual([expect.stringContaining(`expected \`${command}\``)]);
  });
});

describe('a tutorial page about a source file', () => {
  const source = 'src/runtime/internals.test.ts';
  const about = {
    folder: '.',
    commands: [],
    userFiles: [],
    read: (file) => (file === source ? 'a();\nb();\n' : undefined),
  };
  const problems = (markdown) => pageProblems({ name: 'site', path, markdown, source }, about);

  it('has excerpts of it', () => {
    expect(problems(block(`// ${source}, excerpt`, 'b();'))).toEqual([]);
  });

  it('has no other files, and no file to write', () => {
    expect(problems(block('// src/other.ts, excerpt', 'b();'))).toEqual([expect.stringContaining('missing in .')]);
    expect(problems(block(`// ${source}`, 'b();'))).toEqual([expect.stringContaining('expected an excerpt')]);
  });
});

function problemsOf(...parts) {
  return pageProblems({ name: 'site', path, markdown: parts.join('\n'), source: undefined }, tested);
}

function block(header, text) {
  return `\`\`\`ts\n${header}\n${text}\n\`\`\``;
}
