/** Ink on a terminal: the screens of a session, drawn as whole frames of which the frame writer makes few bytes. */
import { render } from 'ink';
import { Component, createElement, type ComponentType, type ReactNode } from 'react';
import type { ViewContext } from './session-context.ts';

/** The screens, handed in: nothing below them imports them. */
export type Screens = ComponentType<{ context: ViewContext }>;

/** What is drawn on, and who hears of it. */
export type Surface = {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  /** Lines in place of screens: for a screen reader. */
  isPlain: boolean;
  /** A frame was drawn; how long that took, in milliseconds. */
  onFrame?: ((ms: number) => void) | undefined;
  /** The screens threw; nothing is drawn any more. */
  onCrash(error: unknown): void;
};

/** Draws a bench from now on, and answers how to end that. */
export type Draw = (context: ViewContext, surface: Surface) => () => void;

/** Draws these screens. */
export function drawWith(App: Screens): Draw {
  return (context, { stdin, stdout, isPlain, onFrame, onCrash }) => {
    const app = render(createElement(Boundary, { onError: onCrash }, createElement(App, { context })), {
      stdin,
      stdout,
      stderr: stdout,
      // Whole frames, one for each commit: what has changed is the writer's to find.
      debug: true,
      exitOnCtrlC: false,
      onRender: ({ renderTime }) => onFrame?.(renderTime),
      // Several sessions in one process would each draw what the console says.
      patchConsole: false,
      isScreenReaderEnabled: isPlain,
      // Ink would paint nothing where CI is set; a bench that is opened must be seen.
      interactive: true,
    });
    return () => app.unmount();
  };
}

/** Ends one terminal's screens, not the process: Ink's own tells of an error only through a listener on the process. */
class Boundary extends Component<{ onError: (error: unknown) => void; children?: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
