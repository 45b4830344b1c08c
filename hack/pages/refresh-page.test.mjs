import { describe, expect, it } from 'vitest';
import { refreshPage } from './refresh-page.mjs';

const page = `# A page

\`\`\`ts
// src/a.ts
import a from 'a';
\`\`\`

Text with words.

  \`\`\`ts
  // src/a.ts, continued
  /** Old comment. */
  export class A {}
  \`\`\`

\`\`\`yaml
# config/b.yaml, excerpt
spec:
  names:
  …
  scope: Namespaced
\`\`\`

\`\`\`sh
ls
\`\`\`
`;
const path = 'docs/tutorials/a.md';

describe('refreshing a page', () => {
  it('replaces files and excerpts, and nothing else', () => {
    const { markdown, problems } = refresh({
      'src/a.ts': "import a from 'a';\nimport b from 'b';\n\n/** Old comment. */\nexport class A {\n\n  b = b;\n}\n",
      'config/b.yaml': 'spec:\n  group: a\n  names:\n    kind: B\n  scope: Namespaced\n  versions: []\n',
    });
    expect(problems).toEqual([]);
    expect(markdown).toBe(
      page
        .replace("import a from 'a';", "import a from 'a';\nimport b from 'b';")
        .replace('  export class A {}', '  export class A {\n\n    b = b;\n  }')
        .replace('spec:\n  names:', 'spec:\n  group: a\n  names:'),
    );
  });

  it('leaves a page alone that is up to date', () => {
    const { markdown } = refresh({
      'src/a.ts': "import a from 'a';\n\n/** Old comment. */\nexport class A {}\n",
      'config/b.yaml': 'spec:\n  names:\n    kind: B\n  scope: Namespaced\n',
    });
    expect(markdown).toBe(page);
  });

  it('keeps an excerpt that is up to date, even if its last line is in it twice', () => {
    const rows = '  group: a\n  scope: Namespaced\n  group: b\n  scope: Namespaced';
    const config = `spec:\n  names:\n    kind: B\n${rows}\n`;
    const twice = page.replace('  scope: Namespaced', rows);
    const { markdown } = refresh({ 'config/b.yaml': config }, twice);
    expect(markdown).toBe(twice);
  });

  it('divides at the line after which most lines are those of the block', () => {
    const text =
      "import a from 'a';\n\n/** Old comment. */\nexport class B {}\n\n/** Old comment. */\nexport class A {}\n";
    const { markdown } = refresh({ 'src/a.ts': text });
    expect(markdown).toContain("import a from 'a';\n\n/** Old comment. */\nexport class B {}\n```");
  });

  it('reports the line of a block whose first line no longer exists, and leaves the file as it is', () => {
    const { markdown, problems } = refresh({
      'src/a.ts': "import b from 'b';\n\n/** New comment. */\nexport class A {}\n",
      'config/b.yaml': 'spec:\n  names:\n  scope: Cluster\n',
    });
    expect(markdown).toBe(page);
    expect(problems).toEqual([
      `${path}:10: testdata/a/project/src/a.ts no longer has the line \`/** Old comment. */\``,
      `${path}:16: testdata/a/project/config/b.yaml no longer has the line \`  scope: Namespaced\``,
    ]);
  });
});

function refresh(files, markdown = page) {
  const tested = { folder: 'testdata/a/project', commands: [], userFiles: [], read: (file) => files[file] };
  return refreshPage({ name: 'a', path, markdown, source: undefined }, tested);
}
