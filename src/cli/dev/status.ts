import { visibleJson, visibleLines } from '../../base/problems/index.js';
import { type DevState, describeHotLoop, describeMissing, describeProblem, isMissing } from '../../dev/index.js';
import { fail } from '../results/json-result.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { askSession } from './running-session.js';

/** Prints the state of the running `kbts dev`. */
export async function printStatus(word: string, isJson: boolean, io: Io): Promise<number> {
  if (word !== 'status') {
    const message = `\`${word}\` is not a command of \`kbts dev\``;
    return fail({ code: 'usage', severity: 'error', message, hint: 'run `kbts dev` or `kbts dev status`' }, io, isJson);
  }
  const state = await askSession<DevState>('/api/state', io, isJson);
  if (typeof state === 'number') return state;
  io.stdout.write(
    isJson ? `${visibleJson(JSON.stringify(state, undefined, 2))}\n` : visibleLines(describeState(state)),
  );
  return exitCodes.done;
}

function describeState({ operator, cluster, problems, hotLoops, permissions, reconciles }: DevState): string {
  const lines = [
    `operator    ${operator.state}${operator.message === undefined ? '' : `: ${operator.message}`}`,
    `kubeconfig  ${cluster.kubeconfig}`,
    `reconciles  ${reconciles.length} recorded`,
    ...problems.map(describeProblem),
    ...hotLoops.map(describeHotLoop),
    ...describeMissing(permissions.filter(isMissing)),
  ];
  return `${lines.join('\n')}\n`;
}
