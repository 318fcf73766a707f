import { expect, test } from 'vitest';
import { createFigures } from '../../src/base/prometheus.ts';

test('a page holds counters, gauges and cumulative buckets, each by its labels', () => {
  const figures = createFigures();
  const count = figures.counter('events_total', 'Events.');
  figures.counter('never_total', 'Never.');
  figures.gauge('age_seconds', 'Age.', () => 3);
  figures.gauge('unknown', 'Not known yet.', () => undefined);
  figures.gauge('state', 'State.', () => [
    { labels: { state: 'on' }, value: 1 },
    { labels: { state: 'off' }, value: 0 },
  ]);
  const took = figures.histogram('took_seconds', 'Time.', [0.1, 1]);
  count(2, { result: 'good' });
  took(0.05, { operation: 'ping' });
  took(5, { operation: 'ping' });
  expect(figures.page().split('\n')).toEqual([
    '# HELP bancada_events_total Events.',
    '# TYPE bancada_events_total counter',
    'bancada_events_total{result="good"} 2',
    '# HELP bancada_never_total Never.',
    '# TYPE bancada_never_total counter',
    'bancada_never_total 0',
    '# HELP bancada_age_seconds Age.',
    '# TYPE bancada_age_seconds gauge',
    'bancada_age_seconds 3',
    '# HELP bancada_state State.',
    '# TYPE bancada_state gauge',
    'bancada_state{state="on"} 1',
    'bancada_state{state="off"} 0',
    '# HELP bancada_took_seconds Time.',
    '# TYPE bancada_took_seconds histogram',
    'bancada_took_seconds_bucket{operation="ping",le="0.1"} 1',
    'bancada_took_seconds_bucket{operation="ping",le="1"} 1',
    'bancada_took_seconds_bucket{operation="ping",le="+Inf"} 2',
    'bancada_took_seconds_sum{operation="ping"} 5.05',
    'bancada_took_seconds_count{operation="ping"} 2',
    '',
  ]);
});

test('a bucket counts what took its bound or less; one that counts nothing says 0', () => {
  const figures = createFigures();
  const took = figures.histogram('took_seconds', 'Time.', [0.1, 1]);
  for (const seconds of [0.1, 0.5, 1, 5]) took(seconds, { operation: 'ping' });
  took(5, { operation: 'scan' });
  const counts = figures
    .page()
    .split('\n')
    .filter((line) => line.includes('_bucket'))
    .map((line) => line.slice(line.indexOf('{')));
  expect(counts).toEqual([
    '{operation="ping",le="0.1"} 1',
    '{operation="ping",le="1"} 3',
    '{operation="ping",le="+Inf"} 4',
    '{operation="scan",le="0.1"} 0',
    '{operation="scan",le="1"} 0',
    '{operation="scan",le="+Inf"} 1',
  ]);
});

test('a label can neither end its quotes nor its line', () => {
  const figures = createFigures();
  figures.counter('x_total', 'X.')(1, { word: 'a"b\\c\nd' });
  expect(figures.page()).toContain('bancada_x_total{word="a\\"b\\\\c\\nd"} 1\n');
});
