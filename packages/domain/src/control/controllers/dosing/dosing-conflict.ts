import type { PlanOutput } from '../../../growing/recipes/plan-zone'
import type { NoticeEffect } from '../notice'
import type { DoserRole } from '../../../growing/nutrients/doser-role'
import type { DosingMemory } from './dosing-memory'
import type { DosingSettings } from './dosing-settings'
import { formatDecimals } from '../../../units/format-decimals'

/** So many doses each way in a day are more than one mistake and its correction. General practice. */
const EACH_WAY = 3
/** Up and then down is one correction and what plants did later; up, down and up again is none. */
const LEAST_TURNS = 2

type Side = { output: PlanOutput; times: number; ml: number; atMs: number[] }

/**
 * Tells, once until it is over, that pH was dosed both up and down again and again in the past day: what
 * one adds the other takes away.
 */
export function watchDosingConflict(
	settings: DosingSettings,
	memory: DosingMemory,
): { memory: DosingMemory; effects: NoticeEffect[] } {
	const down = sideOf('ph-down', settings, memory)
	const up = sideOf('ph-up', settings, memory)
	const isOpposed =
		down !== null &&
		up !== null &&
		Math.min(down.times, up.times) >= EACH_WAY &&
		turns(down, up) >= LEAST_TURNS
	if (isOpposed === memory.isOpposed) return { memory, effects: [] }
	return { memory: { ...memory, isOpposed }, effects: isOpposed ? [tell(settings, down, up)] : [] }
}

/** What a doser of this role gave in the past day; null where there is none. */
function sideOf(role: DoserRole, { dosers }: DosingSettings, memory: DosingMemory): Side | null {
	const output = dosers.find((one) => one.role === role)?.output
	if (!output) return null
	const given = memory.dosers[output.key]?.given ?? []
	return {
		output,
		times: given.length,
		ml: given.reduce((sum, { ml }) => sum + ml, 0),
		atMs: given.map(({ atMs }) => atMs),
	}
}

/** How often one way followed the other. */
function turns(down: Side, up: Side): number {
	const doses = [down, up].flatMap((side) => side.atMs.map((atMs) => ({ atMs, side })))
	const inOrder = doses.toSorted((a, b) => a.atMs - b.atMs)
	return inOrder.filter(({ side }, i) => i > 0 && inOrder[i - 1]?.side !== side).length
}

function tell({ id }: DosingSettings, down: Side, up: Side): NoticeEffect {
	const said = ({ output, times, ml }: Side) =>
		`${output.label} ${times} times (${formatDecimals(ml, 1)} ml)`
	const text = `in the past day ${said(down)} and ${said(up)}`
	return {
		kind: 'notice',
		controller: id,
		output: down.output.key,
		title: `${down.output.label} and ${up.output.label} work against each other`,
		causes: [
			{
				cause: 'One of the two pumps leaks while it is off: look whether its line drips',
				evidence: [{ supports: true, text }],
			},
			{ cause: 'The pH probe wanders: clean it and calibrate it', evidence: [] },
			{ cause: 'A concentrate is too strong for this much water: dilute it', evidence: [] },
		],
		isStopped: false,
	}
}
