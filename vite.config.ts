import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import options from './remix.config.js'

export default defineConfig({
	plugins: [tailwindcss(), remix(options)],
	resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
	ssr: { external: ['better-sqlite3', 'postgres', '@node-rs/argon2', 'pino'] },
	optimizeDeps: { exclude: ['@node-rs/argon2'] }, // native, and only the server's
	esbuild: { legalComments: 'none' },
	build: { target: 'es2022', assetsInlineLimit: 0 },
})
