/** The short way to choose fields, as one word of a command line. */

/** `--json=id,order_id` chooses fields. */
export function splitChoice(argument: string): string[] {
  const choice = /^--(json|ndjson|csv)=(.+)$/s.exec(argument);
  return choice ? [`--${choice[1]}`, '--fields', choice[2]!] : [argument];
}
