/** Ink on a terminal: the screens of a session, drawn as whole frames, of which the frame writer sends only what has changed. */
import { render } from 'ink';
import { Component, createElement, type ComponentType, type ReactNode } from 'react';
import type { ViewContext } from './session-context.ts';

/** The screens, passed in: nothing below them imports them. */
export type Screens = ComponentType<{ context: ViewContext }>;

/** The terminal to draw on, and the listeners of the drawing. */
type Surface = {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  /** Lines in place of screens: for a screen reader. */
  isPlain: boolean;
  /** Called after each frame with the time that drawing it took, in milliseconds. */
  onFrame?: ((ms: number) => void) | undefined;
  /** Called when the screens have thrown; nothing is drawn any more. */
  onCrash(error: unknown): void;
};

/** Draws a session from now on; returns how to stop that. */
export type Draw = (context: ViewContext, surface: Surface) => () => void;

/** Makes the function that draws these screens. */
export function drawWith(App: Screens): Draw {
  return (context, { stdin, stdout, isPlain, onFrame, onCrash }) => {
    const app = render(createElement(Boundary, { onError: onCrash }, createElement(App, { context })), {
      stdin,
      stdout,
      stderr: stdout,
      // Ink writes a whole frame per commit; the frame writer finds what has changed.
      debug: true,
      exitOnCtrlC: false,
      onRender: ({ renderTime }) => onFrame?.(renderTime),
      // Several sessions in one process would each draw the output of the console.
      patchConsole: false,
      isScreenReaderEnabled: isPlain,
      // Ink would paint nothing if CI is set; a session that is opened must be visible.
      interactive: true,
    });
    return () => app.unmount();
  };
}

/**
 * Ends the screens of one terminal, not the process: Ink's own boundary reports an error only through a listener on the process.
 */
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
