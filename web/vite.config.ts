import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    // Inside the Python package, so that whoever installs that needs no Node.
    outDir: '../src/tablee/server/static',
    emptyOutDir: true,
    // The content security policy allows no inline script, style or font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  // For work on the page: `npx vite` beside a running `tablee serve`.
  server: { proxy: { '/api': { target: 'http://localhost:8000', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' as const },
  // Under Vitest runes are those of the browser.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
}));
