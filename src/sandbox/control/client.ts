/** Controls a sandbox over HTTP, for programs: one function for each route of `/_sandbox`. */
import { CONTROL_BASE } from '../routes.ts';
import type { Delivery, ItemChange, LoggedRequest, SandboxControl, SandboxState, ShopItem } from '../surface.ts';

/** Makes the control of the sandbox at `url`. Its functions reject with an Error that has the sandbox's message, or fetch's. */
export function sandboxControl(url: string, { token }: { token?: string | undefined } = {}): SandboxControl {
  const base = new URL(CONTROL_BASE, url).href;

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const response = await fetch(base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { message: string };
    if (!response.ok) throw new Error(answer.message);
    return answer as T;
  }
  const done = async (...asked: Parameters<typeof call>): Promise<void> => void (await call(...asked));
  const listed = async <T>(path: string): Promise<T[]> => (await call<{ data: T[] }>('GET', path)).data;
  const onItem = async (id: string, what: string, body?: object): Promise<ShopItem> =>
    (await call<{ item: ShopItem }>('POST', `/items/${encodeURIComponent(id)}/${what}`, body)).item;

  return {
    state: () => call<SandboxState>('GET', '/state'),
    reset: (change = {}) => call('POST', '/reset', change),
    changeSwitches: (change) => call('PATCH', '/switches', change),
    resetSwitches: () => call('DELETE', '/switches'),
    playProfile: (name) => call('POST', '/profile', { name }),
    addFault: (fault) => call('POST', '/faults', fault),
    removeFault: (id) => done('DELETE', `/faults/${id}`),
    clearFaults: () => done('DELETE', '/faults'),
    requests: (filter = {}) => {
      const asked = Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]);
      return listed<LoggedRequest>(`/requests?${new URLSearchParams(asked)}`);
    },
    clearRequests: () => done('DELETE', '/requests'),
    clock: (change) => (change === undefined ? call('GET', '/clock') : call('PATCH', '/clock', change)),
    payOrders: async (orders = {}) => (await call<{ orders: string[] }>('POST', '/orders', orders)).orders,
    cancelOrder: async (id, reason) => {
      const path = `/orders/${encodeURIComponent(id)}/cancel`;
      return (await call<{ cancelled: number }>('POST', path, { reason })).cancelled;
    },
    item: (id) => call<{ item: ShopItem; history: ItemChange[] }>('GET', `/items/${encodeURIComponent(id)}`),
    deliverItem: (id) => onItem(id, 'deliver'),
    cancelItem: (id, reason) => onItem(id, 'cancel', { reason }),
    moveAsRival: (id) => onItem(id, 'rival'),
    forceItem: (id, status) => onItem(id, 'force', { item_status: status }),
    takeSnapshot: (name) => done('POST', '/snapshots', { name }),
    restoreSnapshot: (name) => call('POST', `/snapshots/${encodeURIComponent(name)}/restore`),
    sendEvents: (receiver) => (receiver === null ? done('DELETE', '/webhook') : done('PUT', '/webhook', receiver)),
    deliveries: () => listed<Delivery>('/deliveries'),
    redeliver: (id) => done('POST', `/deliveries/${encodeURIComponent(id)}/redeliver`),
  };
}
