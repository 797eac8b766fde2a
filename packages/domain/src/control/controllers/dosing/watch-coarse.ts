import type { FarmState } from '../controller'
import type { NoticeEffect } from '../notice'
import { formatDecimals } from '../../../units/format-decimals'
import { BEGINS } from './dosing-band'
import { EFFECTS, QUANTITIES } from './doser-effects'
import { doserMemory, withoutKey, type DosingMemory } from './dosing-memory'
import { LEAST_FULL, type Aims } from './dosing-preconditions'
import type { Doser, DosingSettings } from './dosing-settings'
import { adviseFiner, finerTimes } from './limit-advice'
import { smallestMl } from './size-dose'

/** It is over when the smallest dose changes no more than this part of what was too much. */
const OVER = 0.7

/**
 * Tells, once until it is over, that the smallest dose of a pump changes more than a dose may, or more than fits
 * in the band: by what its doses did so far, so mostly before the value is out and has to wait for a person.
 */
export function watchCoarse(
	settings: DosingSettings,
	before: DosingMemory,
	farm: FarmState,
	aims: Aims,
): { memory: DosingMemory; effects: NoticeEffect[] } {
	const litres = farm.read(settings.reservoir.level)
	// In a nearly empty reservoir any dose is too much.
	if (litres === null || litres < LEAST_FULL * settings.reservoir.capacityL)
		return { memory: before, effects: [] }
	let { coarse } = before
	const effects: NoticeEffect[] = []
	for (const doser of settings.dosers) {
		const { key } = doser.output
		const aim = aims[EFFECTS[doser.role].quantity]
		const { isConfirmed, response } = doserMemory(before, doser)
		if (doser.mlPerS === null || 'reason' in aim || !isConfirmed) continue
		const change = (response * smallestMl(doser.mlPerS)) / litres
		const fits = (1 - BEGINS) * (aim.band.max - aim.band.min)
		const most = Math.min(fits, doser.budget.perDoseChange)
		const isTold = coarse[key] !== undefined
		if (change > most && !isTold) {
			coarse = { ...coarse, [key]: finerTimes(doser, change) }
			effects.push(tell(settings, { ...doser, mlPerS: doser.mlPerS }, { response, change, litres }))
		} else if (change <= OVER * most && isTold) coarse = withoutKey(coarse, key)
	}
	return { memory: coarse === before.coarse ? before : { ...before, coarse }, effects }
}

function tell(
	{ id }: DosingSettings,
	{ output, role, mlPerS }: Doser & { mlPerS: number },
	{ response, change, litres }: { response: number; change: number; litres: number },
): NoticeEffect {
	const { label, unit } = QUANTITIES[EFFECTS[role].quantity]
	const by = `${formatDecimals(change, 2)}${unit}`
	const text = adviseFiner({ role, response }, { smallestMl: smallestMl(mlPerS), litres, mlPerS })
	return {
		kind: 'notice',
		controller: id,
		output: output.key,
		title: `${output.label} is too coarse for this reservoir: its smallest dose changes ${label} by ${by}`,
		causes: [
			{
				cause: 'Its concentrate is too strong, or its pump too fast, for so little water',
				evidence: [{ supports: true, text }],
			},
			{
				cause: 'The water buffers little: softer water came in, or acid has used up its carbonate',
				evidence: [],
			},
		],
		isStopped: false,
	}
}
