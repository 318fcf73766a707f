/** What the palette says where no line fits a text: a command of that name may work on other screens. */
import { commandName, type SessionContext } from '../session-context.ts';
import { isMovement } from '../kernel/movement.ts';
import { SCREENS } from '../state/places.ts';
import { isWholeName, matchName } from './palette-match.ts';

/** Names the screens on which a command of exactly this name works; otherwise says that there is none. */
export function nothingFits({ keymap, texts }: Pick<SessionContext, 'keymap' | 'texts'>, typed: string): string {
  const { nothing, elsewhere } = texts.palette;
  const isMeant = (command: ReturnType<typeof keymap.commandsOf>[number]) => {
    const rank = matchName(typed.trim(), commandName(texts, command), command.own ? undefined : command.id);
    return rank !== undefined && isWholeName(rank) && !isMovement(command);
  };
  const screens = SCREENS.filter((screen) => keymap.commandsOf(screen).some(isMeant));
  return screens.length === 0 ? nothing : elsewhere(screens.map((screen) => texts.screens[screen]).join(', '));
}
