import type { Ctx } from '~/context.server'
import { enrolSimulatedAgent } from '~/areas/equipment/services/simulation/enrol-simulated-agent.server'
import type { LeasedSimulation } from '~/areas/equipment/services/simulation/lease-simulations.server'
import type { Simulation } from '~/areas/equipment/services/simulation/simulation'
import { FarmFolder } from './farm-folder.server'
import { SupervisedProgram } from './supervised-program.server'
import { isPortOpen, pickPorts, SERVICES, type Ports } from './ports.server'
import { startProgram } from './start-program.server'

type State = Pick<Simulation, 'status' | 'error'>

/** Exit code of farm-sim when a port is taken. */
const PORT_TAKEN = 1
/** Failed starts after which new ports are chosen. */
const NEW_PORTS_AFTER = 3
/** Failed starts after which the failure is reported. */
const REPORT_AFTER = 3

/** One farm that this server simulates: its equipment and its agent, each a separate program. */
export class SimulatedFarm {
	readonly #folder: FarmFolder
	readonly #equipment = new SupervisedProgram()
	readonly #agent = new SupervisedProgram()
	#moved = 0
	/** The start of the equipment after which all its services answered. */
	#readyOf = 0

	constructor(
		dataDir: string,
		private readonly farmId: number,
	) {
		this.#folder = new FarmFolder(dataDir, farmId)
	}

	/** Keeps both programs running and returns the farm's status. */
	async keep(ctx: Ctx, row: LeasedSimulation, server: string): Promise<State> {
		const ports = await this.#ports()
		const runs = this.#equipment.keep(ctx.now(), () => this.#startEquipment(ports))
		if (!runs || !(await this.#isReady(ports))) {
			return toState(this.#equipment, 'The simulated equipment')
		}
		if (this.#folder.agentId() === null || this.#folder.agentId() !== row.agentId) {
			await this.#agent.stop()
			const credentials = await enrolSimulatedAgent(ctx, { farmId: this.farmId })
			if (credentials) this.#folder.writeCredentials(credentials)
			return STARTING
		}
		const agentRuns = this.#agent.keep(ctx.now(), () => this.#startAgent(ports, server))
		const isHeard = (row.agentSeenAt ?? 0) > this.#agent.startedAt
		if (!agentRuns || !isHeard) return toState(this.#agent, 'Its agent')
		return { status: 'running', error: null }
	}

	/** Stops both programs, the agent first, so that it leaves its outputs safe. */
	async stop({ forGood }: { forGood: boolean }): Promise<void> {
		await this.#agent.stop()
		await this.#equipment.stop()
		if (forGood) this.#folder.remove()
	}

	async #ports(): Promise<Ports> {
		const known = this.#folder.readPorts()
		const { failures, lastExit } = this.#equipment
		const stuck = lastExit === PORT_TAKEN && failures >= NEW_PORTS_AFTER * (this.#moved + 1)
		if (known && !stuck) return known
		if (stuck) {
			this.#moved += 1
			await this.#agent.stop()
		}
		const ports = await pickPorts()
		this.#folder.writePorts(ports)
		return ports
	}

	#startEquipment(ports: Ports) {
		const args = SERVICES.flatMap((service) => [`--${service}-port`, String(ports[service])])
		const logFile = this.#folder.logOf('farm-sim')
		return startProgram('farm-sim', { args: [...args, '--no-multicast'], logFile })
	}

	#startAgent(ports: Ports, server: string) {
		this.#folder.writeConfig(this.farmId, server, ports)
		const logFile = this.#folder.logOf('farm-agent')
		return startProgram('farm-agent', { args: ['--config', this.#folder.config], logFile })
	}

	async #isReady(ports: Ports): Promise<boolean> {
		const { startedAt } = this.#equipment
		if (this.#readyOf !== startedAt && (await isPortOpen(ports.control))) this.#readyOf = startedAt
		return this.#readyOf === startedAt
	}
}

function toState({ failures, lastWords }: SupervisedProgram, what: string): State {
	if (failures < REPORT_AFTER) return STARTING
	const error = `${what} does not start; it is tried again and again. It says: ${lastWords}`
	return { status: 'failed', error }
}

const STARTING: State = { status: 'starting', error: null }
