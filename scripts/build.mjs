import { parseArgs } from 'node:util'
import { requireNode } from './setup/require-node.mjs'
import { buildProduct } from './setup/build-product.mjs'
import { installPackages } from './setup/install-packages.mjs'
import { programs } from './process/programs.mjs'
import { progress } from './process/progress.mjs'
import { reportFailure } from './process/report-failure.mjs'
import { stopOnSignal } from './process/stop-on-signal.mjs'

requireNode()
/** `--if-changed`: skips the build when the sources have not changed since the last one. */
const { values } = parseArgs({ options: { 'if-changed': { type: 'boolean', default: false } } })
const { run, stopAll, killAll } = programs({ logDir: '.cache/logs' })
const { phase, quiet } = progress()
stopOnSignal({
	stop: () => {
		quiet()
		return stopAll().then(() => process.exit(130))
	},
	kill: killAll,
})

try {
	await installPackages({ run, phase })
	await buildProduct({ run, phase }, { always: !values['if-changed'] })
	console.log('\nBuilt. Start it with `npm start`; docs/operate has the settings for real use.')
} catch (error) {
	reportFailure(error)
	process.exitCode = 1
}
