import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderOf, textsOf } from '../../../base/files/fixtures/folder.js';
import { type Outcome, run } from '../../main/fixtures/run.js';

const samples = path.resolve(import.meta.dirname, '../../../../testdata/plugins');
let plugins: string;

beforeAll(() => {
  plugins = mkdtempSync(path.join(tmpdir(), 'kbts-plugins-'));
  const go = path.join(plugins, 'glossary', 'v1');
  mkdirSync(go, { recursive: true });
  execFileSync('go', ['build', '-o', path.join(go, 'glossary'), '.'], { cwd: path.join(samples, 'go') });
  const python = path.join(plugins, 'reviewers', 'v2-beta');
  mkdirSync(python, { recursive: true });
  copyFileSync(path.join(samples, 'python/reviewers.py'), path.join(python, 'reviewers.py'));
}, 120_000);

afterAll(() => rmSync(plugins, { recursive: true, force: true }));

/** Runs a command that finds the plugins of this test. */
async function kbts(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return await run(folder, args, { env: { PATH: process.env.PATH, EXTERNAL_PLUGINS_PATH: plugins, ...env } });
}

async function newProject(...more: readonly string[]): Promise<string> {
  const project = folderOf({});
  const { code, stderr } = await kbts(project, ['init', '--domain', 'example.com', '--project-name', 'fleet', ...more]);
  expect(code, stderr).toBe(0);
  return project;
}

const frigate = ['create', 'api', '--group', 'ship', '--version', 'v1', '--kind', 'Frigate'];

