import type { Cause, NoticeEffect } from '../notice'
import { EFFECTS, QUANTITIES } from './doser-effects'
import { doserMemory, HOUR_MS, type DosingMemory } from './dosing-memory'
import type { Doser, DosingSettings } from './dosing-settings'
import type { Aims } from './dosing-preconditions'
import { heldTitle } from './limit-reason'
import type { Choice } from './plan-dose'

/** A budget of an hour is soon there again; what is held back for longer needs a person. */
const HELD_MS = 2 * HOUR_MS

/**
 * Tells, once until the value is in its band again, that a doser is held back by a budget or a limit of
 * its pump while its value is out of the band.
 */
export function watchLimits(
	settings: DosingSettings,
	before: DosingMemory,
	choices: ReadonlyMap<string, Choice>,
	{ aims, passedMs }: { aims: Aims; passedMs: number },
): { memory: DosingMemory; effects: NoticeEffect[] } {
	let memory = before
	const effects: NoticeEffect[] = []
	for (const doser of settings.dosers) {
		const choice = choices.get(doser.output.key)
		if (!choice) continue
		const { key } = doser.output
		const beforeMs = before.heldMs[key] ?? 0
		const isOut = isOutFor(doser, aims)
		const limit = 'reason' in choice && choice.isLimit ? choice.reason : null
		// While a dose is mixed nothing is known of limits: what was holds on.
		const heldMs = isOut ? beforeMs + (limit !== null ? passedMs : 0) : 0
		if (limit !== null && heldMs >= HELD_MS && beforeMs < HELD_MS)
			effects.push(
				tell(
					settings,
					doser,
					howFarOut(doser, aims),
					limit,
					doserMemory(memory, doser).isConfirmed,
				),
			)
		if (heldMs !== beforeMs) memory = { ...memory, heldMs: { ...memory.heldMs, [key]: heldMs } }
	}
	return { memory, effects }
}

/** Whether the value is known to be out of its band on the side of this doser. */
function isOutFor({ role }: Doser, aims: Aims): boolean {
	const { quantity, direction } = EFFECTS[role]
	const aim = aims[quantity]
	if ('reason' in aim) return false
	return direction > 0 ? aim.value < aim.band.min : aim.value > aim.band.max
}

/** `pH is 6.4, its target 5.6 to 6`. */
function howFarOut({ role }: Doser, aims: Aims): string {
	const { quantity } = EFFECTS[role]
	const aim = aims[quantity]
	if ('reason' in aim) return aim.reason
	const { label, unit } = QUANTITIES[quantity]
	const { value, band } = aim
	return `${label} is ${value.toFixed(2)}${unit}, its target ${band.min} to ${band.max}${unit}`
}

const UNSEEN: Cause = {
	cause: 'No dose was seen to act yet: look whether the jug is empty or air is in the line',
	evidence: [],
}

function tell(
	{ id }: DosingSettings,
	doser: Doser,
	out: string,
	reason: string,
	isConfirmed: boolean,
): NoticeEffect {
	const { key, label } = doser.output
	return {
		kind: 'notice',
		controller: id,
		output: key,
		title: heldTitle(label, out),
		causes: [
			...(isConfirmed ? [] : [UNSEEN]),
			{ cause: 'A limit of this pump is too tight', evidence: [{ supports: true, text: reason }] },
			{
				cause: 'The water needs more than usual: look for a leak or for hard water that comes in',
				evidence: [],
			},
			{ cause: 'The concentrate is weaker than before: check its label', evidence: [] },
		],
		isStopped: false,
	}
}
