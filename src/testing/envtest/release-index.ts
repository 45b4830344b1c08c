import { readYamlDocuments } from '../../base/yaml/index.js';
import { type DownloadOptions, downloadText } from './download.js';
import { EnvtestError, messageOf } from './error.js';
import { shownUrl } from './http-get.js';
import { byPlatform } from './platform.js';
import { type Item, itemOf } from './store.js';
import { newestFirst } from './versions.js';

/** The URL at which the Kubernetes project publishes the archives of control plane binaries. */
export const defaultIndex =
  'https://raw.githubusercontent.com/kubernetes-sigs/controller-tools/HEAD/envtest-releases.yaml';

/** A published archive of binaries. */
export interface Release extends Item {
  readonly name: string;
  readonly url: URL;
  /** SHA-512 of the archive, in lowercase hexadecimal. */
  readonly sha512: string;
}

/** Maximum size of an index, in bytes. The published index has 60 kB. */
const largestIndex = 8 * 1024 * 1024;

/** Maximum duration of the download including retries, in milliseconds, because a user is waiting. */
const longestFetch = 60_000;

/** Matches possible credentials in a string that may not be a URL. */
const credentials = /^([a-z+.-]+:\/\/)?.*@/is;

/** Reads the list of published archives, newest version first. Throws an EnvtestError if it cannot be read. */
export async function fetchIndex(url: string, options: DownloadOptions): Promise<Release[]> {
  const address = urlOf(url, undefined);
  if (!address) {
    throw new EnvtestError(`\`${url.replace(credentials, '$1…@')}\` is not an https URL`, {
      hint: `pass an https URL, such as \`--index ${defaultIndex}\``,
    });
  }
  const limits = { totalTimeout: longestFetch, ...options, largest: largestIndex };
  return parseIndex(await downloadText(address, limits), address);
}

/**
 * Parses an index. Ignores archives, such as prereleases, not named `envtest-v<version>-<os>-<arch>.tar.gz`.
 *
 * @param source URL of the index, which links may be relative to
 */
export function parseIndex(text: string, source: URL): Release[] {
  const releases: Release[] = [];
  for (const [version, archives] of entriesOf(releasesIn(text, source))) {
    for (const [name, archive] of entriesOf(archives)) {
      const item = itemOf(/^envtest-v(.*)\.tar\.gz$/.exec(name)?.[1] ?? '');
      if (item) releases.push({ ...item, name, ...placeOf(archive, `${version}/${name}`, source) });
    }
  }
  return releases.sort((a, b) => newestFirst(a.version, b.version) || byPlatform(a.platform, b.platform));
}

function releasesIn(text: string, source: URL): object {
  let index: unknown;
  try {
    [index] = readYamlDocuments(shownUrl(source), text);
  } catch (cause) {
    throw malformed(source, messageOf(cause), cause);
  }
  const releases = fieldOf(index, 'releases');
  if (!isObject(releases)) throw malformed(source, 'expected a map `releases`');
  return releases;
}

function placeOf(archive: unknown, where: string, source: URL): Pick<Release, 'url' | 'sha512'> {
  const sha512 = String(fieldOf(archive, 'hash')).toLowerCase();
  if (!/^[0-9a-f]{128}$/.test(sha512)) throw malformed(source, `\`hash\` of \`${where}\` is not a SHA-512 hash`);
  const link = fieldOf(archive, 'selfLink');
  const url = typeof link === 'string' ? urlOf(link, source) : undefined;
  if (!url) throw malformed(source, `\`selfLink\` of \`${where}\` is not an https URL`);
  return { url, sha512 };
}

/** Parses a URL; undefined if it is invalid, or not protected by TLS: the hashes of archives come from the index, too. */
function urlOf(text: string, base: URL | undefined): URL | undefined {
  if (!URL.canParse(text, base?.href)) return undefined;
  const url = new URL(text, base);
  return url.protocol === 'https:' || isLoopback(url) ? url : undefined;
}

/** Whether an http URL names this machine, whose response no other machine can change. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function malformed(source: URL, reason: string, cause?: unknown): EnvtestError {
  return new EnvtestError(`the index \`${shownUrl(source)}\` cannot be read: ${reason}`, {
    cause,
    hint: 'expected `releases` to map versions to archive names, and these to `hash` and `selfLink`',
  });
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
