import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root, StepFailed } from './run-step.mjs';
import { runTutorialCommand, tutorialCommands, tutorials } from './tutorial.mjs';

const testdata = join(root, 'testdata');

let project;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'kbts-tutorial-'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

describe('the commands of a tutorial', () => {
  it.each(tutorials)('begin with `kbts init`, and preserve quoted arguments: %s', (tutorial) => {
    const [first] = tutorialCommands(tutorial);
    expect(first?.slice(0, 2)).toEqual(['kbts', 'init']);
    expect(tutorialCommands(tutorial).flat().join(' ')).not.toContain('"');
  });

  it('exist for each folder with a list of commands', () => {
    const folders = readdirSync(testdata).filter((folder) => existsSync(join(testdata, folder, 'commands.txt')));
    expect(folders).toEqual(tutorials.toSorted());
  });

  it('copy the part of the user over the project', async () => {
    await runTutorialCommand('cronjob', ['overlay', 'user'], project, 'unused');
    expect(readFileSync(join(project, 'src/api/v1/cronjob.types.ts'), 'utf8')).toContain('class CronJob');
  });

  it('fail with the command and its exit code', async () => {
    const call = runTutorialCommand('cronjob', ['kbts'], project, join(project, 'missing.js'));
    await expect(call).rejects.toThrow(StepFailed);
    await expect(call).rejects.toThrow(/missing\.js` ended with 1$/);
  });

  it('are rejected if they are unknown', async () => {
    const call = runTutorialCommand('cronjob', ['rm', '-rf'], project, 'unused');
    await expect(call).rejects.toThrow('testdata/cronjob/commands.txt: there is no command `rm`');
  });
});
