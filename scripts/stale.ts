/** Whether dist/ is of the sources that lie beside it. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the build reads. */
const SOURCES = ['src', 'screens', 'components', 'scripts', 'packaging/fonts', 'package.json', 'package-lock.json'];

/** The source that has changed since the build, `dist` where there is none; `undefined` where the build is of all of them. */
export function staleBecauseOf(root: string): string | undefined {
  const builtAt = statSync(join(root, 'dist/bancada.js'), { throwIfNoEntry: false })?.mtimeMs;
  if (builtAt === undefined) return 'dist';
  return SOURCES.flatMap((name) => filesOf(root, name)).find(
    (file) => statSync(join(root, file), { throwIfNoEntry: false })!.mtimeMs > builtAt,
  );
}

function filesOf(root: string, name: string): string[] {
  const stat = statSync(join(root, name), { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [name] : [];
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath.slice(root.length + 1), entry.name));
}
