/** The way to a store that only a proxy can reach. This process has one network, so one such store at a time. */
import { useNetwork } from '../../src/api/network.ts';
import { openProxiedStore } from '../support/proxied-store.ts';
import type { Way } from './shift.ts';

/** How many tunnels each store took that was reached so. */
export const tunnels: number[] = [];

/** Through a proxy that asks for no password, to a store whose authority nobody else knows. */
export const throughProxy: Way = async (sandboxUrl) => {
  const store = await openProxiedStore(Number(new URL(sandboxUrl).port));
  const { port } = store.proxy;
  useNetwork({
    httpsProxy: { host: '127.0.0.1', port, isTls: false, shown: `http://127.0.0.1:${port}` },
    authorities: [store.authority.cert],
  });
  return {
    url: store.url,
    [Symbol.dispose]() {
      tunnels.push(store.proxy.asked.length);
      useNetwork({});
      store[Symbol.dispose]();
    },
  };
};
