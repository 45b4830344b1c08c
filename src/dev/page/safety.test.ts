import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser, startBrowser } from '../../../hack/browser.mjs';
import type { DevAction } from '../protocol.js';
import { pageFolder } from '../recording.js';
import { type DevServer, devRoutes, startDevServer } from '../server/dev-server.js';
import { DevStore } from '../store.js';
import { recording } from './fixtures/recording.js';

const path = findBrowser();
const isSkipped = path === undefined && !process.env.CI;

describe.skipIf(isSkipped)(
  `the page of kbts dev and other pages${isSkipped ? ': Chromium is not installed' : ''}`,
  () => {
    let browser: Browser;
    /** A server of other pages, on another port of this machine, so that the cookie is sent to the page. */
    let others: Server;
    let server: DevServer;
    const actions: DevAction[] = [];
    beforeAll(async () => {
      browser = await startBrowser(path ?? 'chromium');
      others = createServer((_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<body></body>'),
      );
      await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
    });
    afterAll(async () => {
      await browser?.close();
      others?.closeAllConnections();
      others?.close();
    });

    const start = (port: number) => {
      const { state } = recording();
      return startDevServer({
        live: {
          store: new DevStore(state.project, state.version, state),
          act: async (action) => {
            actions.push(action);
            return { isDone: true, message: 'done' };
          },
          kindNamed: async () => undefined,
          detail: async () => ({ object: {}, events: [] }),
        },
        pageFolder,
        port,
        allowedHosts: [],
        recording: async () => recording(),
      });
    };
    const otherAt = (host: string) => `http://${host}:${(others.address() as AddressInfo).port}/`; // a TCP server
    const isLive = (tab: Page) => tab.waitForSelector('.connection.live');

    beforeEach(async () => {
      actions.length = 0;
      server = await start(0);
    });
    afterEach(() => server.close());

    /** Opens the page, and then a page of another origin. */
    async function openOther(host: string): Promise<Page> {
      const own = await browser.newPage();
      await own.goto(server.url);
      await isLive(own);
      const other = await browser.newPage();
      await other.goto(otherAt(host));
      return other;
    }

    it.each(['127.0.0.1', 'localhost', 'other.localhost'])('a page at %s gets 403 on every route', async (host) => {
      const other = await openOther(host);
      const statuses: string[] = [];
      // Browsers hide most of the responses from the other page.
      const note = (message: unknown) => {
        const { request, response } = message as { request: IncomingMessage; response: ServerResponse }; // documented by Node
        const { method, url, socket } = request;
        if (socket.localPort === server.port) statuses.push(`${method} ${url} ${response.statusCode}`);
      };
      subscribe('http.server.response.finish', note);
      const attempts = devRoutes.map((route) => ({ route, origin: `http://127.0.0.1:${server.port}` }));
      const read = await other.evaluate(async (list) => {
        const texts: string[] = [];
        for (const { route, origin } of list) {
          const [method, target] = route.split(' ');
          for (const mode of ['cors', 'no-cors'] as const) {
            const init: RequestInit = {
              mode,
              credentials: 'include',
              ...(method === 'POST' && { method, body: '{"kind":"restart"}' }),
            };
            texts.push(
              await fetch(origin + target, init).then(
                (response) => response.text(),
                () => '',
              ),
            );
          }
          for (const name of ['script', 'img', 'iframe'] as const) {
            const element = document.createElement(name);
            const ended = new Promise((resolve) => {
              element.onload = resolve;
              element.onerror = resolve;
            });
            element.src = origin + target;
            document.body.append(element);
            await ended;
          }
        }
        return texts;
      }, attempts);
      unsubscribe('http.server.response.finish', note);
      expect(new Set(read)).toEqual(new Set(['']));
      expect(statuses.filter((status) => !status.endsWith(' 403'))).toEqual([]);
      for (const route of devRoutes) expect(statuses).toContain(`${route} 403`);
      expect(actions).toEqual([]);
    });

    it('a form of another page runs no action', async () => {
      const other = await openOther('127.0.0.1');
      const answered = other.waitForResponse((response) => response.url().endsWith('/api/action'));
      await other.evaluate((url) => {
        document.body.innerHTML = `<form method="post" enctype="text/plain" action="${url}"><input name='{"kind":"restart","a":"' value='"}'></form>`;
        document.querySelector('form')?.submit();
      }, `http://127.0.0.1:${server.port}/api/action`);
      expect((await answered).status()).toBe(403);
      expect(actions).toEqual([]);
    });

    it('a name that was rebound to this machine gets 403 on every route', async () => {
      const own = await openOther('127.0.0.1');
      for (const route of devRoutes.filter((each) => each.startsWith('GET '))) {
        // Browsers resolve all names in `localhost` to this machine.
        const response = await own.goto(
          `http://rebound.localhost:${server.port}${route.slice(4)}?token=${server.token}`,
        );
        expect(response?.status(), route).toBe(403);
      }
    });

    it('a link in another page opens the page', async () => {
      for (const host of ['127.0.0.1', 'localhost']) {
        const other = await browser.newPage();
        await other.goto(otherAt(host));
        await other.evaluate((url) => {
          document.body.innerHTML = `<a href="${url}">page</a>`;
        }, server.url);
        await other.click('a');
        await isLive(other);
        expect(other.url()).toBe(`http://127.0.0.1:${server.port}/`);
        await other.close();
      }
    });

    it('a page of an earlier process says that it has expired, and continues when the new one is opened', async () => {
      const old = await browser.newPage();
      await old.goto(server.url);
      await isLive(old);
      const { port } = server;
      await server.close();
      await old.waitForSelector('.connection.lost');
      server = await start(port);
      expect(server.port).toBe(port);
      await old.waitForSelector('.connection.refused');
      await old.waitForFunction("document.body.textContent.includes('This address has expired')");
      await old.evaluate(
        "fetch('api/action', { method: 'POST', headers: { 'x-kbts-dev': '1' }, body: '{\"kind\":\"restart\"}' })",
      );
      expect(actions).toEqual([]);
      const next = await browser.newPage();
      await next.goto(server.url);
      await isLive(next);
      await isLive(old);
    });
  },
);
