import { describe, expect, it } from 'vitest';
import { uncommentSection } from './uncomment.js';

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

  it.each(['PROMETHEUS', 'WEB', 'webhook'])('is a problem when its name `%s` is not there', (name) => {
    expect(uncommentSection('k.yaml', text, name)).toMatchObject({
      code: 'scaffold-marker-missing',
      message: `section \`# [${name}]\` not found in \`k.yaml\``,
      hint: expect.stringContaining(`# [${name}]`),
    });
  });
});
