import { join } from 'node:path'
import { compressAssets } from './compress-assets.mjs'
import { isBuilt, saveBuildStamp, sourceFingerprint } from './build-stamp.mjs'
import { ROOT } from './root.mjs'

const node = (...args) => ({ command: process.execPath, args })

/**
 * Builds the web app and the agent when the sources changed since the last build, or when `always`
 * is set.
 */
export async function buildProduct(tools, { always = false } = {}) {
	if (!always && isBuilt()) return
	const fingerprint = sourceFingerprint()
	await buildWeb(tools)
	await buildAgent(tools)
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
