import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import ssr from 'vite-plugin-ssr/plugin'

export default {
  plugins: [react(), ssr()],
  // The map is one chunk of 1.1 MB, loaded after the page.
  build: { target: 'es2022', reportCompressedSize: false, chunkSizeWarningLimit: 1200 },
} satisfies UserConfig
