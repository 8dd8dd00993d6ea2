import { addons } from 'storybook/preview-api';
import { NEWS, type PanelNews, type PanelNewsName } from './channel.js';
import { meter } from './meter.js';

/** Tells the panels. */
export function tell<K extends PanelNewsName>(name: K, news: PanelNews[K]): void {
  if (name === 'reset') meter.reset();
  addons.getChannel().emit(NEWS, { name, at: Math.round(performance.now()), news });
}
