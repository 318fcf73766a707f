/** A wait that can be called off: there is something to do now. */
export type InterruptibleWait = {
  /** Ends the wait of the moment. */
  wake(): void;
  /** Begins a wait: its signal is aborted by the next {@link wake}. */
  begin(): AbortSignal;
};

/** `ending` ends every wait. */
export function createInterruptibleWait(ending: AbortSignal): InterruptibleWait {
  let waking = new AbortController();
  ending.addEventListener('abort', () => waking.abort());
  return {
    wake: () => waking.abort(),
    begin() {
      waking = new AbortController();
      return waking.signal;
    },
  };
}
