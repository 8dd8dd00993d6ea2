/** Takes down what is written as an error, instead of writing it. */
export function listenToErrors(): { readonly messages: string[]; stop(): void } {
  const original = console.error;
  const messages: string[] = [];
  console.error = (...parts: unknown[]): void => void messages.push(parts.map(String).join(' '));
  return { messages, stop: () => void (console.error = original) };
}
