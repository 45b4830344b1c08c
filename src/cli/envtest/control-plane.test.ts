import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { ConfigMap, Pod } from '../../k8s/core/v1.js';
import { newClient } from '../../runtime/client/index.js';
import { loadConfig } from '../../runtime/config/index.js';
import { startControlPlane, waitFor } from '../../testing/index.js';
import { run } from '../main/fixtures/run.js';
import { main } from '../main/main.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';

const configMap = `apiVersion: v1
kind: ConfigMap
metadata: { name: seen }
`;

const pod = `apiVersion: v1
kind: Pod
metadata: { name: web, annotations: { kubelet.kbts.io/run-for: 1ms, kubelet.kbts.io/exit-code: "3" } }
spec: { restartPolicy: Never, containers: [{ name: web, image: nginx }] }
`;

it('runs until Ctrl+C, with the given objects, and removes its kubeconfig', async () => {
  const folder = folderOf({ 'objects/seen.yaml': configMap });
  const io = fakeIo(folder);
  const running = main(['control-plane', '--kubeconfig', 'kubeconfig', '--apply', 'objects'], io);
  const what = 'the control plane to run';
  await waitFor(() => io.printed.stdout !== '' && io.printed.stderr.includes('ready'), { what });
  expect(io.printed.stdout).toBe(`export KUBECONFIG='${join(folder, 'kubeconfig')}'\n`);
  expect(io.printed.stderr).toMatch(/^The API server is ready on https:\/\/127\.0\.0\.1:\d+ with 1 object; /);
  const client = newClient({ config: await loadConfig({ env: { KUBECONFIG: join(folder, 'kubeconfig') } }) });
  const seen = await client.get(ConfigMap, { namespace: 'default', name: 'seen' });
  expect(seen.metadata.uid).toBeDefined();
  io.interrupt();
  expect(await running).toBe(0);
  expect(existsSync(join(folder, 'kubeconfig'))).toBe(false);
  await expect(client.get(ConfigMap, seen.metadata)).rejects.toThrow();
});

it('runs pods with --controllers', async () => {
  const folder = folderOf({ 'pod.yaml': pod });
  const io = fakeIo(folder);
  const running = main(['control-plane', '--controllers', '--kubeconfig', 'kubeconfig', '--apply', 'pod.yaml'], io);
  await waitFor(() => io.printed.stdout !== '', { what: 'the control plane to run' });
  const client = newClient({ config: await loadConfig({ env: { KUBECONFIG: join(folder, 'kubeconfig') } }) });
  const isFailed = async () =>
    (await client.get(Pod, { namespace: 'default', name: 'web' })).status?.phase === 'Failed';
  await waitFor(isFailed, { what: 'the pod to fail' });
  io.interrupt();
  expect(await running).toBe(0);
});

it('writes a temporary kubeconfig by default, and replaces one that an earlier run has left', async () => {
  const controlPlane = await startControlPlane({ kind: 'embedded' });
  const folder = folderOf({ old: controlPlane.admin.kubeconfig() });
  await controlPlane.stop();
  for (const args of [[], ['--kubeconfig', 'old']]) {
    const io = fakeIo(folder);
    const running = main(['control-plane', ...args], io);
    await waitFor(() => io.printed.stdout !== '', { what: 'the control plane to run' });
    const [, file = ''] = /KUBECONFIG='(.*)'/.exec(io.printed.stdout) ?? [];
    expect(JSON.parse(readFileSync(file, 'utf8')).kind).toBe('Config');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    io.interrupt('SIGTERM');
    await running;
    expect(existsSync(file)).toBe(false);
  }
});

it('keeps a kubeconfig that another run has written since', async () => {
  const folder = folderOf({});
  const io = fakeIo(folder);
  const running = main(['control-plane', '--kubeconfig', 'kubeconfig'], io);
  await waitFor(() => io.printed.stdout !== '', { what: 'the control plane to run' });
  writeFileSync(join(folder, 'kubeconfig'), 'of another');
  io.interrupt();
  await running;
  expect(readFileSync(join(folder, 'kubeconfig'), 'utf8')).toBe('of another');
});

it('keeps the objects in a file, and reports a damaged one', async () => {
  const folder = folderOf({ 'seen.yaml': configMap });
  const runOnce = async (args: string[]) => {
    const io = fakeIo(folder);
    const running = main(['control-plane', '--state', 'state.json', ...args], io);
    await waitFor(() => io.printed.stdout !== '', { what: 'the control plane to run' });
    io.interrupt();
    expect(await running).toBe(0);
    return readFileSync(join(folder, 'state.json'), 'utf8');
  };
  expect(await runOnce(['--apply', 'seen.yaml'])).toContain('"name":"seen"');
  expect(await runOnce([])).toContain('"name":"seen"');
  writeFileSync(join(folder, 'state.json'), '{');
  const { code, stderr } = await run(folder, 'control-plane --state state.json');
  expect(code).toBe(1);
  expect(stderr).toMatch(/could not be set up: the state file `.*state\.json` cannot be read: it is not JSON/);
});

it('reports a port in use', async () => {
  const controlPlane = await startControlPlane({ kind: 'embedded' });
  const { port } = new URL(controlPlane.config.server);
  const { code, stdout, stderr } = await run(folderOf({}), `control-plane --port ${port}`);
  await controlPlane.stop();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(new RegExp(`could not be set up: .*EADDRINUSE.*${port}[^]*pass another port with \`--port\``));
});

it.each(['0', '65536', '-1', 'x', '1e3'])('reports the invalid port %s', async (port) => {
  const { code, stderr } = await run(folderOf({}), ['control-plane', `--port=${port}`]);
  expect(code).toBe(2);
  expect(stderr).toContain(`\`--port\` must be a number from 1 to 65535, found \`${port}\``);
});

it('does not replace a file that it did not write', async () => {
  const folder = folderOf({ config: 'apiVersion: v1\nkind: Config\ncurrent-context: production\n' });
  const { code, stderr } = await run(folder, 'control-plane --kubeconfig config');
  expect(code).toBe(1);
  expect(stderr).toMatch(/config` exists, and was not written by this command/);
  expect(readFileSync(join(folder, 'config'), 'utf8')).toContain('production');
});

it('reports why an object was refused, and writes nothing', async () => {
  const folder = folderOf({
    'bad.yaml': configMap.replace('seen', 'No_Name'),
    'unknown.yaml': configMap.replace('ConfigMap', 'Frigate'),
    'broken.yaml': 'a: [',
  });
  const apply = (file: string) => run(folder, `control-plane --kubeconfig kubeconfig --apply ${file}`);
  const refused = await apply('bad.yaml');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/could not be set up: .*ConfigMap "No_Name" is invalid: metadata\.name/);
  expect((await apply('unknown.yaml')).stderr).toMatch(/could not be set up: .*Frigate/);
  expect((await apply('broken.yaml')).stderr).toContain('broken.yaml');
  expect((await apply('missing.yaml')).stderr).toMatch(/ENOENT.*missing\.yaml/);
  expect(existsSync(join(folder, 'kubeconfig'))).toBe(false);
});
