/** A screen for the server's tests: shows what reached it, and breaks in every way that a screen can. */
import { Box, Text, useInput, useWindowSize } from 'ink';
import { createElement, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ViewContext } from '../../src/session/session-context.ts';

export function ProbeScreen({ context }: { context: ViewContext }): ReactNode {
  const [keys, setKeys] = useState('');
  const [isBroken, setBroken] = useState(false);
  const { columns, rows } = useWindowSize();
  const lojaId = useStore(context.replica, (state) => state.lojaId);
  useInput((input) => {
    if (input === 'Q') context.quit();
    if (input === 'L')
      context.session.setState({ preferences: { ...context.session.getState().preferences, language: 'pt-BR' } });
    if (input === 'N') return;
    if (input === 'H') throw new Error('in a handler');
    if (input === 'R') setBroken(true);
    if (input === 'T') {
      setTimeout(() => {
        throw new Error('in a timer');
      });
    }
    if (input === 'P') void Promise.reject(new Error('in a promise'));
    setKeys((before) => (before + input).slice(-30));
  });
  if (isBroken || lojaId === 'breaks') throw new Error('while drawing');
  const lines = [`keys=${keys};`, `size=${columns}x${rows};`, `store=${lojaId};`, `station=${context.station};`];
  // Much to send for one change.
  if (lojaId !== undefined && rows > 50) for (let i = 0; i < 40; i++) lines.push(`${i}=${lojaId}`);
  return createElement(
    Box,
    { flexDirection: 'column', width: columns, height: rows, overflow: 'hidden' },
    ...lines.map((line) =>
      createElement(Text, { key: line.split('=')[0], wrap: 'truncate' }, `\x1b[38;2;255;136;0m${line}\x1b[39m`),
    ),
  );
}
