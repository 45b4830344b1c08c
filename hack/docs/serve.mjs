// Serves a built site on the loopback interface, as a static host does.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Starts a server on a free port.
 *
 * @param {string} folder
 * @param {string} base the path at which the folder is served, such as `/` and `/0.1/`
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the URL of the folder, without a slash at its end
 */
export async function serveFolder(folder, base = '/') {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname.startsWith(base) ? fileFor(folder, decodeURI(pathname.slice(base.length - 1))) : undefined;
    const body = file ?? join(folder, '404.html');
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': types[extname(body)] ?? 'text/plain' });
    response.end(existsSync(body) ? readFileSync(body) : 'not found');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}${base.slice(0, -1)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** The file of a path; pages have no extension in their URLs. */
function fileFor(folder, pathname) {
  const path = join(folder, normalize(pathname));
  return [path, `${path}.html`, join(path, 'index.html')].find((file) => existsSync(file) && statSync(file).isFile());
}
