import { iconFiles } from '@otsukai/ui/build/icons-plugin.ts'
import { noSchemas } from '@otsukai/ui/build/no-schemas.ts'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server behind `vite`'s development server. */
const server = process.env['API_URL'] ?? 'http://127.0.0.1:4002'

export default defineConfig({
  // The router's plugin goes first: it splits the screens before React's plugin sees them.
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      semicolons: false,
      quoteStyle: 'single',
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    tailwind(),
    noSchemas(),
    iconFiles(),
  ],
  // Libraries import the shim for older versions of React.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/with-selector)?$/, replacement: 'use-sync-external-store$1' }] },
  build: {
    target: 'es2023',
    // Pictures stay files of our own origin, so that the content policy needs no `data:`.
    assetsInlineLimit: 0,
    // Every browser that runs this target preloads modules by itself.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // One file of libraries, which a person at the desk loads once a release.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries change rarely, so a returning person has them cached.
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@base-ui)\//,
              priority: 2,
            },
            // Modules that several screens share, in one file.
            { name: 'pieces', test: /\/desk\/src\/lib\/|\/packages\/(?:web|ui)\/src\/|\/lucide-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // The server compares Origin with Host, so that the browser's own Host must arrive.
  server: { proxy: Object.fromEntries(['/api', '/img', '/uploads'].map((path) => [path, { target: server, changeOrigin: false }])) },
})
