import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import options from './remix.config.js'
import { foldRemixOptions } from './scripts/vite/fold-remix-options'
import { excludeFromBrowser } from './scripts/vite/exclude-from-browser'
import { refuseCircularChunks } from './scripts/vite/refuse-circular-chunks'
import { splitIconImports } from './scripts/vite/split-icon-imports'

/** What several of the files below use. It would go into the one that runs first, which all others then import. */
const USED_BY_ALL =
	/commonjsHelpers|\/node_modules\/(react|react-dom|scheduler)\/|\/ui\/create-icon\.|\/icons\/circle-exclamation-point\./

/** What every page in the shell needs comes as one file: small ones compress worse, and cost a request each. */
const frame = (id: string) => {
	if (id.endsWith('/app/ui/form/errors.tsx')) return 'errors' // pages without a form use it too
	if (/\/@conform-to\/|\/app\/ui\/form\/(use-form-page|post-form)\./.test(id)) return 'forms'
	// Its icons come with it: eight files of a line each would be larger.
	if (id.endsWith('/app/areas/control/pages/equipment-icon.tsx')) return 'equipment-icon'
	if (USED_BY_ALL.test(id)) return 'frame'
	return /\/app\/(root\.|shell\/frame\/app-shell\.|ui\/(page-farm\/|card\.|page-header\.))/.test(id)
		? 'frame'
		: undefined
}

export default defineConfig(({ command, isSsrBuild }) => ({
	plugins: [
		splitIconImports(),
		foldRemixOptions(),
		excludeFromBrowser('zod'),
		refuseCircularChunks(),
		tailwindcss(),
		remix(options),
	],
	resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
	ssr: {
		external: [
			'better-sqlite3',
			'better-sqlite3-napi',
			'postgres',
			'@node-rs/argon2',
			'pino',
			'snappy',
		],
		noExternal: command === 'build' ? ['lucide-react'] : [],
	},
	optimizeDeps: { exclude: ['@node-rs/argon2'] }, // native, and only the server's
	esbuild: { legalComments: 'none' },
	build: {
		target: 'es2022',
		assetsInlineLimit: 0,
		...(isSsrBuild
			? {}
			: {
					minify: 'terser',
					terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
					rollupOptions: { output: { manualChunks: frame } },
				}),
	},
}))
