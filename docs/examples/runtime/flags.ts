import { loadConfig, type Manager, newLogger, newManager } from 'kbts/runtime';
import {
  type FlagDefinition,
  type FlagDefinitions,
  FlagError,
  type FlagProcess,
  type FlagValue,
  type FlagValues,
  type ManagerFlags,
  readManagerFlags,
  type ServerFlags,
  watchedNamespaces,
} from 'kbts/runtime/flags';

/** The defaults of custom flags determine their types; they appear in `--help` together with those of the manager. */
export const flagDefinitions = {
  'max-sites': { default: 100, help: 'Maximum number of sites in a namespace.' },
  'default-class': { default: 'standard', help: 'Class of sites without one.' },
  'allow-http': { default: false, help: 'Allow sites without TLS.' },
} satisfies FlagDefinitions;

/** The values of the custom flags, for functions that need nothing else. */
export type SiteFlags = FlagValues<typeof flagDefinitions>;

/** A value that no flag may have is an error of the command line, like those of the manager's own flags. */
export function checkFlags(flags: SiteFlags): void {
  if (flags['max-sites'] < 1) throw new FlagError('`--max-sites` must be at least 1');
}

/** What main.ts does: flags, logger, configuration and manager. */
export async function newManagerFromFlags(): Promise<Manager> {
  const flags = readManagerFlags(flagDefinitions);
  checkFlags(flags.own);
  return await newManager(await loadConfig({ kubeconfig: flags.kubeconfig }), {
    log: newLogger(flags.logger),
    // The namespaces of WATCH_NAMESPACE, in an operator that does not watch the whole cluster.
    cache: { namespaces: watchedNamespaces() },
    metrics: flags.metrics,
    webhook: flags.webhook,
    leaderElection: flags.leaderElection,
    leaderElectionID: 'web.example.com',
  });
}

/** Flags can be parsed in tests, without the process. */
export function parse(args: readonly string[]): ManagerFlags<typeof flagDefinitions> {
  const target: FlagProcess = {
    argv: ['node', 'manager', ...args],
    stdout: { write: () => true },
    stderr: { write: () => true },
    exit: (code) => {
      throw new Error(`exit ${code}`);
    },
  };
  return readManagerFlags(flagDefinitions, target);
}

/** Both servers have flags for their certificates. */
export const certFileOf = ({ certDir, certName }: ServerFlags): string | undefined =>
  certDir && `${certDir}/${certName}`;

/** Flags can be described, for example in a generated reference page. */
export function describe<V extends FlagValue>(name: string, { default: value, help }: FlagDefinition<V>): string {
  return `--${name}: ${help} Default: ${value}`;
}
