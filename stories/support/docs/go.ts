import { createElement as h, type MouseEvent, type PropsWithChildren, type ReactNode } from 'react';
import { addons } from 'storybook/preview-api';

interface Props {
  /** Path of Storybook: `/docs/…` or `/story/…`. */
  readonly to: string;
  readonly className?: string;
}

/** A link to another page of Storybook. The toolbar stays as it is set. */
export function Go({ to, className, children }: PropsWithChildren<Props>): ReactNode {
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || window.parent === window) return;
    event.preventDefault();
    addons.getChannel().emit('navigateUrl', `?path=${to}`);
  };
  return h('a', { href: `./index.html?path=${to}`, target: '_parent', className, onClick: go }, children);
}
