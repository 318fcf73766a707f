/** Several hosts at one hub, in one process: each a core with a disk of its own, all of one sandbox store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCore, type Core } from '../../src/app/core.ts';
import type { HubState } from '../../src/replica/health.ts';
import type { Change } from '../../src/replica/records.ts';

export type Host = Core & {
  /** Lists asked of the store so far. */
  listCount(): number;
  /** When it showed an item in a state, on the process's clock; resolves when it does. */
  shows(isIt: (change: Change) => boolean): Promise<number>;
  mode(): HubState['mode'] | undefined;
  /** Resolves when the hub's mode is this one and the snapshot is loaded. */
  becomes(mode: HubState['mode'], withinMs?: number): Promise<void>;
};

export type Stage = { hosts: Host[]; close(): Promise<void> };

export type StageOptions = {
  url: string;
  token: string;
  hubs: readonly (string | undefined)[];
  /** The last of them writes at the hub without encryption. */
  isLastPlain?: boolean;
};

/** Hosts that have not been started. */
export function aStage({ url, token, hubs, isLastPlain }: StageOptions): Stage {
  const dirs: string[] = [];
  const hosts = hubs.map((hub, i): Host => {
    const stateDir = mkdtempSync(join(tmpdir(), 'bancada-hub-'));
    dirs.push(stateDir);
    let lists = 0;
    const core = createCore(
      { url, token, ...(hub === undefined ? {} : { hub }), isHubPlain: isLastPlain === true && i === hubs.length - 1 },
      {
        stateDir,
        author: { operator: `ana-${i + 1}`, station: `bench-${i + 1}` },
        times: { graceMs: 0 },
        client: { onExchange: ({ operation }) => void (operation === 'listItems' && lists++) },
      },
    );
    const { replica } = core;
    return Object.assign(core, {
      listCount: () => lists,
      mode: () => replica.getState().health.hub?.mode,
      shows: (isIt: (change: Change) => boolean) =>
        new Promise<number>((resolve) => {
          const stop = replica.getState().records.onChanges((changes) => {
            if (!changes.some(isIt)) return;
            stop();
            resolve(performance.now());
          });
        }),
      becomes: (mode: HubState['mode'], withinMs = 15_000) =>
        new Promise<void>((resolve, reject) => {
          const isThere = () => {
            const { health } = replica.getState();
            return health.hub?.mode === mode && health.isLoaded;
          };
          if (isThere()) return resolve();
          const late = setTimeout(() => {
            stop();
            const { hub: seen, isLoaded } = replica.getState().health;
            reject(
              new Error(
                `after ${withinMs} ms it is ${seen?.mode} (${seen?.trouble}), loaded: ${isLoaded}, not ${mode}`,
              ),
            );
          }, withinMs);
          const stop = replica.subscribe(() => {
            if (!isThere()) return;
            clearTimeout(late);
            stop();
            resolve();
          });
        }),
    });
  });
  return {
    hosts,
    async close() {
      await Promise.all(hosts.map((host) => host.close()));
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
    },
  };
}
