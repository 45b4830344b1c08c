import { posix } from 'node:path';
import { controllerFolder, type Project, webhookFolder } from '../../base/project-file/index.js';
import { controllerFile } from '../names/api-names.js';
import { importsIn } from '../text/named-import.js';
import { statementsOf } from '../text/tokens.js';
import type { Part } from './parts.js';

/**
 * Sorts parts in the order in which their commands ran: types as in PROJECT, controllers and webhooks as `src/main.ts`
 * registers them.
 *
 * @param parts in the order of PROJECT
 * @param main contents of `src/main.ts`
 */
export function inRegistrationOrder(parts: readonly Part[], project: Project, main: string): readonly Part[] {
  const callOf = callsIn(main);
  const placed = parts.map((part) => ({ part, place: callOf(moduleOf(part, project)) }));
  const known = placed.flatMap(({ place }) => (place === undefined ? [] : [place]));
  if (known.every((place, index) => index === 0 || place >= (known[index - 1] ?? 0))) return parts;
  const types = parts.filter(({ kind }) => kind === 'api');
  const others = placed.filter(({ part }) => part.kind !== 'api');
  // Parts that are no longer registered come last.
  const sorted = others.toSorted((a, b) => (a.place ?? main.length) - (b.place ?? main.length));
  return [...types, ...sorted.map(({ part }) => part)];
}

/** Returns a function that finds the offset of the first call of a module's function or class. */
function callsIn(main: string): (module: string) => number | undefined {
  const locals = new Map(importsIn(main).map(({ local, module }) => [module, local]));
  const calls = new Map<string, number>();
  for (const { 1: name = '', index } of statementsOf(main).matchAll(/(?<![\w$])([A-Za-z_$][\w$]*)\(/g)) {
    if (!calls.has(name)) calls.set(name, index);
  }
  return (module) => calls.get(locals.get(module) ?? '');
}

/** Returns the module that `src/main.ts` imports for a part; empty for types. */
function moduleOf(part: Part, project: Project): string {
  const { resource } = part;
  switch (part.kind) {
    case 'api':
      return '';
    case 'controller':
      return module(`${controllerFolder(project, resource)}/${controllerFile(part, resource)}.controller.js`);
    case 'webhook':
      return module(`${webhookFolder(project, resource)}/${resource.kind.toLowerCase()}.webhook.js`);
  }
}

function module(file: string): string {
  return `./${posix.relative('src', file)}`;
}
