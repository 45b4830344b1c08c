import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StepFailed } from './run-step.mjs';
import { runTutorialCommand, tutorialCommands } from './tutorial.mjs';

let project;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'kbts-tutorial-'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

describe('the commands of the tutorial', () => {
  it('begin with `kbts init`, and preserve quoted arguments', () => {
    const [first] = tutorialCommands();
    expect(first?.slice(0, 2)).toEqual(['kbts', 'init']);
    expect(tutorialCommands().flat().join(' ')).not.toContain('"');
  });

  it('copy the part of the user over the project', async () => {
    await runTutorialCommand(['overlay', 'user'], project, 'unused');
    expect(readFileSync(join(project, 'src/api/v1/cronjob.types.ts'), 'utf8')).toContain('class CronJob');
  });

  it('fail with the command and its exit code', async () => {
    const call = runTutorialCommand(['kbts'], project, join(project, 'missing.js'));
    await expect(call).rejects.toThrow(StepFailed);
    await expect(call).rejects.toThrow(/missing\.js` ended with 1$/);
  });

  it('are rejected if they are unknown', async () => {
    await expect(runTutorialCommand(['rm', '-rf'], project, 'unused')).rejects.toThrow('there is no command `rm`');
  });
});
