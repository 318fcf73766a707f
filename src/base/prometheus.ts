/** Figures in the text format of Prometheus. No names of people, no addresses, no secrets: anybody may read the page. */

/** The labels that distinguish the lines of one figure. */
type FigureLabels = Readonly<Record<string, string>>;

/** One line of a gauge. */
type FigureSample = { labels?: FigureLabels; value: number };

export type Figures = {
  /** Adds a count that only grows; returns a function that adds to it. Without labels it is on the page from the beginning. */
  counter(name: string, about: string): (by?: number, labels?: FigureLabels) => void;
  /** Adds a current value; `read` is called for each page. `undefined` leaves the figure out. */
  gauge(name: string, about: string, read: () => number | readonly FigureSample[] | undefined): void;
  /** Adds a distribution of durations; returns a function that records one. `bounds`: upper bounds, ascending. All in seconds. */
  histogram(name: string, about: string, bounds: readonly number[]): (seconds: number, labels?: FigureLabels) => void;
  /** All figures, in the order in which they were added. */
  page(): string;
};

type Series = { labels: FigureLabels; count: number; sum: number; buckets: number[] };

/** Makes an empty page; every name on it begins with `bancada_`. */
export function createFigures(): Figures {
  const families: (() => string[])[] = [];

  function add(name: string, type: string, about: string, linesOf: (full: string) => string[] | undefined): void {
    const full = `bancada_${name}`;
    families.push(() => {
      const lines = linesOf(full);
      return lines ? [`# HELP ${full} ${about}`, `# TYPE ${full} ${type}`, ...lines] : [];
    });
  }

  return {
    counter(name, about) {
      const series = new Map<string, number>();
      add(name, 'counter', about, (full) =>
        series.size === 0 ? [`${full} 0`] : [...series].map(([labels, count]) => `${full}${labels} ${count}`),
      );
      return (by = 1, labels = {}) => {
        const key = labelText(labels);
        series.set(key, (series.get(key) ?? 0) + by);
      };
    },
    gauge(name, about, read) {
      add(name, 'gauge', about, (full) => {
        const value = read();
        if (value === undefined) return undefined;
        const samples: readonly FigureSample[] = typeof value === 'number' ? [{ value }] : value;
        return samples.map((one) => `${full}${labelText(one.labels ?? {})} ${one.value}`);
      });
    },
    histogram(name, about, bounds) {
      const all = new Map<string, Series>();
      add(name, 'histogram', about, (full) => [...all.values()].flatMap((series) => seriesLines(full, bounds, series)));
      return (seconds, labels = {}) => {
        const key = labelText(labels);
        const series = all.get(key) ?? { labels, count: 0, sum: 0, buckets: bounds.map(() => 0) };
        all.set(key, series);
        series.count++;
        series.sum += seconds;
        for (const [index, bound] of bounds.entries()) {
          if (seconds <= bound) series.buckets[index] = (series.buckets[index] ?? 0) + 1;
        }
      };
    },
    page: () => `${families.flatMap((lines) => lines()).join('\n')}\n`,
  };
}

function seriesLines(full: string, bounds: readonly number[], { labels, count, sum, buckets }: Series): string[] {
  return [
    ...bounds.map((bound, index) => `${full}_bucket${labelText({ ...labels, le: String(bound) })} ${buckets[index]}`),
    `${full}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
    `${full}_sum${labelText(labels)} ${sum}`,
    `${full}_count${labelText(labels)} ${count}`,
  ];
}

function labelText(labels: FigureLabels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
