import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IS_RELEASE, ROOT } from '../setup/root.mjs'

const OUT = join(ROOT, 'agent-cli', 'dist', 'history')
const PROGRAM = join(OUT, 'demo-history.mjs')

/** Packages whose programs are not ours. */
const externals = ['.', 'agent-cli', 'packages/farm-sim'].flatMap((folder) => {
	const { dependencies } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
	return Object.keys(dependencies)
})

/**
 * Bundles the program that creates the demo's history, and its writing thread; that takes half the time of
 * running from sources. A release holds it. Returns the program.
 */
export async function bundleHistory() {
	if (IS_RELEASE) return PROGRAM
	const { build } = await import('esbuild') // there only once the packages are installed
	await build({
		absWorkingDir: ROOT,
		entryPoints: ['scripts/demo-history.ts', 'scripts/demo-history/write-past.ts'],
		entryNames: '[name]',
		outdir: OUT,
		outExtension: { '.js': '.mjs' },
		bundle: true,
		external: externals,
		platform: 'node',
		format: 'esm',
		target: 'node20',
		logLevel: 'warning',
	})
	return PROGRAM
}
