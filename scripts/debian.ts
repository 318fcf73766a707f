/** The Debian package: the single executable with what belongs to it on a Debian system. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** None of them is enabled by the package: each wants something of the people first. */
const UNITS = ['bancada-ssh.service', 'bancada-webhooks.service', 'bancada-backup.service', 'bancada-backup.timer'];
const SETTINGS = ['ssh.env', 'webhooks.env'];

export type DebianFacts = {
  root: string;
  /** An empty folder to lay the package out in. */
  work: string;
  /** Where the package goes. */
  out: string;
  version: string;
  /** Debian's name of the processor: `amd64`, `arm64`. */
  architecture: string;
  program: string;
  /** The licences of what is in the executable. */
  licences: string;
  /** Seconds since the epoch: the time of everything in it. */
  moment: string;
  /** Who answers for it: the author of the commit, as Debian writes names. */
  maintainer: string;
};

/** Builds `bancada_VERSION_ARCHITECTURE.deb` and answers its path. */
export function buildDebianPackage(facts: DebianFacts): string {
  const { root, work, out, version, architecture, program, moment } = facts;
  const own = (name: string) => join(root, 'packaging/debian', name);
  const put = (path: string, content: string | Buffer, mode = 0o644) => {
    const file = join(work, path);
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
    writeFileSync(file, content);
    chmodSync(file, mode);
  };
  // The program of the checkout says the same, and runs here whatever the package is for.
  const printed = (...words: string[]) => execFileSync(process.execPath, [join(root, 'dist/bancada.js'), ...words]);
  put('usr/bin/bancada', '', 0o755);
  copyFileSync(program, join(work, 'usr/bin/bancada'));
  put('usr/share/man/man1/bancada.1.gz', packed(printed('man', '--lang', 'en')));
  put('usr/share/man/pt_BR/man1/bancada.1.gz', packed(printed('man', '--lang', 'pt-BR')));
  put('usr/share/bash-completion/completions/bancada', printed('completion', 'bash'));
  put('usr/share/zsh/vendor-completions/_bancada', printed('completion', 'zsh'));
  put('usr/share/fish/vendor_completions.d/bancada.fish', printed('completion', 'fish'));
  for (const unit of UNITS) put(`usr/lib/systemd/system/${unit}`, readFileSync(own(unit)));
  for (const name of SETTINGS) put(`etc/bancada/${name}`, readFileSync(own(name)));
  put('usr/share/lintian/overrides/bancada', readFileSync(own('lintian-overrides')));
  const docs = 'usr/share/doc/bancada';
  put(`${docs}/copyright`, copyright(facts));
  put(`${docs}/THIRD-PARTY.txt.gz`, packed(facts.licences));
  put(`${docs}/changelog.gz`, packed(changelog(facts)));
  put(`${docs}/NEWS.md.gz`, packed(readFileSync(join(root, 'CHANGELOG.md'))));
  // Pages of the manual send their readers to it.
  put(`${docs}/examples/fail2ban/bancada-ssh.conf`, readFileSync(join(root, 'docs/fail2ban/bancada-ssh.conf')));
  const size = Math.ceil(statSync(program).size / 1024) + 300;
  put('DEBIAN/control', control(facts, size));
  put('DEBIAN/conffiles', SETTINGS.map((name) => `/etc/bancada/${name}\n`).join(''));
  for (const script of ['postinst', 'prerm', 'postrm']) put(`DEBIAN/${script}`, readFileSync(own(script)), 0o755);
  const file = join(out, `bancada_${version}_${architecture}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '--threads-max=2', '-Zxz', '--build', work, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: moment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return file;
}

const packed = (content: string | Buffer) => gzipSync(content, { level: 9 });

function control({ version, architecture, maintainer }: DebianFacts, size: number): string {
  return `Package: bancada
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${size}
Depends: libc6 (>= 2.28), libatomic1, libgcc-s1, libstdc++6 (>= 8), adduser
Suggests: openssh-client, redis-server
Section: misc
Priority: optional
Description: keyboard-driven order bench for the terminal
 A live queue of a store's order items over the Store Integration API, and keys
 that accept, make, pack, ship and return them: for a seller at a keyboard, a
 packing station with a barcode scanner, and terminals over SSH.
`;
}

function changelog({ version, maintainer, moment }: DebianFacts): string {
  const date = new Date(Number(moment) * 1000).toUTCString().replace('GMT', '+0000');
  return `bancada (${version}) unstable; urgency=medium

  * What changed stands in NEWS.md.gz.

 -- ${maintainer}  ${date}
`;
}

function copyright({ root }: DebianFacts): string {
  const text = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  const [holder = ''] = /^Copyright.*$/m.exec(text) ?? [];
  const body = text.split('\n').map((line) => (line === '' ? ' .' : ` ${line}`));
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: bancada
Comment: The executable holds Node and other work, under the licences in
 THIRD-PARTY.txt.gz beside this file.

Files: *
Copyright: ${holder.replace(/^Copyright \(c\) /i, '')}
License: MIT

License: MIT
${body.join('\n')}
`;
}
