/** `exportparts` of a tool card and of markdown: the same at each level, so a page reaches them from the chat. */
export const cardParts = 'card, head, details, request, request-header, approve, reject, reason, reject-all';
export const markdownParts = 'content, code, code-header, table, show-all';
