import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CertificatePair, type CertWatcherOptions, makeCertificate, openCertWatcher } from './index.js';

let folder: string;
let first: CertificatePair;
let second: CertificatePair;
let stop: AbortController;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certwatcher-'));
  first = await makeCertificate({ commonName: 'first' });
  second = await makeCertificate({ commonName: 'second' });
  stop = new AbortController();
});

afterEach(async () => {
  stop.abort();
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

async function writePair(pair: CertificatePair, into = folder): Promise<void> {
  await mkdir(into, { recursive: true });
  await writeFile(join(into, 'tls.crt'), pair.cert);
  await writeFile(join(into, 'tls.key'), pair.key);
}

function open(options: Partial<CertWatcherOptions> = {}) {
  const files = { certFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key') };
  return openCertWatcher({ ...files, interval: 3_600_000, ...options });
}

describe('opening', () => {
  it('reads the pair and calls back with it at once', async () => {
    await writePair(first);
    const seen: CertificatePair[] = [];
    const watcher = await open();
    watcher.onChange((pair) => seen.push(pair));
    expect(seen).toEqual([first]);
  });

  it('fails and reports both files if one is missing', async () => {
    await expect(open()).rejects.toThrow(/cannot use the certificate `.*tls.crt` with the key `.*tls.key`: ENOENT/);
  });

  it('fails when the key belongs to another certificate', async () => {
    await writePair({ cert: first.cert, key: second.key });
    await expect(open()).rejects.toThrow(/mismatch/);
  });
});

describe('a certificate is reloaded when its files change', () => {
  it('detects the symlink swap of a mounted Secret at the next interval', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await writePair(first, join(folder, '..one'));
    await symlink('..one', join(folder, '..data'));
    await symlink('..data/tls.crt', join(folder, 'tls.crt'));
    await symlink('..data/tls.key', join(folder, 'tls.key'));
    const watcher = await open({ interval: undefined });
    void watcher.start(stop.signal);

    await writePair(second, join(folder, '..two'));
    await symlink('..two', join(folder, '..data_tmp'));
    await rename(join(folder, '..data_tmp'), join(folder, '..data'));
    await rm(join(folder, '..one'), { recursive: true });
    expect(watcher.current).toEqual(first);
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(watcher.current).toEqual(second));
  });

  it('keeps the old pair after a failed read, counts it and reports the error', async () => {
    await writePair(first);
    const metrics = { certificateRead: vi.fn(), certificateReadFailed: vi.fn(), certificateLoaded: vi.fn() };
    const onError = vi.fn();
    const watcher = await open({ metrics, onError });
    await writeFile(join(folder, 'tls.crt'), 'no certificate');
    await watcher.reload();
    expect(watcher.current).toEqual(first);
    expect(metrics.certificateRead).toHaveBeenCalledTimes(2);
    expect(metrics.certificateReadFailed).toHaveBeenCalledTimes(1);
    const { validTo } = new X509Certificate(first.cert);
    const file = join(folder, 'tls.crt');
    expect(metrics.certificateLoaded).toHaveBeenCalledExactlyOnceWith(file, new Date(validTo));
    expect(onError).toHaveBeenCalledOnce();
  });

  it('does not call back for an unchanged pair, nor after the callback was removed', async () => {
    await writePair(first);
    const watcher = await open();
    const staying = vi.fn();
    const leaving = vi.fn();
    watcher.onChange(staying);
    const leave = watcher.onChange(leaving);
    await watcher.reload();
    leave();
    await writePair(second);
    await watcher.reload();
    expect(staying.mock.calls).toEqual([[first], [second]]);
    expect(leaving.mock.calls).toEqual([[first]]);
  });

  it('ends when the signal is aborted, and at once if it already is', async () => {
    await writePair(first);
    const watcher = await open();
    const running = watcher.start(stop.signal);
    stop.abort();
    await expect(running).resolves.toBeUndefined();
    await expect(watcher.start(stop.signal)).resolves.toBeUndefined();
  });
});
