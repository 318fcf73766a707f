import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '../../src/ssh/metrics.ts';
import { createStoreFigures } from '../../src/app/store-figures.ts';
import { openSshStage } from './ssh-stage.ts';

test('the page holds counters and the way of a key in cumulative buckets', () => {
  const metrics = createMetrics();
  metrics.count('logins');
  metrics.count('sent_bytes', 500);
  metrics.observePaint(4);
  metrics.observePaint(60);
  metrics.observePaint(5000);
  const lines = metrics.page().split('\n');
  expect(lines).toContain('bancada_ssh_logins_total 1');
  expect(lines).toContain('bancada_ssh_sent_bytes_total 500');
  expect(lines).toContain('bancada_key_to_paint_seconds_bucket{le="0.002"} 0');
  expect(lines).toContain('bancada_key_to_paint_seconds_bucket{le="0.005"} 1');
  expect(lines).toContain('bancada_key_to_paint_seconds_bucket{le="0.1"} 2');
  expect(lines).toContain('bancada_key_to_paint_seconds_bucket{le="+Inf"} 3');
  expect(lines).toContain('bancada_key_to_paint_seconds_sum 5.064');
});

test.each(['ssh.md', 'twenty-terminals.md', 'doorbell.md', 'pt-BR/vinte-terminais.md'])(
  'each figure that docs/%s names is on the page of a server',
  async (name) => {
    await using stage = await openSshStage();
    const figures = createStoreFigures('0.0.0', 'ssh');
    figures.watch(stage.core);
    // A store that was read: what was never read has no age.
    const { replica } = stage.core;
    replica.setState({ health: { ...replica.getState().health, snapshotAt: 0 } });
    // The one that the command itself adds.
    figures.figures.gauge('ssh_sessions', 'Open sessions.', () => 0);
    createMetrics(figures.figures);
    const page = figures.figures.page();
    const text = readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
    const named = new Set([...text.matchAll(/\bbancada_[a-z_]*[a-z]/g)].map(([figure]) => figure));
    expect(named.size).toBeGreaterThan(0);
    expect([...named].filter((figure) => !page.includes(`# TYPE ${figure} `))).toEqual([]);
  },
);
