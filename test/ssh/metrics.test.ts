import { expect, test } from 'vitest';
import { createMetrics } from '../../src/ssh/metrics.ts';

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
