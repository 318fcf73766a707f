/** Something that people do at benches from its beginning to its end. */
import type { SandboxOptions } from '../../src/sandbox/sandbox.ts';
import type { Scene } from './scene.ts';

export type Scenario = {
  name: string;
  /** Of its store, which stands still. */
  store?: SandboxOptions;
  /** Goes through its steps, and notes in the scene what is wrong. Returns what there is to say of its size: `60 orders, `. */
  play(scene: Scene): Promise<string>;
};
