import type { FarmState } from '../controller'
import type { NoticeEffect } from '../notice'
import { passSamples, type Samples } from '../trend'
import { EFFECTS } from './doser-effects'
import type { DosingMemory } from './dosing-memory'
import { findImpossible } from './watch-probes'
import type { DosingSettings } from './dosing-settings'
import type { Finding } from './watch-memory'
import { lostLPerHour, passLevel } from './water-loss'

const HOUR_MS = 3_600_000

/**
 * pH beyond what doses explain: a fall in up to two hours, since base hides a slow one for as long as its budget
 * lasts, and a rise in one. In an hour plants and CO2 lower it by 0.2 and raise it by 0.1, and CO2 that leaves new
 * water raises it by 0.6 (the drawn tanks of `tests/bench/control-world`).
 */
const FALLS_PH = 0.5
const FALLS_WITHIN_MS = 2 * HOUR_MS
const RISES_PH = 1.2
/** Plants and air take up to 0.6 % of the water in an hour. */
const LEAK_PART = 0.02
/** A finding is over when half of it is left. */
const OVER = 0.5
const SPANS = 0.8

/** Tells, once until it is over, of acid or base that no dose explains and of water that is lost. */
export function watchWater(
	settings: DosingSettings,
	before: DosingMemory,
	farm: FarmState,
): { memory: DosingMemory; effects: NoticeEffect[] } {
	const { water } = before
	const over = { overMs: FALLS_WITHIN_MS, passedMs: farm.passedMs }
	// Water that comes in and nutrients move pH too: the hour begins anew.
	const isFilling = farm.isRequested('wait-for-mixing')
	const isOther = isFilling || fedLately(settings, before)
	const { passedMs } = farm
	const levelL = farm.read(settings.reservoir.level)
	const level = passLevel(water.level, levelL, { passedMs, isFilling })
	const atRest = readRestingPh(settings, before, farm)
	const ph = isOther ? [] : passSamples(water.ph, atRest, over)
	const inAnHour = ph.filter(({ agoMs }) => agoMs <= HOUR_MS)
	const unexplained = (samples: Samples) =>
		atRest === null ? null : unexplainedPh(settings, before, samples, atRest)
	const [moved, movedInAnHour] = [unexplained(ph), unexplained(inAnHour)]
	const fallenH = Math.max(1, Math.round((ph[0]?.agoMs ?? 0) / HOUR_MS))
	const lostL = lostLPerHour(level)
	const most = LEAK_PART * settings.reservoir.capacityL
	const effects: NoticeEffect[] = []
	const watch = (finding: Finding, by: number | null, limit: number): boolean => {
		const wasTold = water.told[finding]
		if (by === null) return wasTold
		if (by >= limit && !wasTold) effects.push(tell(settings, finding, by, fallenH))
		return by >= limit || (wasTold && by >= OVER * limit)
	}
	const told = {
		acid: watch('acid', moved && -moved, FALLS_PH),
		base: watch('base', movedInAnHour, RISES_PH),
		leak: watch('leak', lostL, most),
	}
	return { memory: { ...before, water: { ph, level, told } }, effects }
}

/** pH while no dose is mixed, of which a reading would show an unknown part; null where it cannot be trusted. */
export function readRestingPh(
	{ sensors }: DosingSettings,
	memory: DosingMemory,
	farm: FarmState,
): number | null {
	const reading = farm.read(sensors.ph)
	const isRead = reading !== null && findImpossible('ph', reading, memory) === null
	return isRead && !memory.pending ? (memory.probes.ph.filtered?.value ?? null) : null
}

const fedLately = ({ dosers }: DosingSettings, memory: DosingMemory): boolean =>
	dosers.some(
		({ output, role }) =>
			EFFECTS[role].quantity === 'ec' &&
			memory.dosers[output.key]?.given.some(({ atMs }) => memory.ranMs - atMs < HOUR_MS / 6),
	)

/**
 * By how much pH has moved since the first sample beyond what doses were seen to do; null before there is
 * most of an hour, and while what a dose did is not known.
 */
function unexplainedPh(
	{ dosers }: DosingSettings,
	memory: DosingMemory,
	[first]: Samples,
	now: number,
): number | null {
	if (!first) return null
	// A fall is seen sooner than after an hour; what is slow needs the hour.
	const moved = now - first.value
	if (first.agoMs < SPANS * HOUR_MS && Math.abs(moved) < FALLS_PH) return null
	const dosed = dosers
		.filter(({ role }) => EFFECTS[role].quantity === 'ph')
		.flatMap(({ output }) =>
			(memory.dosers[output.key]?.given ?? [])
				// A dose that starts in the tick of the sample is not in it yet.
				.filter(({ atMs }) => memory.ranMs - atMs <= first.agoMs)
				.map(({ seen }) => seen),
		)
	if (dosed.includes(undefined)) return null
	return moved - dosed.reduce((sum: number, seen) => sum + (seen ?? 0), 0)
}

const TITLES: Readonly<Record<Finding, (by: number, hours: number) => string>> = {
	acid: (by, hours) =>
		`pH falls by ${by.toFixed(1)} in ${hours > 1 ? 'two hours' : 'an hour'} and no dose explains it`,
	base: (by) => `pH rises by ${by.toFixed(1)} in an hour and no dose explains it`,
	leak: (by) => `The reservoir loses ${by.toFixed(0)} L an hour`,
}
const CAUSES: Readonly<Record<Finding, readonly string[]>> = {
	acid: [
		'Acid runs through its pump while it is off: lift its line out of the water and replace the tube',
		'CO2 or a nutrient was added by hand',
		'The pH probe drifts: clean it and calibrate it',
	],
	base: [
		'pH up runs through its pump while it is off: lift its line out of the water and replace the tube',
		'Hard water comes in: check the filling valve',
		'The pH probe drifts: clean it and calibrate it',
	],
	leak: [
		'The reservoir, a hose or a fitting leaks: find where the floor gets wet',
		'Water was drained or pumped elsewhere',
		'The level sensor drifts: compare it with a ruler',
	],
}
const ROLES = { acid: 'ph-down', base: 'ph-up', leak: null } as const

function tell(
	{ id, dosers }: DosingSettings,
	finding: Finding,
	by: number,
	hours: number,
): NoticeEffect {
	const doser = dosers.find(({ role }) => role === ROLES[finding]) ?? dosers[0]
	return {
		kind: 'notice',
		controller: id,
		output: doser?.output.key ?? '',
		title: TITLES[finding](by, hours),
		causes: CAUSES[finding].map((cause) => ({ cause, evidence: [] })),
		isStopped: false,
	}
}
