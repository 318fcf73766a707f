/** Which mutants survive without an explanation. */
import { EXPLAINED } from './equivalent-mutants.ts';

type Place = { line: number; column: number };
type Mutant = { status: string; replacement: string; location: { start: Place; end: Place } };
/** What Stryker writes, as far as it is read here. */
export type Report = { files: Record<string, { source: string; mutants: Mutant[] }> };

/** The survivors that nobody has explained, and the explanations of files in the report that are about none. */
export function judged({ files }: Report): { survivors: string[]; unused: string[] } {
  const survivors: string[] = [];
  const used = new Set<object>();
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split('\n');
    for (const { status, replacement, location } of mutants) {
      if (status !== 'Survived') continue;
      const line = lines[location.start.line - 1]!.trim();
      const change = `${textAt(lines, location)} => ${replacement}`.replaceAll(/\s+/g, ' ');
      const explained = EXPLAINED.filter(
        (one) => file === `src/${one.file}.ts` && line.includes(one.line) && change.includes(one.change ?? ''),
      );
      for (const one of explained) used.add(one);
      if (explained.length === 0) survivors.push(`${file}:${location.start.line}  ${line}\n    ${change}`);
    }
  }
  const mine = EXPLAINED.filter(({ file }) => `src/${file}.ts` in files);
  return { survivors, unused: mine.filter((one) => !used.has(one)).map(({ file, line }) => `${file}: ${line}`) };
}

function textAt(lines: readonly string[], { start, end }: Mutant['location']): string {
  const taken = lines.slice(start.line - 1, end.line);
  taken[taken.length - 1] = taken.at(-1)!.slice(0, end.column - 1);
  taken[0] = taken[0]!.slice(start.column - 1);
  return taken.join('\n');
}
