import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SIMULATED_MACHINE } from '~/areas/equipment/services/simulation/enrol-simulated-agent.server'
import { SERVICES, type Ports } from './ports.server'

const CAMERA_PASSWORD = 'farm-demo'

/** The files of a simulated farm that survive a restart: its ports, and its agent's folder. */
export class FarmFolder {
	readonly path: string
	readonly config: string

	constructor(dataDir: string, farmId: number) {
		this.path = join(dataDir, 'simulated', String(farmId))
		this.config = join(this.path, 'agent.json')
	}

	logOf = (name: string): string => join(this.path, `${name}.log`)

	readPorts(): Ports | null {
		return this.#read('ports.json') as Ports | null
	}

	/** Sets the ports for the next start, in the agent's adopted devices too. */
	writePorts(ports: Ports): void {
		mkdirSync(this.path, { recursive: true, mode: 0o700 })
		const before = this.readPorts()
		if (before && existsSync(this.config)) {
			const moved = readFileSync(this.config, 'utf8').replace(/\b\d{5}\b/g, (number) => {
				const service = SERVICES.find((one) => String(before[one]) === number)
				return service ? String(ports[service]) : number
			})
			this.#write('agent.json', moved)
		}
		this.#write('ports.json', JSON.stringify(ports))
	}

	/** The id of the agent enrolled from this folder; null when there is none. */
	agentId(): string | null {
		const known = this.#read('credentials.json') as { agentId: string } | null
		return known?.agentId ?? null
	}

	writeCredentials(credentials: { agentId: string; secret: string }): void {
		rmSync(join(this.path, 'state'), { recursive: true, force: true })
		rmSync(this.config, { force: true })
		this.#write('credentials.json', JSON.stringify(credentials))
	}

	/** Writes the agent's configuration: the server, and the targets of its search. Devices are kept. */
	writeConfig(farmId: number, server: string, ports: Ports): void {
		const { container, nursery, cultivation, mqtt, onvif, discovery } = ports
		this.#write('camera-password', CAMERA_PASSWORD)
		const before = (this.#read('agent.json') ?? { devices: [] }) as Record<string, unknown>
		const config = {
			...before,
			server,
			allowInsecure: true, // it never leaves this machine, whatever address the server listens on
			farmId,
			machineName: SIMULATED_MACHINE,
			logLevel: 'warn',
			spool: { maxMb: 32 },
			discovery: {
				targets: ['127.0.0.1'],
				namedPortsOnly: true,
				modbusPorts: [container, nursery, cultivation],
				mqttUrls: [`mqtt://127.0.0.1:${mqtt}`],
				onvifPorts: [onvif],
				wsDiscoveryPort: discovery,
				cameraUser: 'admin',
				cameraPasswordFile: 'camera-password',
			},
		}
		this.#write('agent.json', `${JSON.stringify(config, null, '\t')}\n`)
	}

	remove(): void {
		rmSync(this.path, { recursive: true, force: true })
	}

	#read(name: string): unknown {
		try {
			return JSON.parse(readFileSync(join(this.path, name), 'utf8'))
		} catch {
			return null // missing or damaged: it is created again
		}
	}

	#write(name: string, text: string): void {
		const path = join(this.path, name)
		writeFileSync(`${path}.new`, text, { mode: 0o600 })
		renameSync(`${path}.new`, path)
	}
}
