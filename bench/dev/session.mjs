// A running `kbts dev` of a project, as its user sees it: what it prints, its page and its cluster.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request as send } from 'node:https';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const patience = 60_000;

/** A running `kbts dev`. */
export class Session {
  #output = '';
  /** @type {Set<() => void>} */
  #waiting = new Set();

  /**
   * @param {string} project
   * @param {{ cache: string, port: number, args?: string[] }} options
   */
  constructor(project, { cache, port, args = [] }) {
    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
    const packageFile = createRequire(join(project, 'package.json')).resolve('kbts/package.json');
    const program = join(packageFile, '../bin/kbts.js');
    this.port = port;
    this.project = project;
    this.began = performance.now();
    this.child = spawn(process.execPath, [program, 'dev', `--port=${port}`, ...args], {
      cwd: project,
      env: { ...env, KBTS_CACHE: cache },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        this.#output += text;
        for (const check of this.#waiting) check();
      });
    }
    this.child.once('exit', () => this.#waiting.forEach((check) => void check()));
  }

  /** What was printed so far. */
  get output() {
    return this.#output;
  }

  /** Drops what was printed so far. */
  forget() {
    this.#output = '';
  }

  /**
   * Waits for a string in the output.
   *
   * @param {string | RegExp} text
   * @returns {Promise<number>} the time at which it was printed
   */
  printed(text) {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(check);
      };
      const check = () => {
        const isFound = typeof text === 'string' ? this.#output.includes(text) : text.test(this.#output);
        if (isFound) resolve(performance.now());
        else if (this.child.exitCode !== null) reject(new Error(`\`kbts dev\` ended: ${this.#output}`));
        else return;
        end();
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`\`kbts dev\` did not print ${text}, but ${this.#output}`));
      }, patience);
      this.#waiting.add(check);
      check();
    });
  }

  /** Waits for the first response of the page. Returns its time. */
  async pageAnswers() {
    for (;;) {
      try {
        await fetch(`http://127.0.0.1:${this.port}/`);
        return performance.now();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  }

  /**
   * Sends a request to the cluster as its administrator.
   *
   * @returns {Promise<{ status: number, text: string }>}
   */
  async request(method, path, body) {
    this.connection ??= connectionOf(join(this.project, 'node_modules/.cache/kbts/dev/kubeconfig'));
    const { server, ...options } = this.connection;
    const headers = { 'content-type': 'application/json' };
    const request = send(server + path, { method, headers, ...options }).end(body && JSON.stringify(body));
    const [response] = await once(request, 'response');
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return { status: response.statusCode, text };
  }

  /** The processes of the session: its own, the operator, the one in reserve, and the type checker. */
  get processes() {
    return processesOf(this.child.pid);
  }

  /** Memory of all processes in MiB; what they share is counted once. */
  get memory() {
    return this.processes.reduce((sum, pid) => sum + memoryOf(pid), 0);
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    this.child.kill('SIGINT');
    await once(this.child, 'exit');
  }
}

/**
 * A process and those that it has started.
 *
 * @param {number} pid
 */
export function processesOf(pid) {
  const parents = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [[Number(name), parentOf(name)]] : []));
  const found = [pid];
  for (const parent of found) found.push(...parents.flatMap(([child, its]) => (its === parent ? [child] : [])));
  return found;
}

function connectionOf(kubeconfig) {
  const { clusters, users } = JSON.parse(readFileSync(kubeconfig, 'utf8'));
  const [{ cluster }] = clusters;
  const [{ user }] = users;
  const decoded = (text) => text && Buffer.from(text, 'base64');
  const agent = new Agent({
    keepAlive: true,
    ca: decoded(cluster['certificate-authority-data']),
    cert: decoded(user['client-certificate-data']),
    key: decoded(user['client-key-data']),
  });
  return { server: cluster.server, agent };
}

function parentOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

function memoryOf(pid) {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}
