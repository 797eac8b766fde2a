import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bindAddress } from './farm/bind-address.mjs'
import { checkPorts, readPorts } from './farm/ports.mjs'
import { startAgent } from './farm/start-agent.mjs'
import { startSim } from './farm/start-sim.mjs'
import { startWeb } from './farm/start-web.mjs'
import { requireSingleInstance } from './process/single-instance.mjs'
import { supervise } from './process/supervise.mjs'
import { buildAgent } from './setup/build-product.mjs'
import { installPackages } from './setup/install-packages.mjs'
import { requireNode } from './setup/require-node.mjs'
import { ROOT } from './setup/root.mjs'

requireNode()
const { farm } = parseArgs({ options: { farm: { type: 'boolean', default: false } } }).values
const dataDir = join(ROOT, 'data', 'dev')

/** Starts the web app with live reload; with `--farm` the simulated farm and an agent too. */
await supervise({ logDir: join(dataDir, 'logs') }, async (tools) => {
	requireSingleInstance(dataDir)
	const ports = readPorts()
	const { host, baseUrl } = bindAddress(ports.web)
	await checkPorts(farm ? ports : { web: ports.web, sim: {} }, host)
	await installPackages(tools)
	if (farm) {
		await buildAgent(tools)
		await startSim(tools, ports)
	}
	const api = await startWeb(tools, { baseUrl, call: developmentServer(ports.web, host) })
	if (farm) await startAgent(tools, { api, baseUrl, ports, dataDir })
	console.log(`\n  Open ${baseUrl}/demo-login; Ctrl-C stops everything.\n`)
})

function developmentServer(port, host) {
	return {
		command: process.execPath,
		args: ['server/dev.mjs'],
		env: {
			PORT: String(port),
			HOST: host,
			DATA_DIR: dataDir,
			DEMO: '1',
			SUPPORT_EMAIL: 'support@demo.example',
		},
		toTerminal: true,
	}
}
