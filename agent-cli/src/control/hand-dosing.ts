import {
	fitHandDose,
	handDoseLeft,
	type HandDoseLeft,
	type HandDosePump,
} from '@sfc/domain/control/controllers/dosing/hand-dose'
import type { HandDoser } from '@sfc/domain/control/hand-doser'
import type { Output } from '../safety/step/state'

type Sources = {
	outputs(): ReadonlyMap<string, Output>
	handDoserOf(key: string): HandDoser | null
}

/** Dosing by hand at this machine: in ml, through the budgets of the pump and its longest run. */
export class HandDosing {
	readonly #sources: Sources

	constructor(sources: Sources) {
		this.#sources = sources
	}

	/** What a pump may give now, or why it gives nothing; null for an output that is no dosing pump. */
	leftOf(key: string): HandDoseLeft | { reason: string } | null {
		const output = this.#sources.outputs().get(key)
		if (output?.basis.outputClass !== 'dosing') return null
		const pump = this.#pumpOf(output)
		return 'reason' in pump ? pump : handDoseLeft(pump, pump.givenMl)
	}

	/** How long a pump runs to give so much, or why it does not. */
	size(key: string, ml: number): { forMs: number } | { reason: string } {
		const output = this.#sources.outputs().get(key)
		if (output?.basis.outputClass !== 'dosing') return { reason: 'it is no dosing pump' }
		// What it gives is counted once a second: a dose on top of it would be measured by old figures.
		if (output.reportedOn !== false)
			return { reason: 'it is not reported off: a dose may be running' }
		const pump = this.#pumpOf(output)
		return 'reason' in pump ? pump : fitHandDose(ml, pump, pump.givenMl)
	}

	#pumpOf({ key, limits }: Output): (HandDoser & HandDosePump) | { reason: string } {
		const doser = this.#sources.handDoserOf(key)
		if (!doser) return { reason: NOT_MEASURED }
		return { ...doser, longestMs: limits.maxOnMs }
	}
}

const NOT_MEASURED =
	'it is dosed in ml, and the plan has no measured rate of it: set it up under Dosing in the web app'
