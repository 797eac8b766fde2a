import { buildProduct } from '../setup/build-product.mjs'
import { installPackages } from '../setup/install-packages.mjs'
import { bindAddress } from './bind-address.mjs'
import { checkPorts, readPorts } from './ports.mjs'
import { farmFile, makeHistory } from './make-history.mjs'
import { startAgent } from './start-agent.mjs'
import { startSim } from './start-sim.mjs'
import { startWeb } from './start-web.mjs'

/**
 * Installs and builds where needed and starts the whole demo with its data in one folder: web app,
 * simulated farm, agent. Returns the address once the first readings are there. Environment variables
 * set for a real farm are ignored.
 */
export async function startDemo(tools, dataDir) {
	const ports = readPorts()
	const { host, baseUrl } = bindAddress(ports.web)
	await checkPorts(ports, host)
	await installPackages(tools)
	await buildProduct(tools)
	const settings = {
		PORT: String(ports.web),
		HOST: host,
		NODE_ENV: 'production',
		DEMO: '1',
		SUPPORT_EMAIL: 'support@demo.example', // its mails are written to the log
	}
	const call = {
		command: process.execPath,
		args: ['server/index.mjs'],
		env: { ...settings, DATA_DIR: dataDir, DATABASE_URL: '' },
	}
	await makeHistory(tools, { env: call.env, baseUrl, ports, dataDir })
	await startSim(tools, ports, { keepFile: farmFile(dataDir) })
	const api = await startWeb(tools, { baseUrl, call })
	await startAgent(tools, { api, baseUrl, ports, dataDir })
	return baseUrl
}
