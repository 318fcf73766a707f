import { ownField } from '../src/base/json.ts';
import type { Texts } from '../src/i18n/texts.ts';

/** Another host may be of another version, with screens that this one does not have. */
export function screenName(screen: string, { screens }: Texts): string {
  return ownField<string>(screens, screen) ?? screen;
}
