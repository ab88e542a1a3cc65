import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractCalls } from './build/calls-plugin.ts'

/** The server that `vite` (not the build) asks for calls and pictures. */
const server = process.env['API_URL'] ?? 'http://127.0.0.1:4000'

export default defineConfig({
  // The router's plugin goes first: it splits the screens before React's plugin sees them.
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, semicolons: false, quoteStyle: 'single', routeFileIgnorePattern: '\\.test\\.' }),
    react(),
    tailwind(),
    contractCalls(),
  ],
  // Pictures stay files of our own origin, so that the content policy needs no `data:`.
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: Object.fromEntries(['/api', '/img', '/pay', '/banners', '/uploads', '/meilu'].map((path) => [path, server])) },
})
