/**
 * Builds dist/: an ESM bundle of the program and two of its commands, others for the sandbox of `bancada/sandbox`, large
 * libraries and who decodes pictures, a small entry that an older Node can read far enough to be told so, the manual page,
 * the JSON Schemas of the settings files, the OpenAPI document, and the licences of what is in the bundles.
 */
import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeBundles } from './bundle.ts';
import { commitOf } from './commit.ts';
import { partsOf, thirdPartyText } from './third-party.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

await rm(path('dist'), { recursive: true, force: true });
const built = await writeBundles(path('dist'), { commit: commitOf(root) });
await copyFile(path('src/entry.js'), path('dist/bancada.js'));
await chmod(path('dist/bancada.js'), 0o755);
await copyFile(path('packaging/sandbox.d.ts'), path('dist/sandbox.d.ts'));
await writeFile(path('dist/openapi.json'), execFileSync(process.execPath, [path('dist/bancada.js'), 'openapi']));
await writeFile(path('dist/THIRD-PARTY.txt'), thirdPartyText(partsOf(built, root)));
await mkdir(path('dist/schemas'));
for (const name of ['config.jsonc', 'workshop.json', 'keys.json', 'commands.json']) {
  const schema = execFileSync(process.execPath, [path('dist/bancada.js'), 'schema', name]);
  await writeFile(path(`dist/schemas/${name.replace(/\..*/, '')}.schema.json`), schema);
}
for (const { language, file } of [
  { language: 'en', file: 'dist/bancada.1' },
  { language: 'pt-BR', file: 'dist/bancada.pt_BR.1' },
]) {
  await writeFile(path(file), execFileSync(process.execPath, [path('dist/bancada.js'), 'man', '--lang', language]));
}
