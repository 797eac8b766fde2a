import type { FarmState } from '../controller'
import type { Cause, NoticeEffect } from '../notice'
import { EFFECTS, QUANTITIES } from './doser-role'
import { doserMemory, HOUR_MS, type DosingMemory } from './dosing-memory'
import type { Doser, DosingSettings } from './dosing-settings'
import { readAim } from './dosing-preconditions'
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
	sight: FarmState,
): { memory: DosingMemory; effects: NoticeEffect[] } {
	let memory = before
	const effects: NoticeEffect[] = []
	for (const doser of settings.dosers) {
		const choice = choices.get(doser.output.key)
		if (!choice) continue
		const { key } = doser.output
		const beforeMs = before.heldMs[key] ?? 0
		const out = howFarOut(settings, memory, doser, sight)
		const limit = 'reason' in choice && choice.isLimit ? choice.reason : null
		// While a dose is mixed nothing is known of limits: what was holds on.
		const heldMs = out === null ? 0 : beforeMs + (limit !== null ? sight.passedMs : 0)
		if (out !== null && limit !== null && heldMs >= HELD_MS && beforeMs < HELD_MS)
			effects.push(tell(settings, doser, out, limit, doserMemory(memory, doser).isConfirmed))
		if (heldMs !== beforeMs) memory = { ...memory, heldMs: { ...memory.heldMs, [key]: heldMs } }
	}
	return { memory, effects }
}

/** `pH is 6.4, its target 5.6 to 6`; null where the value is not out on the side of this doser. */
function howFarOut(
	settings: DosingSettings,
	memory: DosingMemory,
	{ role }: Doser,
	sight: FarmState,
): string | null {
	const { quantity, direction } = EFFECTS[role]
	const seen = sight.zone(settings.zone)
	const aim = seen && readAim(settings, memory, quantity, { seen, sight })
	if (!aim || 'reason' in aim) return null
	const { value, band } = aim
	const { label, unit } = QUANTITIES[quantity]
	const isOut = direction > 0 ? value < band.min : value > band.max
	return isOut
		? `${label} is ${value.toFixed(2)}${unit}, its target ${band.min} to ${band.max}${unit}`
		: null
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
		title: `${label} is held back by a limit while ${out}`,
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
