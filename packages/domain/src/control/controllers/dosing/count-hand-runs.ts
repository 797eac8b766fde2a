import { OUTPUT_CLASSES } from '../../output-class'
import type { ControllerEffect, FarmState } from '../controller'
import type { DoseEffect } from './dose'
import { EFFECTS } from './doser-effects'
import {
	doserMemory,
	mostResponse,
	REPORT_MS,
	takenFrom,
	type DoserMemory,
	type DosingMemory,
	type HandRun,
} from './dosing-memory'
import type { Doser, DosingSettings } from './dosing-settings'

/** A run is booked in pieces of this length, so that budgets see when it was. */
const PIECE_MS = 60_000
/** Less water than this is a fault of the level sensor. */
const LEAST_L = 1
/** What one tick counts at the most, however long the agent slept. */
const MOST_COUNTED_MS = OUTPUT_CLASSES.dosing.maxOnMs ?? PIECE_MS

/**
 * What pumps give without a dose (by hand, by another program, by a relay that sticks) uses budgets
 * and the jug as a dose does, and is told as one when it ends. A dose whose result is awaited cannot
 * be judged any more.
 */
export function countHandRuns(
	settings: DosingSettings,
	before: DosingMemory,
	farm: FarmState,
): { memory: DosingMemory; effects: ControllerEffect[] } {
	let memory = before
	const effects: ControllerEffect[] = []
	for (const doser of settings.dosers) {
		const { key } = doser.output
		const isOn = farm.isOn(doser.output)
		const ranMs = farm.ranSinceMs?.(doser.output) ?? (isOn === true ? farm.passedMs : 0)
		if (ranMs > 0 && doser.mlPerS !== null && !isOfDose(memory, key))
			memory = count(settings, memory, { ...doser, mlPerS: doser.mlPerS }, farm, ranMs)
		const run = memory.byHand[key]
		if (isOn !== false || ranMs > 0 || !run) continue
		const { [key]: _, ...others } = memory.byHand
		memory = { ...memory, byHand: others, doses: memory.doses + 1 }
		effects.push(tell(settings, memory, doser, run, litresNow(settings, farm)))
	}
	return { memory, effects }
}

/** Whether a dose keeps the pump on, or did until a moment ago. */
const isOfDose = ({ dosers, byHand, ranMs }: DosingMemory, key: string): boolean =>
	byHand[key] === undefined &&
	(dosers[key]?.given ?? []).some(({ atMs, forMs }) => ranMs - atMs <= forMs + REPORT_MS)

const litresNow = ({ reservoir }: DosingSettings, farm: FarmState): number => {
	const litres = farm.read(reservoir.level)
	return litres === null ? reservoir.capacityL : Math.max(LEAST_L, litres)
}

function count(
	settings: DosingSettings,
	memory: DosingMemory,
	doser: Doser & { mlPerS: number },
	farm: FarmState,
	ranMs: number,
): DosingMemory {
	const { key } = doser.output
	const forMs = Math.round(Math.min(ranMs, MOST_COUNTED_MS))
	const ml = (doser.mlPerS * forMs) / 1000
	const known = doserMemory(memory, doser)
	const reading = farm.read(settings.sensors[EFFECTS[doser.role].quantity])
	const run = memory.byHand[key] ?? { ml: 0, forMs: 0, before: reading }
	const change = (mostResponse(known) * ml) / litresNow(settings, farm)
	return {
		...memory,
		pending: memory.pending && { ...memory.pending, isDisturbed: true },
		byHand: { ...memory.byHand, [key]: { ...run, ml: run.ml + ml, forMs: run.forMs + forMs } },
		dosers: {
			...memory.dosers,
			[key]: {
				...known,
				given: booked(known.given, run, { atMs: memory.ranMs - forMs, ml, forMs, change }),
				jug: takenFrom(known.jug, ml),
			},
		},
	}
}

/** The newest piece grows until it is a minute long. */
function booked(
	given: DoserMemory['given'],
	run: HandRun,
	now: DoserMemory['given'][number],
): DoserMemory['given'] {
	const last = given.at(-1)
	if (!last || run.forMs === 0 || last.forMs >= PIECE_MS) return [...given, now]
	const grown = {
		atMs: last.atMs,
		ml: last.ml + now.ml,
		forMs: last.forMs + now.forMs,
		change: last.change + now.change,
	}
	return [...given.slice(0, -1), grown]
}

function tell(
	{ id }: DosingSettings,
	memory: DosingMemory,
	{ output, role, ...doser }: Doser,
	{ ml, forMs, before }: HandRun,
	litres: number,
): DoseEffect {
	const { quantity, direction } = EFFECTS[role]
	const known = doserMemory(memory, { output, role, ...doser })
	return {
		kind: 'dose',
		controller: id,
		number: memory.doses,
		output: output.key,
		label: output.label,
		role,
		why: 'run by hand',
		ml,
		forMs,
		litres,
		quantity,
		before,
		expected: (direction * known.response * ml) / litres,
		after: null,
		verdict: 'by-hand',
		jugLeftMl: known.jug.leftMl,
	}
}
