/** Removes secrets from texts of others: a store may repeat the token in its message, a library in its error. */

const MARK = '[redacted]';
const USERINFO = /(\/\/)[^/?#\s@]*@/g;

/** Returns a function that removes these secrets, their encodings and any userinfo from a text. */
export function createRedactor(...hidden: readonly string[]): (text: string) => string {
  // A token of three characters occurs inside ordinary words; only tests have one.
  const secrets = hidden
    .filter((secret) => secret.length >= 4)
    .flatMap((secret) => {
      const base64 = Buffer.from(secret).toString('base64');
      return [
        secret,
        encodeURIComponent(secret),
        base64,
        base64.replace(/(?<!=)=+$/, ''),
        JSON.stringify(secret).slice(1, -1),
      ];
    });
  const unique = [...new Set(secrets)].toSorted((a, b) => b.length - a.length);
  return (text) => {
    let clean = text;
    for (const secret of unique) clean = clean.replaceAll(secret, MARK);
    return clean.replace(USERINFO, `$1${MARK}@`);
  };
}
