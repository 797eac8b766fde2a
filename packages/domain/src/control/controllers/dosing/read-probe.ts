import type { FarmState } from '../controller'
import { QUANTITIES, type Quantity } from './doser-effects'
import type { DosingMemory } from './dosing-memory'
import type { DosingSettings } from './dosing-settings'
import { lineAt, passDrift } from './learn-drift'
import { NO_FILLING, passFilling } from './learn-filling'
import { isMixed } from './mixing'
import { NO_LEVELS } from './water-loss'
import { passProbe, type Filtered, type ProbeMemory } from './filter-probe'

/** The memory with what the probes read at this tick. */
export function passProbes(
	{ sensors }: DosingSettings,
	memory: DosingMemory,
	farm: FarmState,
): DosingMemory {
	const { probes, ranMs } = memory
	const pass = (quantity: Quantity) =>
		passProbe(probes[quantity], farm.read(sensors[quantity]), {
			atMs: ranMs,
			leastDoubt: QUANTITIES[quantity].leastDoubt,
		})
	return { ...memory, probes: { ph: pass('ph'), ec: pass('ec') } }
}

/** The memory with what the samples since the water was mixed say of how readings drift. */
export function passDrifts(settings: DosingSettings, memory: DosingMemory): DosingMemory {
	const { drift, probes } = memory
	const pass = (quantity: Quantity) =>
		passDrift(drift[quantity], quantity, probes[quantity], isMixed(settings, memory))
	return { ...memory, drift: { ph: pass('ph'), ec: pass('ec') } }
}

/** The memory with what filling was seen to do to pH. */
export function passFilledWater(
	settings: DosingSettings,
	memory: DosingMemory,
	farm: FarmState,
): DosingMemory {
	const filling = passFilling(memory.filling, {
		ph: memory.probes.ph.filtered?.value ?? null,
		level: memory.water.level,
		isFilling: farm.isRequested('wait-for-mixing'),
		isMixed: isMixed(settings, memory),
		isDosing: memory.pending !== null,
	})
	return { ...memory, filling }
}

/** The memory without readings: after a restart nobody knows how old they are. How noisy they were stays. */
export function clearReadings(memory: DosingMemory): DosingMemory {
	const forget = (probe: ProbeMemory) => ({ ...probe, samples: [], filtered: null })
	const { probes, drift, filling, balance, water } = memory
	return {
		...memory,
		balance: { ...balance, curve: [] },
		// An older version knew less of the level.
		water: { ...water, level: { ...NO_LEVELS, ...water.level } },
		filling: { ...NO_FILLING, ...filling, fromPh: null },
		probes: { ph: forget(probes.ph), ec: forget(probes.ec) },
		drift: { ph: { ...drift.ph, quiet: null }, ec: { ...drift.ec, quiet: null } },
	}
}

/**
 * The value of a probe that can be trusted now, of the last minute or of the whole time at rest, whichever is surer;
 * null while it cannot, or was read too seldom.
 */
export function readProbe(
	{ sensors }: DosingSettings,
	{ probes, drift, ranMs }: DosingMemory,
	quantity: Quantity,
	farm: FarmState,
): Filtered | null {
	const { filtered } = probes[quantity]
	if (filtered === null || farm.read(sensors[quantity]) === null) return null
	const line = lineAt(drift[quantity], quantity, probes[quantity], ranMs)
	return line && line.doubt < filtered.doubt ? line : filtered
}
