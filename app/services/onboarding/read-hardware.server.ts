import type { FarmCtx } from '~/context.server'
import { listAgents } from '../agents/list-agents.server'
import { isRunning, type Discovery } from '../discovery/discovery'
import { EXPECTED_COUNT, expectedDevices } from '../discovery/expected-devices'
import { findNewestDiscovery } from '../discovery/read-discovery.server'
import { readSimulation } from '../simulation/read-simulation.server'
import type { Simulation, SimulationOffer } from '../simulation/simulation'
import { loadSimulationOffer } from '../simulation/load-simulation-offer.server'

export type Hardware = {
	/**
	 * `unconnected`: nothing is there. `connecting`: an agent or a simulation is known, and not heard
	 * yet. `connected`: a search can start. `searching`, and `searched` once there is an outcome.
	 */
	state: 'unconnected' | 'connecting' | 'connected' | 'searching' | 'searched'
	/** The machine that is known, by name; null when none is. */
	hostname: string | null
	simulation: Simulation | null
	offer: SimulationOffer
	discovery: Discovery | null
	expected: { zone: string; names: string[] }[]
	expectedCount: number
}

/** How far a farm's equipment is: its agent, its simulation, and its latest search. */
export async function readHardware(ctx: FarmCtx): Promise<Hardware> {
	const agents = await listAgents(ctx)
	const simulation = await readSimulation(ctx)
	const discovery = await findNewestDiscovery(ctx)
	// A machine counts from its first heartbeat: one that only enrolled does not run yet.
	const heard = agents.find(({ status, vitals }) => status === 'online' && vitals !== null)
	const known = heard ?? agents[0]
	return {
		state: stateOf({
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

function stateOf({ discovery, isHeard, isKnown }: Signs): Hardware['state'] {
	if (discovery) return isRunning(discovery) ? 'searching' : 'searched'
	if (isHeard) return 'connected'
	return isKnown ? 'connecting' : 'unconnected'
}
