import type { Range } from '../../../growing/recipes/band'
import type { FarmState, ZoneState } from '../controller'
import { QUANTITIES, type Quantity } from './doser-effects'
import { isStopped, proofInMs, type DoserMemory, type DosingMemory } from './dosing-memory'
import type { Doser, DosingSettings } from './dosing-settings'
import type { Filtered } from './filter-probe'
import { isMixed, mixNeededMs } from './mixing'
import { findImpossible } from './watch-probes'
import { readProbe } from './read-probe'

/** With less of its capacity than this, one dose changes what is left too much. */
export const LEAST_FULL = 0.1
/** Above its capacity a level is a fault of the sensor, but for its error. */
const MOST_FULL = 1.1

/** A level that stood still for so long, and while water should have come in, is not believed. */
const DOUBTED_MS = 1_800_000

/** Why this doser does not run whatever is needed, and what would change it; null when nothing does. */
export function findDoserObstacle(
	doser: Doser,
	memory: DoserMemory,
	{ farm, ranMs }: { farm: FarmState; ranMs: number },
): string | null {
	if (isStopped(memory)) {
		const stop =
			'stopped after two doses that did not act as expected: see its notice, then clear it'
		const waitMs = proofInMs(memory, ranMs)
		if (waitMs === null) return stop
		if (waitMs > 0) return `${stop}; it is tried once more by itself`
	}
	if (doser.mlPerS === null)
		return 'its rate was not measured: run it into a cup and enter the ml per second'
	return farm.heldBecause?.(doser.output) ?? null
}

/** A reading and the band it is to be in; a reason when one of them is missing. */
export type Aim = (Filtered & { band: Range }) | { reason: string }

function readAim(
	settings: DosingSettings,
	memory: DosingMemory,
	quantity: Quantity,
	{ seen, farm }: { seen: ZoneState; farm: FarmState },
): Aim {
	const { sensors, calibratedUntil } = settings
	const { label } = QUANTITIES[quantity]
	const band = quantity === 'ph' ? seen.targets.ph : seen.targets.ecMsCm
	if (!band) return { reason: `${seen.name} has no ${label} target` }
	if ((calibratedUntil[quantity] ?? 0) <= farm.utc)
		return { reason: `the ${label} probe is due for calibration: calibrate it` }
	const value = farm.read(sensors[quantity])
	if (value === null) return { reason: `no trusted reading of ${sensors[quantity].label}` }
	const impossible = findImpossible(quantity, value, memory)
	if (impossible !== null) return { reason: impossible }
	const filtered = readProbe(settings, memory, quantity, farm)
	return filtered
		? { value: filtered.value, doubt: filtered.doubt, band }
		: { reason: `waits for more readings of ${label}` }
}

/** Both aims; they are asked for by each doser at every tick. */
export type Aims = Readonly<Record<Quantity, Aim>>

export const readAims = (
	settings: DosingSettings,
	memory: DosingMemory,
	now: { seen: ZoneState; farm: FarmState },
): Aims => ({
	ph: readAim(settings, memory, 'ph', now),
	ec: readAim(settings, memory, 'ec', now),
})

/** Why nothing may be added to the water now; the litres when it may. */
export function checkReservoir(
	settings: DosingSettings,
	memory: DosingMemory,
	farm: FarmState,
): { litres: number } | { reason: string } {
	const { level, capacityL } = settings.reservoir
	if (memory.pending)
		return { reason: `waits for the result of the dose of ${memory.pending.label}` }
	const litres = farm.read(level)
	if (litres === null) return { reason: `no trusted reading of ${level.label}` }
	if (litres < LEAST_FULL * capacityL)
		return { reason: 'too little water in the reservoir: fill it' }
	if (litres > MOST_FULL * capacityL)
		return { reason: `${level.label} reads more than the reservoir holds: check the sensor` }
	if (farm.isRequested('doubt-level') && memory.watches.level.stillMs >= DOUBTED_MS)
		return {
			reason: `${level.label} did not move while filling: nothing is dosed into water that may be gone`,
		}
	const still = settings.circulation.filter((pump) => farm.isOn(pump) !== true)
	if (settings.circulation.length === 0)
		return { reason: 'no circulation pump is set: nothing is dosed into still water' }
	if (still.length) return { reason: `waits until ${labels(still)} is reported on` }
	const running = settings.dosers.filter(({ output }) => farm.isOn(output) === true)
	if (running.length)
		return { reason: `waits until ${labels(running.map(({ output }) => output))} is off` }
	if (farm.isRequested('wait-for-mixing')) return { reason: 'waits until the reservoir is filled' }
	if (!isMixed(settings, memory))
		return {
			reason: `waits for mixing: ${minutes(mixNeededMs(settings))} of circulation after anything is added`,
		}
	return { litres }
}

const labels = (outputs: { label: string }[]) => outputs.map(({ label }) => label).join(', ')

export const minutes = (ms: number): string => `${Math.round((ms / 60_000) * 10) / 10} min`
