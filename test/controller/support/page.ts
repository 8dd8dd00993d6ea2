/** Makes the page say that it is on- or offline, without telling anyone. */
export const setOnline = (online: boolean): void => {
  if (online) delete (navigator as { onLine?: boolean }).onLine;
  else Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
};

/** Goes on- or offline as a page does, with the event. */
export const goOnline = (online: boolean): void => {
  setOnline(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};

/** Shows or hides the page, with the event. */
export const setVisible = (visible: boolean): void => {
  if (visible) delete (document as { visibilityState?: string }).visibilityState;
  else Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Leaves the page or comes back to it, as the back/forward cache does. */
export const pageTransition = (type: 'pagehide' | 'pageshow', persisted: boolean): void => {
  window.dispatchEvent(new PageTransitionEvent(type, { persisted }));
};
