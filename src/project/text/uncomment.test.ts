import { describe, expect, it } from 'vitest';
import { commentSection, uncommentSection } from './uncomment.js';

const text = `resources:
# [WEBHOOK] To enable webhooks, uncomment all sections
# with this name.
#- ../webhook
#  # not a line of its own
# [CERTMANAGER] To enable cert-manager.
#- ../certmanager
patches:
  # [WEBHOOK] The volume.
  #- path: a.yaml
  #  target:
  #    kind: Deployment

#- of: unknown
# +kubebuilder:scaffold:patches
`;

describe('a section that is commented out', () => {
  it('comes to life in all its places, each as far as it goes', () => {
    expect(uncommentSection('k.yaml', text, 'WEBHOOK')).toBe(
      text
        .replace('#- ../webhook\n#  # not', '- ../webhook\n  # not')
        .replace('  #- path: a.yaml\n  #  target:\n  #    kind', '  - path: a.yaml\n    target:\n      kind'),
    );
  });

  it('stays as it is when it lives', () => {
    const alive = uncommentSection('k.yaml', text, 'WEBHOOK');
    expect(uncommentSection('k.yaml', String(alive), 'WEBHOOK')).toBe(alive);
  });

  it('is commented out again, though a formatter has changed its indentation and quotes', () => {
    const template = "a:\n# [A] Why.\n#- source:\n#    kind: B\n#  targets:\n#  - delimiter: '.'\n- b\n";
    const formatted = 'a:\n  # [A] Why.\n  - source:\n      kind: B\n    targets:\n      - delimiter: "."\n  - b\n';
    const commented = "a:\n  # [A] Why.\n  #- source:\n  #    kind: B\n  #  targets:\n  #  - delimiter: '.'\n  - b\n";
    expect(commentSection(formatted, template, 'A')).toBe(commented);
    expect(commentSection(formatted.replace('kind: B', 'kind: C'), template, 'A')).toBeUndefined();
  });

  it('leaves other sections alone', () => {
    expect(uncommentSection('k.yaml', text, 'CERTMANAGER')).toBe(text.replace('#- ../cert', '- ../cert'));
  });

  it('ends at a scaffold marker', () => {
    const short = '# [A] Why.\n#- a\n#+kubebuilder:scaffold:a\n#- b\n';
    expect(uncommentSection('k.yaml', short, 'A')).toBe('# [A] Why.\n- a\n#+kubebuilder:scaffold:a\n#- b\n');
  });

  it('keeps the line ends of Windows', () => {
    expect(uncommentSection('k.yaml', '# [A] Why.\r\n#\r\n#- a\r\n', 'A')).toBe('# [A] Why.\r\n#\r\n- a\r\n');
  });

  it('does not include the lines of the next section', () => {
    const enabled = 'resources:\n# [CRD] The CRDs.\n# [WEBHOOK] The webhooks.\n#- ../webhook\n- ../crd\n';
    expect(uncommentSection('k.yaml', enabled, 'CRD')).toBe(enabled);
    expect(uncommentSection('k.yaml', enabled, 'WEBHOOK')).toBe(enabled.replace('#-', '-'));
  });

  it.each([
    ['resources', 'a: b\n# [A]\n#- ../a\nresources:\n- ../b\n'],
    ['resources', '# [A]\n#- a.yaml\nresources:\n- ../b\n'],
    ['patches', 'resources:\n- a.yaml\n# [A]\n#- path: a.yaml\n#  target:\n#    kind: B\n'],
    ['replacements', 'patches:\n- path: a.yaml\n# [A]\n#- source:\n#    kind: B\nreplacements:\n- source: {}\n'],
  ])('is a problem when it is not below `%s:`, where a program has moved the list', (key, moved) => {
    expect(uncommentSection('k.yaml', moved, 'A')).toMatchObject({
      code: 'scaffold-marker-missing',
      message: `the section \`# [A]\` in \`k.yaml\` must be below \`${key}:\``,
    });
  });

  it('may be below a key after a byte order mark', () => {
    const own = '\uFEFFresources:\n- ../b\n# [A]\n#- ../a\n';
    expect(uncommentSection('k.yaml', own, 'A')).toBe(own.replace('#- ', '- '));
    const inFlow = '\uFEFFresources: [../b]\n# [A]\n#- ../a\n';
    expect(uncommentSection('k.yaml', inFlow, 'A')).toBe(inFlow.replace('../b', '../b, ../a'));
  });

  it('may be below a comment that looks like a key', () => {
    const own = 'resources:\n- ../b\n#TODO: more\n# [A]\n#- ../a\n';
    expect(uncommentSection('k.yaml', own, 'A')).toBe(own.replace('#- ', '- '));
  });

  it('is a problem when the file has its key already', () => {
    const own = 'resources:\n- ../a\n# [A]\n#replacements:\n# [B]\n#- source:\n#    kind: B\n';
    expect(uncommentSection('k.yaml', own, 'B')).toContain('\n- source:\n');
    expect(uncommentSection('k.yaml', `${own}replacements:\n- source: {}\n`, 'A')).toMatchObject({
      message: 'the section `# [A]` in `k.yaml` must be outside of the other `replacements:`',
    });
  });

  it.each(['PROMETHEUS', 'WEB', 'webhook'])('is a problem when its name `%s` is not there', (name) => {
    expect(uncommentSection('k.yaml', text, name)).toMatchObject({
      code: 'scaffold-marker-missing',
      message: `section \`# [${name}]\` not found in \`k.yaml\``,
      hint: expect.stringContaining(`# [${name}]`),
    });
  });
});
