import { defineConfig } from 'vite';

/** `npx vite web` serves the page while it is worked on, and asks a service at port 8080. */
const SERVICE = 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  // Relative addresses, so that the page works under any path of a reverse proxy.
  base: './',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every visit needs is one file: each further one would cost the headers of an answer.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: { '/api': SERVICE, '/actuator': SERVICE, '/swagger-ui.html': SERVICE, '/api-docs': SERVICE },
    // The table of nutrients is in src/diary.
    fs: { allow: ['..'] },
  },
});
