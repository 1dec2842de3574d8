import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.BEANFIELD ?? 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The page's rules forbid inline styles and data: fonts; small pictures may stay in the style sheet.
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
  test: { include: ['src/**/*.test.ts'] },
});
