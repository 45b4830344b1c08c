import { defineCommand, switchFlag, textFlag } from '../parse/command.js';

/** The `kbts dev` command. */
export const dev = defineCommand({
  details:
    'Starts the API server that is part of kbts, installs the generated CRDs, roles and webhooks, and\nruns the operator under its own roles. When a file is saved, restarts the operator and installs the\nchanged manifests. No cluster is required, and nothing is left when it stops.\n\nKeys: s applies the samples, r restarts, f adds missing permissions to the source, o opens the page,\ne exports a recording, q quits. `kbts dev status` prints the state of the running `kbts dev`.',
  inProject: true,
  words: { usage: '[status]', summary: '`status` prints the state of the running `kbts dev`', most: 1 },
  flags: {
    context: textFlag(
      'name',
      'kubeconfig context of a local cluster, such as kind-kind, to use instead of the embedded API server; any other context must be confirmed',
      'kind-kind',
    ),
    samples: switchFlag('applies the samples at the start, as the key s does'),
    rbac: { kind: 'switch', summary: 'runs the operator under its generated roles', default: true },
    types: { kind: 'switch', summary: 'checks types after each change', default: true },
    port: textFlag('number', 'port of the page on 127.0.0.1 (default: 4460 or the next free one)', '4470'),
    'allowed-host': {
      kind: 'text',
      argument: 'host',
      summary: 'additional host, with port if any, at which the page is reached, for remote editors; can be repeated',
      example: 'workspace.example.com',
      isRepeatable: true,
    },
    state: textFlag(
      'file',
      'file that stores the objects, including Secrets, between runs (default: none)',
      'state.json',
      'files',
    ),
    export: textFlag('file', 'file for the recording, written at the end and by the key e', 'recording.json', 'files'),
    open: textFlag('file', 'shows a recording in the page, and starts nothing else', 'recording.json', 'files'),
    inspect: switchFlag('opens the debugger on port 9229; only r restarts the operator then'),
    json: switchFlag('prints the status as JSON'),
  },
  examples: [
    { summary: 'The operator of the project, with its samples', call: 'dev --samples' },
    { summary: 'In a kind cluster', call: 'dev --context kind-kind' },
    { summary: 'The recording of a bug report', call: 'dev --open recording.json' },
    { summary: 'The state for scripts', call: 'dev status --json' },
  ],
  async run({ options, args: [word] }, io) {
    if (word !== undefined) return await (await import('./status.js')).printStatus(word, options.json, io);
    return await (await import('./run-dev.js')).runDev(options, io);
  },
});
