import { iconFiles } from '@otsukai/ui/build/icons-plugin.ts'
import { noSchemas } from '@otsukai/ui/build/no-schemas.ts'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstChunk } from './build/first-chunk.ts'
import { hanForms } from './build/han-forms-plugin.ts'

/** Screens that outside links lead to: their loaders are in the first chunk, to fetch data before the screen's code is loaded. */
const asksAtOnce = /^\/(?:item|shop\/product)\//

/** Chunks that need a readable name: for `resolveDependencies` below, and for tests that wait for a screen's code. */
const named = /^(?:libraries|rolldown-runtime|categories|brands)$/

/** The server behind `vite`'s development server. */
const server = process.env['API_URL'] ?? 'http://127.0.0.1:4000'

export default defineConfig({
  // The router's plugin goes first: it splits the screens before React's plugin sees them.
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      semicolons: false,
      quoteStyle: 'single',
      routeFileIgnorePattern: '\\.test\\.',
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (asksAtOnce.test(routeId) ? undefined : [['loader', 'component']]) },
    }),
    react(),
    tailwind(),
    noSchemas(),
    hanForms(),
    iconFiles(),
  ],
  // Libraries import the shim for older versions of React.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/with-selector)?$/, replacement: 'use-sync-external-store$1' }] },
  build: {
    target: 'es2023',
    // Pictures stay files of our own origin, so that the content policy needs no `data:`.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that runs this target preloads modules by itself.
      polyfill: false,
      // The page's head preloads these chunks already.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/\/(?:libraries|rolldown-runtime)-/.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first chunk lists all chunk names, and hashes do not compress: as few characters as the bundler allows.
        chunkFileNames: ({ name }) => (named.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        codeSplitting: {
          groups: [
            // Libraries change rarely, so a returning member has them cached.
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//, priority: 2 },
            { name: firstChunk(), debugName: 'first', priority: 1 },
            // Modules that several screens share, in one file instead of one for each icon; without components that bring a library of
            // their own.
            {
              name: 'pieces',
              test: /\/storefront\/src\/lib\/|\/packages\/(?:web|ui)\/src\/(?!dialog|menu-popup|photo-viewer)|\/lucide-react\//,
              minShareCount: 2,
            },
            // One file for the shared modules of each feature or flow.
            { name: (id) => /\/storefront\/src\/(?:features|flows)\/(\w+)\//.exec(id)?.[1] ?? null, debugName: 'nouns', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/img', '/pay', '/banners', '/uploads', '/meilu'].map((path) => [path, server])) },
})
