/** The texts of a catalogue's source, without its code. */

/** What stands in quotes and templates, also in those inside of a template. */
export function quotedIn(source: string): string {
  let said = '';
  // What is open: a quote, a template, or the code inside a template.
  const open: string[] = [];
  for (let at = 0; at < source.length; at++) {
    const [sign, inside] = [source[at]!, open.at(-1)];
    const isText = inside === "'" || inside === '`';
    if (isText && sign === '\\') at++;
    else if (inside === '`' && source.startsWith('${', at)) {
      open.push('{');
      at++;
      said += ' ';
    } else if (isText && sign === inside) {
      open.pop();
      said += ' ';
    } else if (isText) said += sign;
    else if (sign === "'" || sign === '`' || sign === '{') open.push(sign);
    else if (sign === '}') open.pop();
  }
  return said;
}
