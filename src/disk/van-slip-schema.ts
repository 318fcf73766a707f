/** Vans as hosts tell each other of them: one more step of the state database's schema. What was known becomes slips. */
import type { Manifest } from '../workshop/van.ts';
import { vanSlipText, type VanSlip } from '../workshop/van-slips.ts';
import type { Migration } from './outbox-schema.ts';

export const tellOfVans: Migration = (connection) => {
  const all = <T>(sql: string) => connection.prepare(sql).all() as T[];
  const insert = connection.prepare(
    'INSERT OR IGNORE INTO slips (name, kind, subject, at, text) VALUES (?, ?, ?, ?, ?)',
  );
  const keep = (slip: VanSlip, subject: string, at: number): string => {
    const [name, text] = vanSlipText(slip);
    insert.run(name, slip.kind, subject, at, text);
    return name;
  };
  const last = new Map<string, string>();
  const after = (carrier: string) => [last.get(carrier) ?? []].flat();
  for (const { json } of all<{ json: string }>('SELECT json FROM van_manifests ORDER BY seq')) {
    const manifest = JSON.parse(json) as Manifest;
    const { carrier, at } = manifest;
    last.set(carrier, keep({ kind: 'van', van: { after: after(carrier), manifest } }, carrier, at));
  }
  for (const row of all<{ carrier: string; code: string; at: number }>('SELECT carrier, code, at FROM van_scans')) {
    const { carrier, code, at } = row;
    const by = { at, operator: '', station: '', order_id: '' };
    const scan = { stamp: at, ...by, carrier, code, after: after(carrier), is_off: false };
    keep({ kind: 'van-scan', scan }, carrier, at);
  }
  connection.exec('DROP TABLE van_scans; DROP TABLE van_manifests;');
};
