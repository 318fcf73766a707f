/** A release by number: what it is called, what it writes, and that it is dry unless it is told otherwise. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CannotCut, cutChangelog, cutRelease, isLater } from '../../scripts/cut-release.ts';
import { commitFacts, debianVersion } from '../../scripts/release-version.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const commit = '6f491c575ffb220a';
const at = (text: string) => Date.parse(text) / 1000;
const build = { isRelease: false, isAfterRelease: false, seconds: at('2026-11-24T14:30:00Z'), commit };

describe('the number of a Debian package', () => {
  test('is the version for the release alone, and carries time and commit for any other build', () => {
    expect(debianVersion('0.2.0', { ...build, isRelease: true, isAfterRelease: true })).toBe('0.2.0');
    expect(debianVersion('0.2.0', build)).toBe('0.2.0~git20261124.143000+6f491c57');
    expect(debianVersion('0.2.0', { ...build, isAfterRelease: true })).toBe('0.2.0+git20261124.143000+6f491c57');
  });

  const hasDpkg = spawnSync('dpkg', ['--version']).status === 0;

  test.runIf(hasDpkg)('grows from build to build, before and after the release', () => {
    const later = { ...build, seconds: at('2026-11-25T09:00:00Z'), commit: '0000000000' };
    const after = { ...later, isAfterRelease: true };
    const numbers = [build, later, { ...after, isRelease: true }, after].map((facts) => debianVersion('0.2.0', facts));
    for (const [index, number] of [...numbers, debianVersion('0.2.1', build)].entries()) {
      if (index === 0) continue;
      expect(spawnSync('dpkg', ['--compare-versions', numbers[index - 1]!, 'lt', number]).status, number).toBe(0);
    }
  });
});

describe('a release that is cut', () => {
  function aCheckout(): { root: string; git: (...words: string[]) => string } {
    const root = temporaryFolder();
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com', ...words], {
        cwd: root,
        encoding: 'utf8',
      }).trim();
    const files = {
      'package.json': '{\n  "name": "bancada",\n  "version": "0.1.0"\n}\n',
      'package-lock.json':
        '{\n  "name": "bancada",\n  "version": "0.1.0",\n  "packages": {\n    "": {\n      "name": "bancada",\n      "version": "0.1.0"\n    },\n    "node_modules/other": {\n      "version": "0.1.0"\n    }\n  }\n}\n',
      'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n\n- A queue.\n\n## [0.0.1] - 2026-11-01\n\n- A start.\n',
      'README.md': 'npm install -g ./bancada-0.1.0.tgz\n',
      'docs/install.md': 'apt install ./bancada_0.1.0_amd64.deb\n',
      'docs/pt-BR/instalar.md': 'nada\n',
    };
    mkdirSync(join(root, 'docs/pt-BR'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    git('init', '--quiet');
    git('config', 'user.name', 'bench');
    git('config', 'user.email', 'bench@example.com');
    git('add', '.');
    git('commit', '--quiet', '-m', 'start: a queue');
    return { root, git };
  }
  const cut = { version: '0.2.0', day: '2026-11-24' };

  test('changes nothing unless it is told to, and says what it would do', () => {
    const { root, git } = aCheckout();
    const lines = cutRelease({ ...cut, root, isDry: true });
    expect(lines[0]).toBe(
      'would write 0.2.0 into CHANGELOG.md, package.json, package-lock.json, README.md, docs/install.md',
    );
    expect(lines.at(-1)).toBe('Nothing was changed. With --do it is done.');
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag')).toBe('');
  });

  test('writes the number everywhere it stands, commits and tags', () => {
    const { root, git } = aCheckout();
    cutRelease({ ...cut, root, isDry: false });
    const read = (name: string) => readFileSync(join(root, name), 'utf8');
    expect(git('log', '-1', '--format=%s %D')).toMatch(/^release: 0\.2\.0 .*tag: v0\.2\.0/);
    expect(git('status', '--porcelain')).toBe('');
    expect(read('package-lock.json').match(/"0\.2\.0"/g)).toHaveLength(2);
    expect(read('package-lock.json').match(/"0\.1\.0"/g)).toHaveLength(1);
    expect(read('README.md')).toContain('bancada-0.2.0.tgz');
    expect(read('docs/install.md')).toContain('bancada_0.2.0_amd64.deb');
    expect(read('CHANGELOG.md')).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-11-24\n\n- A queue.\n\n## [0.0.1]');
    expect(commitFacts(root, '0.2.0')).toMatchObject({ isRelease: true, isAfterRelease: true });
    expect(commitFacts(root, '0.3.0')).toMatchObject({ isRelease: false, isAfterRelease: false });
  });

  test('is refused in one sentence, with nothing changed, where something is not as it must be', () => {
    const { root, git } = aCheckout();
    const refusal = (version: string) => () => cutRelease({ ...cut, root, version, isDry: false });
    expect(refusal('two')).toThrow(new CannotCut('two is no version: three numbers, like 0.2.0.'));
    expect(refusal('0.0.9')).toThrow(new CannotCut('0.0.9 is not later than 0.1.0.'));
    writeFileSync(join(root, 'README.md'), 'half a thought');
    expect(refusal('0.2.0')).toThrow(new CannotCut('There are changes that are not committed.'));
    git('checkout', '--quiet', 'README.md');
    expect(git('tag')).toBe('');
    expect(() => cutChangelog('## [Unreleased]\n\n## [0.1.0]\n', '0.2.0', cut.day)).toThrow('nothing unreleased');
    expect(() => cutChangelog('## [Unreleased]\n- one\n## [0.2.0]\n', '0.2.0', cut.day)).toThrow('0.2.0 already');
  });

  test.each([
    ['0.2.0', '0.1.9', true],
    ['0.10.0', '0.9.0', true],
    ['0.1.0', '0.1.0', false],
    ['1.0.0', '1.0.1', false],
  ])('%s is later than %s: %s', (next, current, expected) => {
    expect(isLater(next, current)).toBe(expected);
  });
});
