/** The short form of `--fields`, joined to the flag of the format. */

/** Splits `--json=id,order_id` into `--json --fields …`; every other argument, and all behind `--`, stay as they are. */
export function splitChoices(argv: readonly string[]): string[] {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  return [...argv.slice(0, end).flatMap(splitChoice), ...argv.slice(end)];
}

function splitChoice(argument: string): string[] {
  const choice = /^--(json|ndjson|csv)=(.+)$/s.exec(argument);
  return choice ? [`--${choice[1]}`, '--fields', choice[2]!] : [argument];
}
