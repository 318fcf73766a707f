/** The short form of `--fields`, joined to the flag of the format. */

/** Splits `--json=id,order_id` into `--json --fields=…`; every other argument stays as it is. */
export function splitChoice(argument: string): string[] {
  const choice = /^--(json|ndjson|csv)=(.+)$/s.exec(argument);
  return choice ? [`--${choice[1]}`, '--fields', choice[2]!] : [argument];
}
