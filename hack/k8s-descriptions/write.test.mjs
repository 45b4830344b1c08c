import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutOfReach } from './go-module.mjs';
import { writeDescriptions } from './write.mjs';

const read = async (module) => {
  const source = '// Job is work.\ntype Job struct {\n\t// Spec says which.\n\tSpec string `json:"spec"`\n}\n';
  return new Map(module === 'k8s.io/api' ? [['batch/v1/types.go', Buffer.from(source)]] : []);
};
const outOfReach = async () => {
  throw new OutOfReach('there is no network');
};

describe('writeDescriptions', () => {
  let parent;
  let folder;
  const said = [];
  const say = (line) => said.push(line);
  const readJson = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'kbts-texts-'));
    folder = join(parent, 'descriptions');
    said.length = 0;
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  it('writes a file for each file of the table from the Go modules', async () => {
    await writeDescriptions(folder, { say, read });
    expect(readJson('batch/v1.json')).toEqual({ Job: { type: 'Job is work.', fields: { spec: 'Spec says which.' } } });
    expect(readJson('core/v1.json')).toEqual({});
    expect(said).toEqual([]);
  });

  it('reads no module if the descriptions are up to date', async () => {
    await writeDescriptions(folder, { say, read });
    await writeDescriptions(folder, { say, read: outOfReach });
    expect(readJson('batch/v1.json').Job.type).toBe('Job is work.');
    expect(said).toEqual([]);
  });

  it('uses client-node if the modules are not available, and reports that in one line', async () => {
    await writeDescriptions(folder, { say, read: outOfReach });
    const { ino } = statSync(folder);
    expect(readJson('core/v1.json').PodSpec.fields.containers).toMatch(/containers/);
    expect(said).toEqual([expect.stringMatching(/^Descriptions .* @kubernetes\/client-node@.*: there is no network$/)]);
    await writeDescriptions(folder, { say, read: outOfReach });
    expect(statSync(folder).ino).toBe(ino);
    await writeDescriptions(folder, { say, read });
    expect(readJson('batch/v1.json').Job.type).toBe('Job is work.');
  });

  it('fails without the modules if descriptions must be accurate', async () => {
    await expect(writeDescriptions(folder, { say, read: outOfReach, isExact: true })).rejects.toThrow(OutOfReach);
    expect(said).toEqual([]);
    await writeDescriptions(folder, { say, read, isExact: true });
    expect(readJson('batch/v1.json').Job.type).toBe('Job is work.');
  });

  it('stops at any other failure, and keeps the previous descriptions', async () => {
    await writeDescriptions(folder, { say, read: outOfReach });
    const wrong = async () => {
      throw new Error('wrong sum');
    };
    await expect(writeDescriptions(folder, { say, read: wrong })).rejects.toThrow('wrong sum');
    expect(readJson('made-from.json').package).toMatch(/^@kubernetes\/client-node@/);
  });
});
