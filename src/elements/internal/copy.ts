/**
 * Puts a text on the clipboard, with an HTML flavour where one is given. Works without the clipboard permission too.
 * Answers whether it did.
 */
export async function copyText(text: string, html?: string): Promise<boolean> {
  try {
    if (html && globalThis.ClipboardItem) {
      const blob = (type: string, data: string): Blob => new Blob([data], { type });
      const item = new ClipboardItem({
        'text/plain': blob('text/plain', text),
        'text/html': blob('text/html', html),
      });
      await navigator.clipboard.write([item]);
    } else await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text, html);
  }
}

/** The way before the clipboard API: the data is handed over in the copy event itself. */
function copyByCommand(text: string, html?: string): boolean {
  let taken = false;
  const hand = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    if (html) event.clipboardData?.setData('text/html', html);
    taken = true;
  };
  document.addEventListener('copy', hand, true);
  const ran = document.execCommand('copy');
  document.removeEventListener('copy', hand, true);
  return ran && taken;
}
