import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// Only because React 19 is installed beside it: an app that has React 18 alone needs no configuration.
const path = (id: string) => fileURLToPath(import.meta.resolve(id)).replace(/index\.js$/, '');

export default defineConfig({
  resolve: { alias: { 'react-dom': path('react-dom-18'), react: path('react-18') } },
});
