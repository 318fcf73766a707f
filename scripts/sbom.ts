/** The list of parts of a release (SBOM, CycloneDX): what npm knows of the packages that are in the bundle. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Part } from './third-party.ts';

type Component = {
  'bom-ref': string;
  name: string;
  version: string;
  type?: string;
  purl?: string;
  scope?: string;
  properties?: unknown;
};
type Bom = {
  serialNumber: string;
  metadata: { timestamp: string; component?: { name?: string; scope?: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/**
 * The text of the list for the parts of a bundle. For npm all of them are for development, as an install brings none;
 * in the program they are its parts. The same commit has the same text: its time is the commit's, in seconds.
 */
export function sbomOf(
  parts: readonly Part[],
  { root, moment, node }: { root: string; moment: string; node: string },
): string {
  const printed = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });
  return withNode(narrowed(JSON.parse(printed) as Bom, parts, moment), node);
}

/** The list with the Node that an executable is made of: most of its bytes, and what its security notices are for. */
export function withNode(list: string, version: string): string {
  const bom = JSON.parse(list) as Bom;
  const purl = `pkg:generic/node@${version}`;
  bom.components.push({ 'bom-ref': purl, type: 'platform', name: 'node', version, scope: 'required', purl });
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** npm's list with nothing in it but the parts. Throws where npm does not know one of them. */
export function narrowed(bom: Bom, parts: readonly Part[], moment: string): string {
  const isPart = ({ name, version }: { name: string; version: string }) =>
    parts.some((part) => part.name === name && part.version === version);
  const components = bom.components
    .filter(isPart)
    .map((component) => ({ ...component, scope: 'required', properties: undefined }));
  const missing = parts.filter(
    (part) => !components.some((one) => one.name === part.name && one.version === part.version),
  );
  if (missing.length > 0) throw new Error(`npm knows nothing of ${missing.map(({ name }) => name).join(', ')}`);
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  const text = JSON.stringify({ components, dependencies });
  const hash = createHash('sha256').update(text).digest('hex');
  const serial = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  // npm calls the whole by the folder it was built in.
  const component = { ...bom.metadata.component, name: 'bancada' };
  const metadata = { ...bom.metadata, component, timestamp: new Date(Number(moment) * 1000).toISOString() };
  const whole = { ...bom, serialNumber: `urn:uuid:${serial.join('-')}`, metadata, components, dependencies };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
