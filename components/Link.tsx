import { Text, Transform } from 'ink';
import { createContext, useContext } from 'react';

const LinksAreShown = createContext(true);

/** Whether the terminal knows links; where it does not, their text stands alone. */
export const LinkProvider = LinksAreShown.Provider;

/** A text that leads somewhere, in terminals that know OSC 8. Only web addresses are made links. */
export function Link({ url, children }: { url: string; children: string }) {
  const isShown = useContext(LinksAreShown);
  const target = webAddress(url);
  if (!isShown || target === undefined) return <Text>{children}</Text>;
  return <Transform transform={(text) => `\u001B]8;;${target}\u0007${text}\u001B]8;;\u0007`}>{children}</Transform>;
}

// Parsed and written again, an address is ASCII without blanks or controls: nothing in it can end
// the sequence it stands in.
function webAddress(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}
