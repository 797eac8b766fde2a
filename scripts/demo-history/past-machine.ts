import type { MachineReadingKey } from '@sfc/domain/readings/machine-readings'
import { hostname } from 'node:os'
import { loadConfig } from '../../agent-cli/src/config/load-config'
import { describeMachine, machineValues } from '../../agent-cli/src/runtime/machine-readings'
import type { Adopted } from './adopt-equipment'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** Link readings of an agent in the network of its server. */
const LINK = { clockOffsetMs: 20, roundTripMs: 8 }

/** How a value varies around its current one: by a fraction of it, within a period. */
const MOVES: Readonly<Record<MachineReadingKey, { by: number; everyMs: number }>> = {
	'disk-free': { by: 0.01, everyMs: 9 * DAY_MS },
	'memory-free': { by: 0.04, everyMs: 5 * HOUR_MS },
	load: { by: 0.3, everyMs: HOUR_MS / 2 },
	temperature: { by: 0.05, everyMs: DAY_MS },
	'clock-offset': { by: 0.5, everyMs: 7 * HOUR_MS },
	latency: { by: 0.3, everyMs: HOUR_MS / 3 },
}
const PERCENT_MOST: readonly MachineReadingKey[] = ['disk-free', 'memory-free']

/** The machine of the demo's agent: this one, so that its simulated past ends where the agent continues. */
export type PastMachine = {
	device: Adopted['device']
	/** A reading of the past, `at` in milliseconds UTC. */
	read: (key: string, at: number) => number
}

export function pastMachine(config: string): PastMachine {
	const now = machineValues(loadConfig(config).stateDir, LINK)
	return {
		device: describeMachine(hostname() || 'unnamed', new Set(now.keys())),
		read(key, at) {
			const of = key as MachineReadingKey // the keys of its own device
			const { by, everyMs } = MOVES[of]
			const turn = (2 * Math.PI * at) / everyMs
			const value =
				(now.get(of) ?? 0) * (1 + by * 0.7 * Math.sin(turn) + by * 0.3 * Math.sin(turn * 6.3))
			return PERCENT_MOST.includes(of) ? Math.min(100, value) : value
		},
	}
}
