import { MissingFile, Playground } from './playground.js';
import type { PlaygroundRequest, PlaygroundResponse } from './protocol.js';

/** The part of the worker's global scope that is used. */
export interface WorkerScope {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: PlaygroundResponse): void;
}

/** Responds to messages from the page. `load` reads a file of built-in types when a type first requires it. */
export function servePlayground(
  scope: WorkerScope,
  loadParser: () => unknown,
  load: (path: string) => Promise<unknown>,
  tables: Readonly<Record<string, unknown>>,
  toolVersion: string,
): void {
  const loaded = new Map<string, unknown>(Object.entries(tables).map(([file, value]) => [`table/${file}`, value]));
  const read = (path: string) => {
    if (!loaded.has(path)) throw new MissingFile(path);
    return loaded.get(path);
  };
  const files = {
    table: (file: string) => read(`table/${file}`),
    descriptions: (file: string) => read(`descriptions/${file}`),
  };
  const playground = new Playground({ loadParser, files, toolVersion });
  const respond = async (request: PlaygroundRequest) => {
    for (;;) {
      scope.postMessage({ id: request.id, phase: 'running' });
      try {
        return playground.run(request);
      } catch (error) {
        if (!(error instanceof MissingFile)) throw error;
        scope.postMessage({ id: request.id, phase: 'loading' });
        loaded.set(error.path, await load(error.path));
      }
    }
  };
  scope.onmessage = ({ data }) => {
    const request = data as PlaygroundRequest; // only the page sends messages
    respond(request).then(
      (result) => scope.postMessage({ id: request.id, result }),
      (error: unknown) => scope.postMessage({ id: request.id, failure: String(error) }),
    );
  };
}
