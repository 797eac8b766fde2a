import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from './farm/start-demo.mjs'
import { requireSingleInstance } from './process/single-instance.mjs'
import { supervise } from './process/supervise.mjs'
import { requireNode } from './setup/require-node.mjs'
import { ROOT } from './setup/root.mjs'

/** The demo keeps all its data in one folder. */
const DATA_DIR = join('data', 'demo')
const dataDir = join(ROOT, DATA_DIR)
const logDir = join(dataDir, 'logs')

requireNode()
if (!existsSync(join(dataDir, 'secret')))
	console.log('The first start takes minutes, later ones seconds.')

await supervise({ logDir }, async (tools) => {
	requireSingleInstance(dataDir)
	console.log(greeting(await startDemo(tools, dataDir)))
})

function greeting(baseUrl) {
	return `
  Smart Farm Control is running, with a simulated farm and a farm-agent.

    Open      ${baseUrl}/demo-login
    Sign in   press “Access Farm Dashboard”: it opens farm 11, whose equipment is simulated
    Logs      ${DATA_DIR}/logs/*.log
    Stop      Ctrl-C
`
}
