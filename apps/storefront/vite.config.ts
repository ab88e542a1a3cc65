import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractCalls } from './build/calls-plugin.ts'
import { firstChunk } from './build/first-chunk.ts'
import { iconFiles } from './build/icons-plugin.ts'

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
    }),
    react(),
    tailwind(),
    contractCalls(),
    iconFiles(),
  ],
  build: {
    target: 'es2023',
    // Pictures stay files of our own origin, so that the content policy needs no `data:`.
    assetsInlineLimit: 0,
    // Every browser that runs this target preloads modules by itself.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The libraries change seldom: a returning member has them already.
            { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//, priority: 2 },
            { name: firstChunk(), debugName: 'first', priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/img', '/pay', '/banners', '/uploads', '/meilu'].map((path) => [path, server])) },
})
