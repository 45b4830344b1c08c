import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run as runIn } from '../../main/fixtures/run.js';

/** A journal as an earlier kbts would have acted upon it: the list of steps in it, or none for no commit. */
interface Planted {
  readonly steps?: unknown;
  readonly lock?: string;
  /** Prepares what else the attack needs. */
  plant?(): void;
}

let base = '';
const at = (name: string) => path.join(base, name);
const attacks: Readonly<Record<string, Planted>> = {
  'replaces a file in the home folder': { steps: [{ kind: 'place', path: '../home/.bashrc', staged: 'new.0' }] },
  'moves a private key into the repository': {
    steps: [{ kind: 'remove', path: '../home/.ssh/id_rsa', backup: '../key' }],
  },
  'stages a private key': { steps: [{ kind: 'place', path: 'key', staged: '../../home/.ssh/id_rsa' }] },
  'deletes a file through a linked folder': {
    steps: [{ kind: 'remove', path: 'src/linked/id_rsa', backup: 'old.0' }],
    plant: () => fs.symlinkSync(at('home/.ssh'), at('project/src/linked')),
  },
  'deletes a folder of the home as its own journal': {
    plant() {
      fs.rmSync(at('project/.kbts-journal'), { recursive: true });
      fs.symlinkSync(at('home/.ssh'), at('project/.kbts-journal'));
    },
  },
  'installs a git hook': { steps: [{ kind: 'place', path: '.git/hooks/pre-commit', staged: 'new.0' }] },
  'replaces a file of the project': { steps: [{ kind: 'place', path: 'PROJECT', staged: 'new.0' }] },
  'has null for its steps': { steps: null },
  'holds a lock of the first process': { lock: '1\n' },
  'holds a lock without an end': { lock: '1' },
  'is a file': {
    plant() {
      fs.rmSync(at('project/.kbts-journal'), { recursive: true });
      fs.writeFileSync(at('project/.kbts-journal'), '');
    },
  },
};

const commands = [
  'manifests --check',
  'manifests --dry-run',
  'manifests --diff',
  'manifests --json --dry-run',
  'manifests',
];

beforeEach(async () => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-planted-'));
  for (const folder of ['home/.ssh', 'project']) fs.mkdirSync(at(folder), { recursive: true });
  fs.writeFileSync(at('home/.bashrc'), 'bashrc');
  fs.writeFileSync(at('home/.ssh/id_rsa'), 'key');
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

/** Plants the journal in each of the forms that were trusted. */
function plant({ steps, lock, plant: more }: Planted, record: string): void {
  fs.mkdirSync(at('project/.kbts-journal'));
  fs.writeFileSync(at('project/.kbts-journal/new.0'), 'evil');
  if (steps !== undefined) fs.writeFileSync(at(`project/.kbts-journal/${record}`), JSON.stringify(steps));
  if (lock !== undefined) fs.writeFileSync(at('project/.kbts-journal/lock'), lock);
  more?.();
}

const run = (command: string) => runIn(at('project'), command, { env: { HOME: at('home') } });

/** Everything below a folder: contents of files, targets of links. */
function treeOf(folder: string): Record<string, string> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const place = path.join(entry.parentPath, entry.name);
      const text = entry.isFile()
        ? fs.readFileSync(place, 'utf8')
        : entry.isSymbolicLink()
          ? fs.readlinkSync(place)
          : '';
      return [path.relative(folder, place), text];
    }),
  );
}

describe('a journal that came with a repository', () => {
  describe.each(Object.keys(attacks))('and %s', (name) => {
    it.each([['steps'], ['steps.undo']])('named `%s` is ignored by every command', async (record) => {
      expect((await run('init --domain example.com --project-name project')).code).toBe(0);
      expect((await run('create api --group ship --kind Frigate')).code).toBe(0);
      fs.mkdirSync(at('project/.git/hooks'), { recursive: true });
      plant(attacks[name] ?? {}, record);
      const before = treeOf(base);
      for (const command of commands) {
        const { code, stderr } = await run(command);
        expect({ command, code, stderr: stderr.replace(/^note: .*is ignored.*\n/, '') }).toEqual({
          command,
          code: 0,
          stderr: '',
        });
        expect(treeOf(base)).toEqual(before);
      }
    });

    it.each([['manifests --check'], ['create api --group ship --kind Frigate'], ['version'], ['help']])(
      'is ignored by `kbts %s` without a PROJECT file',
      async (command) => {
        fs.mkdirSync(at('project/.git/hooks'), { recursive: true });
        fs.mkdirSync(at('project/src'));
        plant(attacks[name] ?? {}, 'steps');
        const before = treeOf(base);
        await run(command);
        expect(treeOf(base)).toEqual(before);
      },
    );
  });

  it('does not keep a writing command from its work, which says what to do', async () => {
    plant(attacks['holds a lock of the first process'] ?? {}, 'steps');
    const { code, stderr } = await run('init --domain example.com --project-name project');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^note: `\.kbts-journal` .* can be removed\n$/),
    });
    expect(fs.existsSync(at('project/PROJECT'))).toBe(true);
  });
});
