/** @jsxImportSource react */
import type { ChaoChat } from 'chao-chat';
import type {} from 'chao-chat/types/react';
import { createRef } from 'react';

const chat = createRef<ChaoChat>();

export const right = (
  <chao-chat
    ref={chat}
    className="desk"
    base-url="https://api.example.com/api/v1"
    getToken={() => 'token'}
    layout="page"
    risk={{ 'tasks.delete': 'destructive' }}
    onchao-turn={({ detail, currentTarget }) => currentTarget.send(detail.turn)}
    onchao-send={(event) => event.preventDefault()}
  >
    <b slot="header">Desk</b>
    <chao-approval call-id="c1" onchao-approval-decision={({ detail }) => detail.reason} />
  </chao-chat>
);

// @ts-expect-error there is no such layout
export const wrongValue = <chao-chat layout="sidebar" />;
// @ts-expect-error there is no such property
export const wrongName = <chao-chat baseUri="https://api.example.com/api/v1" />;
// @ts-expect-error an address is text
export const wrongType = <chao-chat base-url={42} />;
// @ts-expect-error a token is text
export const wrongFunction = <chao-chat getToken={() => 42} />;
// @ts-expect-error a turn has no text
export const wrongDetail = <chao-chat onchao-turn={({ detail }) => detail.text} />;
