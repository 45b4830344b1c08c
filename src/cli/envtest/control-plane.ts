import { defineCommand, textFlag } from '../parse/command.js';

/** The `kbts control-plane` command. */
export const controlPlane = defineCommand({
  details:
    'Starts the API server that is part of kbts, in memory and on 127.0.0.1, and runs it until Ctrl+C.\nNo binaries are needed. It has CRDs, admission webhooks, RBAC, server-side apply and watches, and\nwith `--controllers` also a node on which pods run without containers. Without `--state`, all\nobjects are lost when it stops.',
  flags: {
    kubeconfig: textFlag(
      'file',
      'file to write the kubeconfig of an administrator to (default: a temporary file)',
      'kubeconfig',
      'files',
    ),
    apply: {
      kind: 'text',
      argument: 'path',
      summary: 'file or folder with objects to create, CRDs first; can be repeated',
      example: 'config/crd/bases',
      isRepeatable: true,
      values: 'files',
    },
    state: textFlag(
      'file',
      'file that stores the objects, including Secrets, between runs (default: none)',
      'state.json',
      'files',
    ),
    controllers: {
      kind: 'switch',
      summary: 'runs the controllers of built-in kinds, and a node on which pods run without containers',
    },
    port: textFlag('number', 'port on 127.0.0.1 (default: a free one)', '6443'),
  },
  examples: [
    { summary: 'With the CRDs of the project', call: 'control-plane --apply config/crd/bases' },
    { summary: 'With the objects of the last run', call: 'control-plane --state state.json' },
    { summary: 'For tests in any language', call: 'control-plane --kubeconfig kubeconfig' },
  ],
  async run({ options, from }, io) {
    return await (await import('./run-control-plane.js')).runControlPlane({ ...options, from }, io);
  },
});
