import { checkPort } from '../process/check-port.mjs'

/** The services of the simulated farm, with their default ports. */
const SIM_PORTS = [
	{ key: 'container', port: 15020, wantedBy: 'the simulated container controller (Modbus)' },
	{ key: 'nursery', port: 15021, wantedBy: 'the simulated nursery controller (Modbus)' },
	{ key: 'cultivation', port: 15022, wantedBy: 'the simulated cultivation controller (Modbus)' },
	{ key: 'mqtt', port: 11883, wantedBy: "the simulated farm's MQTT broker" },
	{ key: 'onvif', port: 18080, wantedBy: 'the simulated camera (ONVIF)' },
	{ key: 'control', port: 18900, wantedBy: 'the control port of the simulated farm' },
]

/** The ports of the demo. `PORT` moves the web app, `SIM_PORT_BASE` the whole simulated farm. */
export function readPorts(env = process.env) {
	const simBase = readPort(env, 'SIM_PORT_BASE')
	const sim = Object.fromEntries(
		SIM_PORTS.map(({ key, port }, index) => [key, simBase ? simBase + index : port]),
	)
	return { web: readPort(env, 'PORT') ?? 3000, sim, simBase }
}

function readPort(env, name) {
	if (!env[name]) return undefined
	const port = Number(env[name])
	if (Number.isInteger(port) && port > 0 && port <= 65_500) return port
	throw new Error(`${name}=${env[name]} is no port: use a whole number from 1 to 65500`)
}

/**
 * Throws when ports are taken, with a line for each: the port, its owner, its purpose, and how to choose
 * another.
 */
export async function checkPorts({ web, sim }, host) {
	const wanted = [
		{ port: web, host, wantedBy: 'the web app', remedy: 'PORT=3100 npm run demo' },
		...SIM_PORTS.filter(({ key }) => sim[key]).map(({ key, wantedBy }) => ({
			port: sim[key],
			host: '127.0.0.1',
			wantedBy,
			remedy: 'SIM_PORT_BASE=16000 npm run demo',
		})),
	]
	const problems = []
	for (const { port, host: address, wantedBy, remedy } of wanted) {
		const why = await checkPort(port, address)
		if (why) problems.push(`Port ${port} for ${wantedBy} ${why}.\n  Another one: ${remedy}`)
	}
	if (problems.length > 0) throw new Error(problems.join('\n'))
}
