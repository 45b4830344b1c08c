import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutOfReach, readGoModule } from './go-module.mjs';
import { readZip } from './zip.mjs';

const files = {
  'example.com/Big@v1.0.0/b.go': 'package b\n',
  'example.com/Big@v1.0.0/a/a.go': 'package a\n'.repeat(100),
};
const archive = zipOf(files);
const sums = `example.com/Big v1.0.0 h1:${sumOf(files)}\nexample.com/Big v1.0.0/go.mod h1:x=\n`;
const inside = 'example.com/!big/@v/v1.0.0.zip';

describe('readGoModule', () => {
  let folder;
  let env;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-go-module-'));
    env = { GOMODCACHE: join(folder, 'go'), KBTS_CACHE: join(folder, 'kbts'), GOPROXY: 'off' };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const read = () => readGoModule('example.com/Big', 'v1.0.0', sums, env);

  it("finds the module in Go's cache", async () => {
    write(join(env.GOMODCACHE, 'cache/download', inside), archive);
    const found = await read();
    expect([...found.keys()]).toEqual(['b.go', 'a/a.go']);
    expect(found.get('a/a.go').toString()).toBe('package a\n'.repeat(100));
  });

  it('gets it from the first proxy with an address, and keeps it', async () => {
    const asked = [];
    const server = createServer(({ url }, response) => response.end(asked.push(url) && archive));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    env.GOPROXY = `direct,http://127.0.0.1:${server.address().port}/mod|https://unused.invalid`;
    const found = await read().finally(() => server.close());
    expect(asked).toEqual([`/mod/${inside}`]);
    env.GOPROXY = 'off';
    expect(await read()).toEqual(found);
  });

  it('reports why the module is not available', async () => {
    await expect(read()).rejects.toThrow(new OutOfReach('GOPROXY is `off`'));
    env.GOPROXY = 'http://127.0.0.1:1';
    await expect(read()).rejects.toThrow(OutOfReach);
  });

  it('rejects and does not cache files that differ from `go.sum`', async () => {
    const place = join(env.GOMODCACHE, 'cache/download', inside);
    write(place, zipOf({ ...files, 'example.com/Big@v1.0.0/b.go': 'package c\n' }));
    await expect(read()).rejects.toThrow(`${place}: expected \`example.com/Big v1.0.0 h1:`);
    expect(existsSync(join(env.KBTS_CACHE, 'go-modules', inside))).toBe(false);
  });
});

describe('readZip', () => {
  it('reads stored and deflated files', () => {
    expect([...readZip(archive)].map(([name, contents]) => [name, contents.toString()])).toEqual(Object.entries(files));
  });

  it('rejects files that are not archives', () => {
    expect(() => readZip(Buffer.from('<html>not found</html>'.repeat(10)))).toThrow('expected a zip archive');
  });
});

function sumOf(contents) {
  const hash = (text) => createHash('sha256').update(text);
  const lines = Object.keys(contents)
    .sort()
    .map((name) => `${hash(contents[name]).digest('hex')}  ${name}\n`);
  return hash(lines.join('')).digest('base64');
}

/** An archive whose long files are deflated and whose short ones are stored. */
function zipOf(contents) {
  const parts = [];
  const directory = [];
  for (const [name, text] of Object.entries(contents)) {
    const isDeflated = text.length > 100;
    const packed = isDeflated ? deflateRawSync(text) : Buffer.from(text);
    const head = [0, isDeflated ? 8 : 0, 0, 0];
    const sizes = [0, packed.length, text.length];
    const at = parts.reduce((sum, part) => sum + part.length, 0);
    parts.push(record('PK\x03\x04', [20, ...head], sizes, [name.length, 0]), Buffer.from(name), packed);
    directory.push(
      record('PK\x01\x02', [20, 20, ...head], sizes, [name.length, 0, 0, 0, 0, 0, 0], [at]),
      Buffer.from(name),
    );
  }
  const size = (list) => list.reduce((sum, part) => sum + part.length, 0);
  const count = Object.keys(contents).length;
  const end = record('PK\x05\x06', [0, 0, count, count], [size(directory), size(parts)], [0]);
  return Buffer.concat([...parts, ...directory, end]);
}

/** A signature, and numbers of two and four bytes in turn. */
function record(signature, ...numbers) {
  const fields = numbers.flatMap((group, index) =>
    group.map((number) => {
      const field = Buffer.alloc(index % 2 === 0 ? 2 : 4);
      if (index % 2 === 0) field.writeUInt16LE(number);
      else field.writeUInt32LE(number);
      return field;
    }),
  );
  return Buffer.concat([Buffer.from(signature, 'latin1'), ...fields]);
}

function write(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}
