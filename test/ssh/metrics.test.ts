import { expect, test } from 'vitest';
import { createMetrics } from '../../src/ssh/metrics.ts';
import { startMetricsServer } from '../../src/ssh/metrics-server.ts';

test('the page holds gauges, counters and the way of a key in cumulative buckets', () => {
  const metrics = createMetrics();
  metrics.count('logins');
  metrics.count('sent_bytes', 500);
  metrics.observePaint(4);
  metrics.observePaint(60);
  metrics.observePaint(5000);
  const lines = metrics
    .page({ ssh_sessions: ['Open sessions.', 3], unknown: ['Not known yet.', undefined] })
    .split('\n');
  expect(lines).toContain('bancada_ssh_sessions 3');
  expect(lines).toContain('# TYPE bancada_ssh_sessions gauge');
  expect(lines).toContain('bancada_ssh_logins_total 1');
  expect(lines).toContain('bancada_ssh_sent_bytes_total 500');
  expect(lines).toContain('bancada_key_to_paint_seconds_bucket{le="0.002"} 0');
  expect(lines).toContain('bancada_key_to_paint_seconds_bucket{le="0.005"} 1');
  expect(lines).toContain('bancada_key_to_paint_seconds_bucket{le="0.1"} 2');
  expect(lines).toContain('bancada_key_to_paint_seconds_bucket{le="+Inf"} 3');
  expect(lines).toContain('bancada_key_to_paint_seconds_sum 5.064');
  expect(lines.join()).not.toContain('unknown');
});

test('the server gives the page and nothing else, and not under a foreign name', async () => {
  const server = await startMetricsServer(0, () => 'page\n');
  try {
    const answer = await fetch(server.url);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    expect(await answer.text()).toBe('page\n');
    expect((await fetch(server.url.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(404);
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const asked = request(server.url, { headers: { host: 'attacker.example' } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      asked.on('error', reject);
      asked.end();
    });
    expect(status).toBe(404);
  } finally {
    await server.close();
  }
});
