import { describe, expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { diagnosticCodes } from '../../base/problems/index.js';
import { main } from '../index.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const io = fakeIo(folderOf({}));
  return { code: await main(['explain', ...args], io), ...io.printed };
}

describe('`kbts explain`', () => {
  it('prints what a code means, an example, and how to set its severity', async () => {
    const { code, stdout } = await run('default-invalid');
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "default-invalid: A default value is invalid according to its own schema.

      The API server validates defaults when a CRD is created, and rejects the CRD if one is invalid.

      What to do: Correct the default, or the markers that it violates.

      Wrong:
        export class ShipSpec {
          @Minimum(1)
          @Default(0)
          crew?: Int32;
        }

      Right:
        export class ShipSpec {
          @Minimum(1)
          @Default(1)
          crew?: Int32;
        }

      Severity: set it with \`--severity default-invalid=error\` (or \`warning\`, \`off\`) for one run, or with
      \`severity\` in PROJECT. To suppress the code for one declaration, write \`// kbts-ignore
      default-invalid: reason\`.
      "
    `);
  });

  it('does not offer to suppress an error that protects files', async () => {
    const { stdout } = await run('path-outside');
    expect(stdout).toContain('What to do: Use a path inside of the project.');
    expect(stdout).not.toContain('kbts-ignore');
  });

  it.each(Object.keys(diagnosticCodes))('fits on a screen of 45 lines and 100 columns: %s', async (word) => {
    const lines = (await run(word)).stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(45);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  });

  it('lists all codes, also as JSON', async () => {
    const { stdout } = await run();
    expect(stdout.trimEnd().split('\n')).toHaveLength(Object.keys(diagnosticCodes).length);
    const listed: { code: string; isConfigurable: boolean }[] = JSON.parse((await run('--json')).stdout);
    expect(listed.map((one) => one.code)).toEqual(Object.keys(diagnosticCodes));
    expect(JSON.parse((await run('usage', '--json')).stdout)).toMatchObject({ code: 'usage', isConfigurable: false });
  });

  it.each([
    ['cel-costs', 'did you mean `cel-cost`?'],
    ['constructor', 'unknown code `constructor`\n  help: `kbts explain` lists the codes\n'],
    ['\u001b[2J', 'unknown code `\\u001b[2J`'],
  ])('rejects the unknown code %j', async (word, message) => {
    expect(await run(word)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(JSON.parse((await run(word, '--json')).stdout)).toMatchObject({ problems: [{ code: 'usage' }] });
  });
});
