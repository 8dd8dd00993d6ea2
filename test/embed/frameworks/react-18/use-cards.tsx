import type { ToolPart } from 'chao-chat';
import { useState } from 'react';

interface Card {
  readonly box: HTMLElement;
  readonly call: ToolPart;
}

/** The chat shows a box for each call, and the app draws its card there through a portal. */
export function useCards(toolKey: string) {
  const [cards, setCards] = useState<ReadonlyMap<string, Card>>(new Map());
  const [cardRenderers] = useState(() => {
    const boxes = new Map<string, HTMLElement>();
    const show = (call: ToolPart) => {
      const key = `${call.runId} ${call.callId}`;
      const box = boxes.get(key) ?? document.createElement('div');
      boxes.set(key, box);
      setCards((old) => (old.get(key)?.call === call ? old : new Map(old).set(key, { box, call })));
      return box;
    };
    return { [toolKey]: show };
  });
  return [cards, cardRenderers] as const;
}
