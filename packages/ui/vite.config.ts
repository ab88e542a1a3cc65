import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconFiles } from './src/build/icons-plugin.ts'

/** Serves the page of pieces, `pieces.html`, and of the desk's, `pieces-desk.html`. */
export default defineConfig({ plugins: [react(), tailwind(), iconFiles()], build: { assetsInlineLimit: 0 } })
