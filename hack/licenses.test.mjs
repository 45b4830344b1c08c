import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { thirdPartyLicenses } from './licenses.mjs';

describe('thirdPartyLicenses', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-licenses-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const add = (name, files) => {
    const place = join(folder, name);
    mkdirSync(join(place, 'lib'), { recursive: true });
    writeFileSync(join(place, 'lib/index.js'), '');
    const manifest = { name, version: '1.0.0', license: 'MIT' };
    for (const [file, text] of Object.entries({ 'package.json': JSON.stringify(manifest), ...files })) {
      writeFileSync(join(place, file), text);
    }
    return join(place, 'lib/index.js');
  };

  it('has the license and the notice of each package once, in one order', () => {
    const b = add('b', { LICENSE: 'Be kind.\r\n', NOTICE: 'By B.' });
    const a = add('a', { 'license.md': 'Do as you like.' });
    const text = thirdPartyLicenses([b, a, b]);
    expect(text).toBe(thirdPartyLicenses([a, b]));
    expect(text.match(/^\w 1\.0\.0 \(MIT\)$/gm)).toEqual(['a 1.0.0 (MIT)', 'b 1.0.0 (MIT)']);
    expect(text).toContain('Be kind.\n\nBy B.\n');
  });

  it('skips folders inside a package whose package.json only has a `type`', () => {
    const file = add('c', { LICENSE: 'Yes.' });
    writeFileSync(join(folder, 'c/lib/package.json'), '{"type":"module"}');
    expect(thirdPartyLicenses([file])).toContain('c 1.0.0');
  });

  it('refuses a package without a license', () => {
    expect(() => thirdPartyLicenses([add('d', {})])).toThrow('d 1.0.0 has no license file');
  });
});
