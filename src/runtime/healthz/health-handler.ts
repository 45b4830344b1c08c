import type { Logger } from '../log/index.js';
import { type HttpHandler, type HttpRequest, type HttpResponse, textResponse } from '../serving/index.js';
import { CheckRuns, type HealthCheck, ping } from './health.js';

/** Checks by name. */
export type HealthChecks = ReadonlyMap<string, HealthCheck>;

/**
 * Creates the handler of health probes. `<path>` runs all checks and `<path>/<name>` a single one; `?verbose` lists each
 * check, and `?exclude=<name>` skips one. Reasons are logged, not returned, because anyone can send requests.
 */
export function newHealthHandler(path: string, checks: HealthChecks, log: Logger): HttpHandler {
  const name = path.replace(/^\//, '');
  const runs = new CheckRuns(log);
  return async (request) => {
    const all: HealthChecks = checks.size > 0 ? checks : new Map([['ping', ping]]);
    if (request.path === path || request.path === `${path}/`) return await respondWithAll(name, all, request, runs);
    const one = request.path.startsWith(`${path}/`) ? request.path.slice(path.length + 1) : '';
    const check = all.get(one);
    if (!check) return textResponse(404, `there is no check \`${one}\``);
    return (await runs.isHealthy(one, check))
      ? textResponse(200, 'ok')
      : textResponse(500, 'internal server error: reason withheld');
  };
}

async function respondWithAll(
  name: string,
  checks: HealthChecks,
  { query }: HttpRequest,
  runs: CheckRuns,
): Promise<HttpResponse> {
  const excluded = new Set(query.getAll('exclude').flatMap((list) => list.split(',')));
  const results = await Promise.all(
    [...checks].map(async ([check, run]) => {
      if (excluded.delete(check)) return { line: `[+]${check} excluded: ok`, healthy: true };
      const healthy = await runs.isHealthy(check, run);
      return { line: healthy ? `[+]${check} ok` : `[-]${check} failed: reason withheld`, healthy };
    }),
  );
  const lines = results.map(({ line }) => line);
  if (excluded.size > 0)
    lines.push(`warn: some health checks cannot be excluded: no matches for ${[...excluded].join(', ')}`);
  if (results.some(({ healthy }) => !healthy)) return textResponse(500, [...lines, `${name} check failed`].join('\n'));
  return textResponse(200, query.has('verbose') ? [...lines, `${name} check passed`].join('\n') : 'ok');
}
