import type { StorybookConfig } from '@storybook/web-components-vite';
import { tsImport } from 'tsx/esm/api';

type BackendPlugin = typeof import('../test/backend/vite-plugin.js');

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  framework: '@storybook/web-components-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  /** vite.config.ts describes the files for script tags: none of its build is meant here. While developing, the real backend answers. */
  async viteFinal(vite, { configType }) {
    const build = { ...vite.build, lib: undefined, rolldownOptions: undefined, outDir: undefined };
    if (configType !== 'DEVELOPMENT') return { ...vite, build };
    const { chaoBackend } = (await tsImport(
      '../test/backend/vite-plugin.ts',
      import.meta.url,
    )) as BackendPlugin;
    return { ...vite, build, plugins: [...(vite.plugins ?? []), chaoBackend()] };
  },
};

export default config;
