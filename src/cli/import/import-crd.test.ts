import fs from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { folderOf, textsOf } from '../../base/files/fixtures/folder.js';
import { shipCrd } from '../../compiler/import/fixtures/import-text.js';
import { expectSuccess, projectOf, run as runIn } from '../main/fixtures/run.js';
import type { FakeIoOptions } from '../terminal/fixtures/fake-io.js';

const run = (cwd: string, argv: readonly string[], options: FakeIoOptions = {}) =>
  runIn(cwd, ['import', 'crd', ...argv], options);

const crd = shipCrd({ type: 'object', properties: { sails: { type: 'integer', format: 'int32' } } });
const types = 'src/api/sea.example.com/v1/ship.types.ts';

/** A new project, in which commands ran. */
const projectWith = (...commands: readonly string[]) => projectOf('init --domain example.com --yes', ...commands);

describe('kbts import crd', () => {
  it('writes the types of a file, and the second time plans nothing', async () => {
    const root = folderOf({ 'ship.yaml': crd });
    const { code, stdout, stderr } = await run(root, ['ship.yaml']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`create  ${types}\n`);
    expect(stdout).toContain('The CRD generated from the types of Ship is equal to the imported CRD\n');
    expect(textsOf(root)[types]).toContain('  sails?: Int32;\n');
    expect((await run(root, ['ship.yaml', '--json'])).stdout).not.toMatch(/"kind": "(create|update)"/);
  });

  it('reads a folder, standard input, and several sources at once', async () => {
    const other = crd.replaceAll('Ship', 'Boat').replaceAll('ship', 'boat');
    const root = folderOf({
      'crds/a.yaml': crd,
      'crds/b.yaml': other,
      'crds/notes.txt': 'x',
      'crds/c.yaml': 'kind: Role',
    });
    expect(await run(root, ['crds', '--dry-run'])).toMatchObject({ code: 0, stderr: '' });
    expect(fs.existsSync(path.join(root, 'src'))).toBe(false);
    expect(await run(root, ['-', 'crds/b.yaml'], { input: crd })).toMatchObject({ code: 0 });
    expect(Object.keys(textsOf(root)).filter((file) => file.endsWith('.types.ts'))).toHaveLength(2);
  });

  it('writes to a folder of the project that the user names, and to no other', async () => {
    const root = folderOf({ 'ship.yaml': crd });
    expect(await run(root, ['ship.yaml', '--output', 'src/sea'])).toMatchObject({ code: 0 });
    expect(fs.existsSync(path.join(root, 'src/sea/v1/ship.types.ts'))).toBe(true);
    const outside = await run(root, ['ship.yaml', '--output', '../x']);
    expect(outside).toMatchObject({ code: 1, stderr: expect.stringContaining('path-outside') });
  });

  it('adds kinds in a group of the project as `kbts create api` does', async () => {
    const root = await projectWith('create api --group sea --kind Boat --controller=false');
    const { code, stdout } = await run(root, ['-'], { input: crd });
    expect(code).toBe(0);
    const texts = textsOf(root);
    expect(texts['src/api/v1/ship.types.ts']).toContain('  sails?: Int32;\n');
    expect(texts.PROJECT).toContain('  kind: Ship\n');
    expect(texts['config/crd/kustomization.yaml']).toContain('- bases/sea.example.com_ships.yaml\n');
    expect(texts['config/crd/bases/sea.example.com_ships.yaml']).toContain('sails:\n');
    expect(texts['config/samples/sea_v1_ship.yaml']).toContain('kind: Ship\n');
    expect(stdout).not.toContain('npm run manifests');
    await expectSuccess(root, 'doctor --cluster=false');
    await expectSuccess(root, 'create api --group sea --kind Ship --resource=false --controller');
  });

  it.each([
    ['scope: Namespaced', 'scope: Cluster', '`Ship` is namespaced in the project, and cluster-scoped in the CRD'],
    ['plural: ships', 'plural: shipz', '`Ship` has the plural `ships` in the project, and `shipz` in the CRD'],
  ])('changes no kind of the project to another `%s`, even with --force', async (before, after, message) => {
    const root = await projectWith('create api --group sea --kind Ship --controller=false');
    const texts = textsOf(root);
    const other = crd
      .replace(before, after)
      .replace('name: ships.', `name: ${after.includes('shipz') ? 'shipz' : 'ships'}.`);
    const { code, stderr } = await run(root, ['-', '--force'], { input: other });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) });
    expect(stderr).toContain('kbts delete api --group sea --version v1 --kind Ship');
    expect(textsOf(root)).toEqual(texts);
    expect(await run(root, ['-', '--force'], { input: crd })).toMatchObject({ code: 0 });
  });

  it('keeps kinds of other projects out of the folder of a group that the project has', async () => {
    const root = await projectWith('create api --group sea --kind Boat --controller=false');
    expect(await run(root, ['-', '--external'], { input: crd })).toMatchObject({ code: 0 });
    const texts = textsOf(root);
    expect(texts[types]).toContain('  sails?: Int32;\n');
    expect(texts.PROJECT).not.toContain('Ship');
    await expectSuccess(root, 'doctor --cluster=false');
  });

  it('recommends a command that adds a controller for a kind of another project', async () => {
    const root = await projectWith();
    const { stdout } = await run(root, ['-', '--external'], { input: crd });
    const [, command = ''] = /Add a controller: `kbts (.*)`/.exec(stdout) ?? [];
    await expectSuccess(root, command);
    expect(textsOf(root)['src/controller/ship.controller.ts']).toContain("'../api/sea.example.com/v1/ship.types.js'");
  });

  it('never overwrites types without --force', async () => {
    const root = folderOf({ 'ship.yaml': crd, [types]: '// mine\n' });
    const refused = await run(root, ['ship.yaml']);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`\`${types}\` already exists`) });
    expect(textsOf(root)[types]).toBe('// mine\n');
    expect(await run(root, ['ship.yaml', '--force'])).toMatchObject({ code: 0 });
    expect(textsOf(root)[types]).toContain('class Ship');
  });

  it.each<[string, readonly string[], string]>([
    ['nothing', [], 'there is nothing to import'],
    ['a missing file', ['none.yaml'], '`none.yaml` not found'],
    ['a file without CRDs', ['role.yaml'], 'no CRD found in `role.yaml`'],
    ['a device', ['/dev/zero'], '`/dev/zero` is not a file'],
    ['plain HTTP', ['http://example.com/crd.yaml'], 'is not an https URL'],
    ['another scheme', ['file:///etc/passwd'], 'is not an https URL'],
    ['a name in the cluster that is a flag', ['--from-cluster', '--', '-v'], 'is not the name of a CRD'],
  ])('refuses %s', async (_, argv, message) => {
    const root = folderOf({ 'role.yaml': 'kind: Role\n' });
    const { code, stderr } = await run(root, argv);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(message);
  });

  it('reads a link in a folder only if it leads to a file of that folder', async () => {
    const root = folderOf({ 'crds/ship.yaml': crd, 'secret.txt': 'token: 123\n' });
    fs.symlinkSync('ship.yaml', path.join(root, 'crds/link.yaml'));
    fs.mkdirSync(path.join(root, 'other'));
    fs.symlinkSync('../secret.txt', path.join(root, 'other/a.yaml'));
    expect((await run(root, ['other'])).stderr).toContain('`other/a.yaml` is a link to a file outside of the folder');
    expect((await run(root, ['other'])).stderr).not.toContain('123');
    expect((await run(root, ['crds'])).stderr).not.toContain('is a link');
  });

  it('reports an invalid CRD with its location, and writes nothing', async () => {
    const root = folderOf({ 'ship.yaml': crd.replace('int32', '[]') });
    const { code, stderr } = await run(root, ['ship.yaml']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/ship\.yaml:\d+:\d+.*`format` must be a string/),
    });
    expect(fs.existsSync(path.join(root, 'src'))).toBe(false);
  });

  it('reads a CRD from the cluster with kubectl', async () => {
    const { root, env } = withKubectl(`#!/bin/sh\ncat <<'END'\n${crd}END\n`);
    expect(await run(root, ['--from-cluster', 'ships.sea.example.com'], { env })).toMatchObject({ code: 0 });
    expect(textsOf(root)[types]).toContain('class Ship');
    const missing = await run(root, ['--from-cluster', 'ships.sea.example.com'], { env: { PATH: '/nowhere' } });
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('kubectl not found') });
  });

  it('does not wait for a process that keeps the output of kubectl open, such as an agent for credentials', async () => {
    const script = `#!/bin/sh\n(sleep 20; touch "$0.waited") > /dev/null &\ncat <<'END'\n${crd}END\n`;
    const { root, env } = withKubectl(script);
    expect(await run(root, ['--from-cluster', 'ships.sea.example.com'], { env })).toMatchObject({ code: 0 });
    expect(textsOf(root)[types]).toContain('class Ship');
    expect(Object.keys(textsOf(root)).filter((file) => file.endsWith('waited'))).toEqual([]);
  });

  it('ends a kubectl that does not end by itself, and shows what it wrote', async () => {
    const { root, env } = withKubectl(
      '#!/bin/sh\ntrap "" TERM\necho "To sign in, open a page" >&2\necho $$ > "$0.pid"\nwhile :; do sleep 1; done\n',
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let looks = 0;
    const looking = setInterval(() => {
      if (fs.existsSync(path.join(root, 'bin/kubectl.pid'))) looks += 1;
      // By then, what it wrote has been read.
      if (looks === 5) vi.advanceTimersByTime(60_000);
    }, 20);
    const { code, stderr } = await run(root, ['--from-cluster', 'ships.sea.example.com'], { env }).finally(() => {
      clearInterval(looking);
      vi.useRealTimers();
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('kubectl did not end within 60 s, and wrote: To sign in, open a page\n'),
    });
    const pid = Number(fs.readFileSync(path.join(root, 'bin/kubectl.pid'), 'utf8'));
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  });

  function withKubectl(script: string) {
    const root = folderOf({ 'bin/kubectl': script });
    fs.chmodSync(path.join(root, 'bin/kubectl'), 0o755);
    return { root, env: { PATH: `${path.join(root, 'bin')}:${process.env.PATH}` } };
  }

  it('runs no kubectl of the project, which `npx` and relative entries add to the PATH', async () => {
    const script = '#!/bin/sh\ntouch "$(dirname "$0")/started"\nexit 1\n';
    const root = folderOf({ 'node_modules/.bin/kubectl': script, 'bin/kubectl': script });
    for (const folder of ['node_modules/.bin', 'bin']) fs.chmodSync(path.join(root, folder, 'kubectl'), 0o755);
    const relative = path.relative(process.cwd(), path.join(root, 'bin'));
    const env = { PATH: [path.join(root, 'node_modules/.bin'), relative].join(path.delimiter) };
    const { code, stderr } = await run(root, ['--from-cluster', 'ships.sea.example.com'], { env });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('kubectl not found') });
    expect(Object.keys(textsOf(root)).filter((file) => file.endsWith('started'))).toEqual([]);
  });
});

