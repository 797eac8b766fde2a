import type { FarmCtx } from '~/context.server'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import { isRunning, type Discovery } from '~/areas/equipment/services/discovery/discovery'
import {
	EXPECTED_COUNT,
	expectedDevices,
} from '~/areas/equipment/services/discovery/expected-devices'
import { findNewestDiscovery } from '~/areas/equipment/services/discovery/read-discovery.server'
import { readSimulation } from '~/areas/equipment/services/simulation/read-simulation.server'
import type { Simulation, SimulationOffer } from '~/areas/equipment/services/simulation/simulation'
import { loadSimulationOffer } from '~/areas/equipment/services/simulation/load-simulation-offer.server'

export type Hardware = {
	/**
	 * State of the hardware. `unconnected`: there is nothing. `connecting`: an agent or a simulation
	 * exists, but has not reported yet. `connected`: a discovery can start. `searching`, and
	 * `searched` once there is a result.
	 */
	state: 'unconnected' | 'connecting' | 'connected' | 'searching' | 'searched'
	/** Host name of the known machine; null when there is none. */
	hostname: string | null
	simulation: Simulation | null
	offer: SimulationOffer
	discovery: Discovery | null
	expected: { zone: string; names: string[] }[]
	expectedCount: number
}

/**
 * Reads the progress of a farm's equipment: its agent, its simulation, and its latest discovery.
 */
export async function readHardware(ctx: FarmCtx): Promise<Hardware> {
	const agents = await listAgents(ctx)
	const simulation = await readSimulation(ctx)
	const discovery = await findNewestDiscovery(ctx)
	// A machine counts from its first heartbeat: one that is only enrolled is not running yet.
	const heard = agents.find(({ status, vitals }) => status === 'online' && vitals !== null)
	const known = heard ?? agents[0]
	return {
		state: getHardwareState({
			discovery,
			isHeard: heard !== undefined,
			isKnown: known !== undefined || (simulation !== null && simulation.status !== 'failed'),
		}),
		hostname: known?.hostname ?? null,
		simulation,
		offer: await loadSimulationOffer(ctx),
		discovery,
		expected: Object.entries(expectedDevices()).map(([zone, names]) => ({ zone, names })),
		expectedCount: EXPECTED_COUNT,
	}
}

type Signs = { discovery: Discovery | null; isHeard: boolean; isKnown: boolean }

function getHardwareState({ discovery, isHeard, isKnown }: Signs): Hardware['state'] {
	if (discovery) return isRunning(discovery) ? 'searching' : 'searched'
	if (isHeard) return 'connected'
	return isKnown ? 'connecting' : 'unconnected'
}
