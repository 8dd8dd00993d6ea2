import type { StorybookConfig } from '@storybook/web-components-vite';

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  framework: '@storybook/web-components-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  // vite.config.ts describes the files for script tags; nothing of its build is meant for this one.
  viteFinal: (vite) => ({
    ...vite,
    build: { ...vite.build, lib: undefined, rolldownOptions: undefined, outDir: undefined },
  }),
};

export default config;