describe('a URL', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  const serve = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  };
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  it('that sends its bytes too slowly is not waited for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const url = await serve((_, response) => {
      response.write('#');
      setImmediate(() => vi.advanceTimersByTime(60_000));
    });
    const { code, stderr } = await run(folderOf({}), [url]).finally(() => vi.useRealTimers());
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('was not received within 60 s') });
  });

  it('is read, also after redirects', async () => {
    const url = await serve(({ url: asked }, response) => {
      if (asked === '/crd') response.end(crd);
      else response.writeHead(302, { location: '/crd' }).end();
    });
    const root = folderOf({});
    expect(await run(root, [`${url}/x`])).toMatchObject({ code: 0 });
    expect(textsOf(root)[types]).toContain('class Ship');
  });

  it.each<[string, RequestListener, string]>([
    [
      'redirects forever',
      (_, response) => void response.writeHead(302, { location: '/' }).end(),
      'redirects more than',
    ],
    ['is missing', (_, response) => void response.writeHead(404).end(), '404'],
    ['never ends', (_, response) => endless(response), 'is larger than 16 MiB'],
    [
      'breaks off',
      (_, response) => void response.writeHead(200, { 'content-length': 99 }).write('a', () => response.destroy()),
      'cannot be read',
    ],
  ])('that %s is reported', async (_, listener, message) => {
    const { code, stderr } = await run(folderOf({}), [await serve(listener)]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) });
  });
});

function endless(response: Parameters<RequestListener>[1]): void {
  const chunk = Buffer.alloc(1 << 20, 32);
  const more = () => response.write(chunk, (error) => void (error ?? setImmediate(more)));
  more();
}
