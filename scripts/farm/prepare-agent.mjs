import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const DEMO_FARM_ID = 11
const AGENT = 'agent-cli/dist/farm-agent.mjs'

export const agentCall = (...args) => ({ command: process.execPath, args: [AGENT, ...args] })

/** The agent's files below a data folder. Each set of ports has its own, because its devices differ. */
export function agentFiles(dataDir, simBase) {
	const dir = join(dataDir, simBase ? `agent-${simBase}` : 'agent')
	return {
		dir,
		config: join(dir, 'agent.json'),
		credentials: join(dir, 'credentials.json'),
		cameraPassword: join(dir, 'camera-password'),
		/** Exists once the simulated equipment is in the configuration. */
		adopted: join(dir, 'adopted'),
	}
}

/** Enrols the agent and adopts the simulated equipment; skips what is already done. */
export async function prepareAgent({ run, phase }, { api, baseUrl, ports, dataDir }) {
	const files = agentFiles(dataDir, ports.simBase)
	mkdirSync(files.dir, { recursive: true })
	await api.signIn()
	if (!(await isEnrolled(api, files)))
		await phase('Enrolling farm-agent', () => enrol({ run, api, baseUrl, files }))
	pointAt(files, baseUrl, ports.sim)
	if (existsSync(files.adopted)) return files
	await phase('Discovering the simulated equipment', (say) => {
		say(`Modbus on ${ports.sim.container}–${ports.sim.cultivation}, MQTT, the camera`)
		return run('discover', discoverCall(files, ports))
	})
	writeFileSync(files.adopted, '')
	return files
}

/** Whether the server knows the agent; false when its database was deleted. */
async function isEnrolled(api, files) {
	if (!existsSync(files.credentials) || !existsSync(files.config)) return false
	const { agentId } = JSON.parse(readFileSync(files.credentials, 'utf8'))
	return (await api.agentIds(DEMO_FARM_ID)).includes(agentId)
}

async function enrol({ run, api, baseUrl, files }) {
	rmSync(files.dir, { recursive: true, force: true })
	mkdirSync(files.dir, { recursive: true })
	// An agent of an earlier demo would still own the equipment that this one discovers.
	for (const id of await api.agentIds(DEMO_FARM_ID)) await api.removeAgent(DEMO_FARM_ID, id)
	const code = await api.enrolmentCode(DEMO_FARM_ID)
	await run(
		'enroll',
		// Plain http is accepted: it never leaves this machine, whatever address the server listens on.
		agentCall(
			'enroll',
			'--allow-insecure',
			'--server',
			baseUrl,
			'--code',
			code,
			'--config',
			files.config,
		),
		30_000,
	)
}

/** Updates the address of the web app, whose port may have changed, and the targets of searches. */
function pointAt(files, baseUrl, sim) {
	const config = JSON.parse(readFileSync(files.config, 'utf8'))
	const discovery = {
		targets: ['127.0.0.1'],
		namedPortsOnly: true,
		modbusPorts: [sim.container, sim.nursery, sim.cultivation],
		mqttUrls: [`mqtt://127.0.0.1:${sim.mqtt}`],
		onvifPorts: [sim.onvif],
		cameraUser: 'admin',
		cameraPasswordFile: 'camera-password',
	}
	const wanted = { ...config, server: baseUrl, allowInsecure: true, discovery }
	const text = `${JSON.stringify(wanted, null, '\t')}\n`
	if (text !== readFileSync(files.config, 'utf8')) writeFileSync(files.config, text)
}

export const writeCameraPassword = (files) =>
	writeFileSync(files.cameraPassword, 'farm-demo', { mode: 0o600 })

function discoverCall(files, { sim }) {
	writeCameraPassword(files)
	const modbus = [sim.container, sim.nursery, sim.cultivation]
	return agentCall(
		'discover',
		'--scan',
		'farm-equipment',
		'--target',
		'127.0.0.1',
		...modbus.flatMap((port) => ['--modbus-port', String(port)]),
		'--mqtt-url',
		`mqtt://127.0.0.1:${sim.mqtt}`,
		'--camera-user',
		'admin',
		'--camera-password-file',
		files.cameraPassword,
		'--adopt',
		'--config',
		files.config,
	)
}
