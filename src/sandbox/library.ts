/** `bancada/sandbox`: the package's API for the tests of other programs. Typed by surface.ts, so that no more is promised. */
import { sandboxControl as control } from './control/client.ts';
import { startSandbox as start } from './sandbox.ts';
import type * as Surface from './surface.ts';

export const sandboxControl: typeof Surface.sandboxControl = control;

export const startSandbox: typeof Surface.startSandbox = async (options) => {
  // The world is an internal part, which may change.
  const { world: _, ...sandbox } = await start(options);
  return { ...sandbox, control: control(sandbox.url, { token: options?.controlToken }) };
};
