import { iconFiles } from '@otsukai/ui/build/icons-plugin.ts'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstChunk } from './build/first-chunk.ts'
import { hanForms } from './build/han-forms-plugin.ts'
import { noSchemas } from './build/no-schemas.ts'

/** The screens at which links from outside arrive: what they ask is asked for before what draws it has come. */
const asksAtOnce = /^\/(?:item|shop\/product)\//

/** The chunks that something tells apart by name: the page's head, and whoever waits for a screen's code. */
const named = /^(?:libraries|rolldown-runtime|categories|brands)$/

/** The server that `vite` (not the build) asks for calls and pictures. */
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
  // Libraries ask for the form that also serves older Reacts.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/with-selector)?$/, replacement: 'use-sync-external-store$1' }] },
  build: {
    target: 'es2023',
    // Pictures stay files of our own origin, so that the content policy needs no `data:`.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that runs this target preloads modules by itself.
      polyfill: false,
      // What the page itself names in its head need not be named again with every screen.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/\/(?:libraries|rolldown-runtime)-/.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first screen names every chunk, and what is random cannot be packed: as few characters as the bundler allows.
        chunkFileNames: ({ name }) => (named.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        codeSplitting: {
          groups: [
            // The libraries change seldom: a returning member has them already.
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//, priority: 2 },
            { name: firstChunk(), debugName: 'first', priority: 1 },
            // What several screens share, in one file instead of one for each icon; without the pieces that bring a library of their own.
            {
              name: 'pieces',
              test: /\/storefront\/src\/lib\/|\/packages\/(?:web|ui)\/src\/(?!dialog|menu-popup|photo-viewer)|\/lucide-react\//,
              minShareCount: 2,
            },
            // And what they share of a noun, or of a flow.
            { name: (id) => /\/storefront\/src\/(?:features|flows)\/(\w+)\//.exec(id)?.[1] ?? null, debugName: 'nouns', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/img', '/pay', '/banners', '/uploads', '/meilu'].map((path) => [path, server])) },
})
