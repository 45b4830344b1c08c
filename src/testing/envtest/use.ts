import { join } from 'node:path';
import { distrustBinaries } from '../../../hack/control-plane/cache.mjs';
import { type DownloadOptions, downloadFile } from './download.js';
import { EnvtestError } from './error.js';
import { formatPlatform, matchesPlatform, type Platform } from './platform.js';
import { fetchIndex, type Release } from './release-index.js';
import { binaryNames, type Item, type Store } from './store.js';
import { unpack } from './unpack.js';
import { formatVersion, type Selector } from './versions.js';

/** Options of {@link useBinaries}. */
export interface UseOptions {
  readonly store: Store;
  readonly selector: Selector;
  readonly platform: Platform;
  /** URL of the index of published archives. */
  readonly index: string;
  /** Whether downloads are disabled. */
  readonly installedOnly: boolean;
  /** Whether to download versions that are already installed. */
  readonly force: boolean;
  readonly download: DownloadOptions;
  /** Called with an archive before it is downloaded. */
  readonly onDownload?: (release: Release) => void;
}

/** Installed binaries. */
export interface UsedBinaries extends Item {
  readonly folder: string;
  /** SHA-512 hash of the archive; undefined if the index was not read. */
  readonly sha512?: string;
  /** Why the server could not be reached, if an installed version is used instead; undefined otherwise. */
  readonly warning?: string;
}

/** Maximum size of an archive, in bytes. Published archives have about 90 MB. */
const largestArchive = 1024 * 1024 * 1024;

/**
 * Returns the newest matching binaries: installed binaries from the store, or else published binaries, which are
 * downloaded, verified and added to the store. Published binaries are preferred if the latest version is requested, or
 * with `force`.
 *
 * @throws EnvtestError if no binaries match, or if they cannot be downloaded
 */
export async function useBinaries(options: UseOptions): Promise<UsedBinaries> {
  const { store, selector, force, installedOnly } = options;
  const installed = newestInstalled(options);
  if (installed && !force && (installedOnly || !selector.prefersLatest)) return trusted(installed);
  if (installedOnly) throw notInstalled(options);
  const release = await findRelease(options).catch((error: unknown) => {
    if (!installed || force || !(error instanceof EnvtestError) || !error.isUnreachable) throw error;
    return { ...trusted(installed), warning: error.message };
  });
  if (!('url' in release)) return release;
  if (force || !store.has(release)) await install(release, options);
  return trusted({ ...itemOf(release), folder: store.pathOf(release), sha512: release.sha512 });
}

function trusted(binaries: UsedBinaries): UsedBinaries {
  const fault = distrustBinaries(binaries.folder, binaryNames(binaries.platform));
  if (fault === undefined) return binaries;
  throw new EnvtestError(`the installed binaries are not safe: ${fault}`, {
    hint: 'remove files that you did not install and correct owner and mode, then download the binaries again with `--force`',
  });
}

/** Adds an archive on disk to the store, as the given item. Throws an EnvtestError if it is invalid. */
export async function installArchive(archive: string, item: Item, store: Store, signal: AbortSignal): Promise<string> {
  return await store.add(item, (_scratch, unpacked) => unpack(archive, unpacked, item.platform, signal));
}

/** Returns the newest matching installed binaries, or undefined. */
export function newestInstalled({
  store,
  selector,
  platform,
}: Pick<UseOptions, 'store' | 'selector' | 'platform'>): UsedBinaries | undefined {
  const item = store.list().find((one) => matchesPlatform(one.platform, platform) && selector.matches(one.version));
  return item && { ...item, folder: store.pathOf(item) };
}

function itemOf({ version, platform }: Item): Item {
  return { version, platform };
}

async function findRelease(options: UseOptions): Promise<Release> {
  const { index, selector, platform, download } = options;
  const releases = await fetchIndex(index, download);
  const matching = releases.filter(({ version }) => selector.matches(version));
  const release = matching.find((one) => matchesPlatform(one.platform, platform));
  if (release) return release;
  const [match] = matching;
  if (!match) throw unknownVersion(options, releases);
  const version = formatVersion(match.version);
  const others = matching.filter((one) => formatVersion(one.version) === version);
  const platforms = others.map((one) => formatPlatform(one.platform)).join(', ');
  throw new EnvtestError(`Kubernetes ${version} is not published for ${formatPlatform(platform)}`, {
    hint: `it is published for ${platforms}; set KUBEBUILDER_ASSETS to a folder with binaries of your own`,
  });
}

function unknownVersion({ selector: { text }, platform }: UseOptions, all: readonly Release[]): EnvtestError {
  const minor = /(\d{1,9}\.\d{1,9})/.exec(text)?.[1];
  const releases = all.filter((one) => matchesPlatform(one.platform, platform));
  const near = releases.find(({ version }) => formatVersion(version).startsWith(`${minor}.`)) ?? releases[0];
  const suggestion = near ? `did you mean \`${formatVersion(near.version)}\`? ` : '';
  return new EnvtestError(`no published version matches \`${text}\``, {
    hint: `${suggestion}\`kbts envtest list\` shows all versions`,
  });
}

function notInstalled({ selector, store, platform }: UseOptions): EnvtestError {
  const installed = store.list().filter((one) => matchesPlatform(one.platform, platform));
  const versions = installed.map(({ version }) => formatVersion(version)).join(', ') || 'none';
  return new EnvtestError(`no installed version matches \`${selector.text}\`; installed: ${versions}`, {
    hint: `\`kbts envtest use ${selector.text}\` downloads a matching version`,
  });
}

async function install(release: Release, { store, download, onDownload }: UseOptions): Promise<void> {
  onDownload?.(release);
  await store.add(itemOf(release), async (scratch, unpacked) => {
    const archive = join(scratch, 'archive.tar.gz');
    await downloadFile(release.url, archive, release.sha512, { ...download, largest: largestArchive });
    await unpack(archive, unpacked, release.platform, download.signal);
  });
}
