/** The lock of an unused terminal over SSH: a sentence in place of the screens, until Enter or a badge. */
import { Box, Text } from 'ink';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sshTextsIn } from '../i18n/ssh/ssh-texts.ts';
import type { Screens } from '../session/draw.ts';
import type { ViewContext } from '../session/session-context.ts';

/** Longer than any code that unlocks; earlier characters are discarded. */
const LONGEST_LINE = 200;
const ENTER = /[\r\n]/;

export type Lock = ReturnType<typeof createLock>;

/** Makes a lock, which is open. */
export function createLock() {
  const cover = createStore(() => ({ isLocked: false }));
  let heard = '';
  return {
    isLocked: () => cover.getState().isLocked,
    lock: () => cover.setState({ isLocked: true }),
    /** Takes keys while it is locked. An Enter opens it; returns the text before that. Nothing else gets these keys. */
    hear(chunk: Buffer): string | undefined {
      heard = (heard + chunk.toString('latin1')).slice(-LONGEST_LINE);
      const end = ENTER.exec(heard)?.index;
      if (end === undefined) return undefined;
      const line = heard.slice(0, end);
      heard = '';
      cover.setState({ isLocked: false });
      return line;
    },
    /** Wraps the screens; shows only a sentence while it is locked. */
    over(App: Screens): ComponentType<{ context: ViewContext }> {
      return function Covered({ context }: { context: ViewContext }): ReactNode {
        const isLocked = useStore(cover, (state) => state.isLocked);
        if (!isLocked) return createElement(App, { context });
        const words = sshTextsIn(context.language).session;
        return createElement(
          Box,
          { flexDirection: 'column' },
          createElement(Text, { wrap: 'truncate' }, words.locked),
          createElement(Text, { wrap: 'truncate' }, words.unlock),
        );
      };
    },
  };
}
