/** @jsxImportSource solid-js */
import type { ChaoChat } from 'chao-chat';
import type {} from 'chao-chat/types/solid';

let chat: ChaoChat | undefined;

export const right = (
  <chao-chat
    ref={(element) => (chat = element)}
    class="desk"
    attr:base-url="https://api.example.com/api/v1"
    prop:getToken={() => 'token'}
    heading="Desk"
    on:chao-turn={({ detail, currentTarget }) => currentTarget.send(detail.turn)}
    on:chao-send={(event) => event.preventDefault()}
  >
    <b slot="header">{chat?.turn}</b>
    <chao-approval call-id="c1" on:chao-approval-decision={({ detail }) => detail.reason} />
  </chao-chat>
);

// @ts-expect-error there is no such layout
export const wrongValue = <chao-chat prop:layout="sidebar" />;
// @ts-expect-error there is no such property
export const wrongName = <chao-chat baseUri="https://api.example.com/api/v1" />;
// @ts-expect-error an address is text
export const wrongType = <chao-chat attr:base-url={42} />;
// @ts-expect-error a token is text
export const wrongFunction = <chao-chat prop:getToken={() => 42} />;
// @ts-expect-error a turn has no text
export const wrongDetail = <chao-chat on:chao-turn={({ detail }) => detail.text} />;
