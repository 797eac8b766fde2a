import { join } from 'node:path'
import { isBuilt, saveBuildStamp, sourceFingerprint } from './build-stamp.mjs'
import { IS_RELEASE, ROOT } from './root.mjs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const node = (...args) => ({ command: process.execPath, args })

/**
 * Builds the web app and the agent when the sources changed since the last build, or when `always`
 * is set.
 */
export async function buildProduct(tools, { always = false } = {}) {
	if (IS_RELEASE || (!always && isBuilt())) return
	const fingerprint = sourceFingerprint()
	await buildWeb(tools)
	await buildAgent(tools)
	await packForNpm(tools)
	saveBuildStamp(fingerprint)
}

const buildWeb = ({ run, phase }) =>
	phase('Building the web app', async () => {
		const remix = node('node_modules/@remix-run/dev/dist/cli.js', 'vite:build')
		await run('build-web', { ...remix, env: { NODE_ENV: 'production' } })
		await compressAssets(join(ROOT, 'build/client/assets'))
	})

/** Bundles farm-agent into `agent-cli/dist`; takes about a second. */
export const buildAgent = ({ run, phase }) =>
	phase('Bundling farm-agent', () => run('build-agent', node('agent-cli/build.mjs')))

/** Packs what other programs install by npm, for download from this server. */
const packForNpm = ({ run, phase }) =>
	phase('Packing for npm', () =>
		run('npm-packages', node('--import', 'tsx', 'scripts/npm-packages.ts')),
	)

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Writes scripts and styles also as `.br` and `.gz` at the highest level: a sixth smaller than what a server
 * can compress at every request.
 */
async function compressAssets(folder) {
	const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file))
	await Promise.all(
		files.map(async (file) => {
			const path = join(folder, file)
			const content = await readFile(path)
			await Promise.all([
				toBrotli(content).then((small) => writeFile(`${path}.br`, small)),
				toGzip(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
			])
		}),
	)
}
