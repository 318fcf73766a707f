/**
 * Ink's layout engine is WebAssembly inside a text. Its own way to it is `fetch`, with which Node loads a whole HTTP
 * client at every start; in the bundle it is read out of the text and made at once.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const DATA = /data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)/;

/** Fails the build where the engine is no longer what this was written for. */
export function yogaPlugin(): Plugin {
  return {
    name: 'yoga',
    setup(build) {
      build.onLoad({ filter: /[\\/]yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/ }, async ({ path }) => {
        const dir = dirname(path);
        const source = await readFile(join(dir, '../binaries/yoga-wasm-base64-esm.js'), 'utf8');
        if (!DATA.test(source)) throw new Error('Yoga has changed: its WebAssembly is not where it was.');
        return {
          resolveDir: dir,
          contents: `
import loadYoga from '../binaries/yoga-wasm-base64-esm.js';
import wrapAssembly from './wrapAssembly.js';
const yoga = {
  instantiateWasm(imports, done) {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(loadYoga.text, 'base64')), imports);
    done(instance);
    return instance.exports;
  },
};
loadYoga(yoga);
export default wrapAssembly(yoga);
export * from './generated/YGEnums.js';
`,
        };
      });
      build.onLoad({ filter: /[\\/]yoga-wasm-base64-esm\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const text = DATA.exec(source)?.[1];
        const without = source.replace(DATA, 'data:,');
        return { contents: `${without}\nloadYoga.text = ${JSON.stringify(text)};\n` };
      });
    },
  };
}
