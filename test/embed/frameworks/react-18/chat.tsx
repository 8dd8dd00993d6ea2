import type { ChaoChat } from 'chao-chat';
import type {} from 'chao-chat/types/react';
import type { ElementTypes } from 'chao-chat/types/elements';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

type Types = ElementTypes['chao-chat'];
type Listeners = { readonly [E in keyof Types['events']]?: (event: Types['events'][E]) => void };

interface ChatProps {
  readonly properties: Types['properties'];
  readonly listeners: Listeners;
  readonly children?: ReactNode;
}

/** React 18 sets attributes only: properties and listeners go through a ref. */
export function Chat({ properties, listeners, children }: ChatProps) {
  const ref = useRef<ChaoChat>(null);
  useLayoutEffect(() => void Object.assign(ref.current!, properties), Object.values(properties));
  useEffect(() => {
    const chat = ref.current!;
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [type, listener] of all) chat.addEventListener(type, listener);
    return () => all.forEach(([type, listener]) => chat.removeEventListener(type, listener));
  }, [listeners]);
  return (
    <chao-chat ref={ref} base-url="/api/v1" heading="Team desk">
      {children}
    </chao-chat>
  );
}
