import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bindAddress } from './farm/bind-address.mjs'
import { checkPorts, readPorts } from './farm/ports.mjs'
import { startAgent } from './farm/start-agent.mjs'
import { startSim } from './farm/start-sim.mjs'
import { startWeb } from './farm/start-web.mjs'
import { requireSingleInstance } from './process/single-instance.mjs'
import { supervise } from './process/supervise.mjs'
import { buildProduct } from './setup/build-product.mjs'
import { installPackages } from './setup/install-packages.mjs'
import { requireNode } from './setup/require-node.mjs'
import { ROOT } from './setup/root.mjs'

/** The demo keeps all its data in one folder and ignores environment variables set for a real farm. */
const DATA_DIR = join('data', 'demo')
const dataDir = join(ROOT, DATA_DIR)
const logDir = join(dataDir, 'logs')

requireNode()
if (!existsSync(join(dataDir, 'secret')))
	console.log('The first start installs and builds; later ones take seconds.')

await supervise({ logDir }, async (tools) => {
	requireSingleInstance(dataDir)
	const ports = readPorts()
	const { host, baseUrl } = bindAddress(ports.web)
	await checkPorts(ports, host)
	await installPackages(tools)
	await buildProduct(tools)
	await startSim(tools, ports)
	const api = await startWeb(tools, { baseUrl, call: productionServer(ports.web, host) })
	await startAgent(tools, { api, baseUrl, ports, dataDir })
	console.log(greeting(baseUrl))
})

function productionServer(port, host) {
	const settings = { PORT: String(port), HOST: host, NODE_ENV: 'production', DEMO: '1' }
	return {
		command: process.execPath,
		args: ['server/index.mjs'],
		env: { ...settings, DATA_DIR: dataDir, DATABASE_URL: '' },
	}
}

function greeting(baseUrl) {
	return `
  Smart Farm Control is running, with a simulated farm and a farm-agent.

    Open      ${baseUrl}/demo-login
    Sign in   press “Access Farm Dashboard”: it opens farm 11, whose equipment is simulated
    Logs      ${DATA_DIR}/logs/*.log
    Stop      Ctrl-C
`
}
