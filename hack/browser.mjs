// Starts Chromium for the checks of the documentation site and of the page of `kbts dev`.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Intercepting requests instead would now and then lose the script of a worker. */
const hosts = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a browser: `CHROME_PATH`, or the first one on the `PATH`; undefined if there is none. */
export function findBrowser(env = process.env) {
  const candidates = names.flatMap((name) => (env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)));
  return env.CHROME_PATH ?? candidates.find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a browser without a window, which finds no hosts but this machine.
 *
 * @param {string} executablePath
 */
export async function startBrowser(executablePath) {
  const { default: puppeteer } = await import('puppeteer-core');
  // Only pages of this repository are opened; containers do not allow Chromium's own sandbox.
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking', hosts];
  return await puppeteer.launch({ executablePath, args, headless: true, timeout: 60_000, protocolTimeout: 60_000 });
}