describe('an external plugin in Go', () => {
  it('takes part in init, and through the layout in later commands', async () => {
    const project = await newProject('--plugins', 'glossary');
    expect(textsOf(project)['docs/glossary.md']).toBe('# Glossary of fleet\n');
    expect(textsOf(project).PROJECT).toContain('layout:\n- typescript.kbts.io/v1\n- glossary/v1\n');
    const { code, stderr } = await kbts(project, [...frigate, '--meaning', 'a fast ship', '--bold']);
    expect(code, stderr).toBe(0);
    expect(textsOf(project)['docs/glossary.md']).toBe('# Glossary of fleet\n- **Frigate**: a fast ship\n');
    expect(textsOf(project)).toHaveProperty(['src/api/v1/frigate.types.ts']);
  });

  it('returns files as they were without a change', async () => {
    const project = await newProject('--plugins', 'glossary');
    const { code, stdout, stderr } = await kbts(project, ['edit', '--plugins', 'glossary/v1']);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('writes nothing, and neither does the command, when it fails', async () => {
    const project = await newProject();
    const before = textsOf(project);
    const { code, stderr } = await kbts(project, [...frigate, '--plugins', 'glossary']);
    expect(code).toBe(1);
    expect(stderr).toContain('error plugin-failed: the plugin `glossary/v1` failed: --meaning is missing');
    expect(stderr).toContain('help: every kind needs an entry');
    expect(textsOf(project)).toEqual(before);
  });

  it('shows its changes in a preview, and in JSON', async () => {
    const project = await newProject();
    const before = textsOf(project);
    const flags = ['--plugins', 'glossary', '--meaning', 'a ship'];
    expect((await kbts(project, [...frigate, ...flags, '--dry-run'])).stdout).toContain('create  docs/glossary.md\n');
    expect((await kbts(project, [...frigate, ...flags, '--diff'])).stdout).toContain('+- Frigate: a ship');
    expect(textsOf(project)).toEqual(before);
    const { stdout } = await kbts(project, [...frigate, ...flags, '--json']);
    const { changes } = JSON.parse(stdout) as { changes: { path: string }[] };
    expect(changes.map((change) => change.path)).toContain('docs/glossary.md');
  });

  it('has its flags and its description in the help', async () => {
    const { code, stdout } = await kbts(await newProject(), ['create', 'api', '--plugins', 'glossary', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Plugin glossary/v1: Keeps a glossary of the kinds\n');
    expect(stdout).toMatch(/--meaning <value>\s+what the kind is \(glossary\)/);
    expect(stdout).toMatch(/--bold\s+whether the kind is in bold \(glossary\)/);
    expect(stdout.match(/^ {2}--kind <Kind>/gm)).toHaveLength(1);
  });

  it('rejects flags that it does not have', async () => {
    const { code, stderr } = await kbts(await newProject(), [...frigate, '--plugins', 'glossary', '--meanin', 'x']);
    expect(code).toBe(2);
    expect(stderr).toContain('unknown flag `--meanin`');
    expect(stderr).toContain('did you mean `--meaning`?');
  });
});

describe('an external plugin in Python', () => {
  it('writes a file in a hidden folder, and a message to standard error', async () => {
    const project = await newProject();
    const run = await kbts(project, ['edit', '--plugins', 'reviewers', '--team=@example/ships', '--reviewers', '2']);
    expect(run.code).toBe(0);
    expect(textsOf(project)['.github/CODEOWNERS']).toBe(
      '# 2 of them review each change. Plugins: typescript.kbts.io/v1, reviewers/v2-beta\n* @example/ships\n',
    );
    expect(run.stderr).toContain('warning plugin-message: the plugin `reviewers/v2-beta` wrote to standard error');
    expect(run.stderr).toContain('help: owners are @example/ships');
  });

  it('is not run by an interpreter that the project contains', async () => {
    const project = await newProject();
    const bin = path.join(project, 'node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'python3'), '#!/bin/sh\ntouch started\n', { mode: 0o755 });
    const PATH = ['node_modules/.bin', bin, process.env.PATH].join(path.delimiter);
    const run = await kbts(project, ['edit', '--plugins', 'reviewers', '--reviewers', '2'], { PATH });
    expect(existsSync(path.join(project, 'started'))).toBe(false);
    expect(run.code, run.stderr).toBe(0);
  });

  it('gets numbers only where it expects them', async () => {
    const { code, stderr } = await kbts(await newProject(), ['edit', '--plugins', 'reviewers', '--reviewers', 'two']);
    expect(code).toBe(2);
    expect(stderr).toContain('invalid value in `--reviewers=two`, expected a number');
  });

  it('works in a chain with others', async () => {
    const project = await newProject('--plugins', 'glossary');
    const { code, stderr } = await kbts(project, ['edit', '--plugins', 'reviewers/v2-beta,glossary']);
    expect(code, stderr).toBe(0);
    expect(textsOf(project)['.github/CODEOWNERS']).toContain('typescript.kbts.io/v1, reviewers/v2-beta, glossary/v1');
  });
});

describe('an npm package that is a plugin', () => {
  const name = 'kbts-plugin-notes';

  async function withPackage(isDeclared = true): Promise<string> {
    const project = await newProject();
    cpSync(path.join(samples, 'npm', name), path.join(project, 'node_modules', name), { recursive: true });
    if (isDeclared) {
      const contents = JSON.parse(textsOf(project)['package.json'] ?? '') as { devDependencies: object };
      const devDependencies = { ...contents.devDependencies, [name]: '^2.0.0' };
      writeFileSync(path.join(project, 'package.json'), JSON.stringify({ ...contents, devDependencies }));
    }
    return project;
  }

  it('runs when it is a dependency, and the command names it', async () => {
    const project = await withPackage();
    const { code, stderr } = await kbts(project, ['edit', '--plugins', name, '--note', 'mind the reef']);
    expect(code, stderr).toBe(0);
    expect(textsOf(project)['NOTES.md']).toBe('# fleet\n\nmind the reef\n');
  });

  it('does not run when it is not a dependency', async () => {
    const { code, stderr } = await kbts(await withPackage(false), ['edit', '--plugins', name]);
    expect(code).toBe(2);
    expect(stderr).toContain(`unknown plugin \`${name}\``);
  });

  it('does not run because the layout of a repository names it', async () => {
    const project = await withPackage();
    const text = textsOf(project).PROJECT ?? '';
    writeFileSync(path.join(project, 'PROJECT'), text.replace('io/v1\n', `io/v1\n- ${name}/v2\n`));
    const { code, stderr } = await kbts(project, ['edit']);
    expect(code).toBe(2);
    expect(stderr).toContain('which runs only if the command names it');
    expect(stderr).toContain('`--plugins typescript.kbts.io/v1` to run without it');
    expect((await kbts(project, ['edit', '--multigroup', '--plugins', 'typescript'])).code).toBe(0);
    expect(textsOf(project)).not.toHaveProperty(['NOTES.md']);
  });
});

describe('a flag of a plugin', () => {
  it('may have the name of a property that all objects have', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'kbts-flags-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const folder = path.join(root, 'flags/v1');
    mkdirSync(folder, { recursive: true });
    const flags = [{ name: 'constructor', type: 'string', default: '', usage: 'the shipyard' }];
    const response = JSON.stringify({ apiVersion: 'v1alpha1', flags, universe: {} });
    writeFileSync(path.join(folder, 'flags'), `#!/bin/sh\ncat >> "$MARK"\necho '${response}'\n`);
    chmodSync(path.join(folder, 'flags'), 0o755);
    const project = await newProject();
    const MARK = path.join(root, 'mark');
    const line = ['edit', '--plugins', 'flags', '--constructor', 'me'];
    const { code, stderr } = await kbts(project, line, { EXTERNAL_PLUGINS_PATH: root, MARK });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(readFileSync(MARK, 'utf8')).toContain('"args":["--constructor","me"]');
  });
});

describe('plugins that kbts does not run', () => {
  const script = '#!/bin/sh\ntouch "$MARK"\n';

  function place(root: string, file = 'evil', mode = 0o755): string {
    const folder = path.join(root, 'evil/v1');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, file), script);
    chmodSync(path.join(folder, file), mode);
    return root;
  }

  async function run(project: string, env: Readonly<Record<string, string>>, plugin = 'evil'): Promise<Outcome> {
    const MARK = path.join(project, 'mark');
    const result = await kbts(project, ['edit', '--plugins', plugin], { MARK, ...env });
    expect(existsSync(MARK)).toBe(false);
    expect(result.code).toBeGreaterThan(0);
    return result;
  }

  it('are those in the repository, even if the environment names them', async () => {
    const project = await newProject();
    const inside = place(path.join(project, 'plugins'));
    const { stderr } = await run(project, { EXTERNAL_PLUGINS_PATH: inside });
    expect(stderr).toContain('the plugin `evil/v1` is in the repository of the project');
    await run(project, { EXTERNAL_PLUGINS_PATH: 'plugins' });
    const link = path.join(path.dirname(project), 'link');
    symlinkSync(inside, link);
    await run(project, { EXTERNAL_PLUGINS_PATH: link });
  });

  it('are not those of a user whose home folder is a repository', async () => {
    const project = await newProject();
    const home = path.dirname(project);
    mkdirSync(path.join(home, '.git'));
    vi.stubEnv('HOME', home);
    onTestFinished(() => void vi.unstubAllEnvs());
    place(path.join(home, '.config/kbts/plugins'));
    const env = { HOME: home, XDG_CONFIG_HOME: '', EXTERNAL_PLUGINS_PATH: '', MARK: path.join(project, 'mark') };
    await kbts(project, ['edit', '--plugins', 'evil'], env);
    expect(existsSync(env.MARK)).toBe(true);
  });

  it('are those that other users can change, or that cannot be executed', async () => {
    const project = await newProject();
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'kbts-evil-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    place(elsewhere, 'evil', 0o757);
    const { stderr } = await run(project, { EXTERNAL_PLUGINS_PATH: elsewhere });
    expect(stderr).toContain('can be changed by other users');
    place(elsewhere, 'evil', 0o644);
    expect((await run(project, { EXTERNAL_PLUGINS_PATH: elsewhere })).stderr).toContain('is not executable');
    rmSync(path.join(elsewhere, 'evil/v1/evil'));
    place(elsewhere, 'other');
    expect((await run(project, { EXTERNAL_PLUGINS_PATH: elsewhere })).stderr).toContain('unknown plugin `evil`');
  });

  it('are found below the configuration of the user, of kbts and of kubebuilder', async () => {
    const project = await newProject();
    const config = mkdtempSync(path.join(tmpdir(), 'kbts-config-'));
    onTestFinished(() => rmSync(config, { recursive: true, force: true }));
    for (const tool of ['kbts', 'kubebuilder']) {
      const target = path.join(config, tool, 'plugins', 'reviewers');
      mkdirSync(path.dirname(target), { recursive: true });
      cpSync(path.join(plugins, 'reviewers'), target, { recursive: true });
      const env = { EXTERNAL_PLUGINS_PATH: '', XDG_CONFIG_HOME: config };
      const { code, stderr } = await kbts(project, ['edit', '--plugins', 'reviewers', '--dry-run'], env);
      expect(code, stderr).toBe(0);
      rmSync(path.join(config, tool), { recursive: true });
    }
  });
});
