import type { ControllerEffect, FarmState } from '../controller'
import { isCirculating, isMixed, mixNeededMs } from './mixing'
import type { Dose, DoseEffect, Verdict } from './dose'
import { EFFECTS } from './doser-role'
import {
	doserMemory,
	isRunning,
	REPORT_MS,
	isStopped,
	withDoser,
	type DoserMemory,
	type DosingMemory,
} from './dosing-memory'
import type { Doser, DosingSettings } from './dosing-settings'
import { judgeDose, missed } from './judge-dose'
import { listLikelyCauses } from './likely-causes'

/** Later than so many times the mixing time, plants have changed the water as much as the dose. */
const JUDGED_WITHIN = 3
/** More water than this part came or went: what the dose did cannot be told. */
const SAME_WATER = 0.1

export type Settled = { memory: DosingMemory; effects: ControllerEffect[] }

/** Follows the dose under way: when it was mixed it is judged, and two misses stop its doser. */
export function settlePending(
	settings: DosingSettings,
	memory: DosingMemory,
	sight: FarmState,
): Settled {
	if (!memory.pending) return { memory, effects: [] }
	const doser = findDoser(settings, memory.pending.output)
	if (!doser || doser.mlPerS === null || (isRunning(memory) && !isCirculating(settings, sight)))
		return interrupt(settings, memory)
	const { output, role } = doser
	const sinceMs = memory.ranMs - memory.pending.atMs
	const isOn = sight.isOn(output) === true && sinceMs <= memory.pending.forMs + REPORT_MS
	const pending = { ...memory.pending, wasOn: memory.pending.wasOn || isOn }
	const followed = { ...memory, pending }
	if (isRunning(followed)) return { memory: followed, effects: [] }
	const mixed = isMixed(settings, followed)
	const isLate = sinceMs > pending.forMs + JUDGED_WITHIN * mixNeededMs(settings)
	if (!mixed && !isLate) return { memory: followed, effects: [] }
	const after = sight.read(settings.sensors[EFFECTS[role].quantity])
	const litres = sight.read(settings.reservoir.level)
	if (wasReported(pending) === false)
		return finish(settings, followed, doser, { verdict: 'pump-silent', after })
	if (isLate || pending.isDisturbed || isOtherWater(litres, pending))
		return finish(settings, followed, doser, { verdict: 'not-judged', after })
	if (after === null || litres === null) return { memory: followed, effects: [] }
	return finish(settings, followed, doser, { after })
}

/** The dose under way counts as given in full, and the mixing starts over. */
export function interrupt(settings: DosingSettings, memory: DosingMemory): Settled {
	const { pending } = memory
	const over = { ...memory, pending: null, mixedMs: 0 }
	if (!pending) return { memory: over, effects: [] }
	const jugLeftMl = memory.dosers[pending.output]?.jug.leftMl ?? null
	return {
		memory: over,
		effects: [doseEffect(settings, pending, { after: null, verdict: 'interrupted', jugLeftMl })],
	}
}

/** The row of a dose as it is told. */
export const doseEffect = (
	{ id }: DosingSettings,
	{ number, output, label, role, why, ml, forMs, litres, quantity, before, expected }: Dose,
	rest: Pick<DoseEffect, 'after' | 'verdict' | 'jugLeftMl'>,
): DoseEffect => ({
	kind: 'dose',
	controller: id,
	number,
	output,
	label,
	role,
	why,
	ml,
	forMs,
	litres,
	quantity,
	before,
	expected,
	...rest,
})

/** Whether its pump was reported on; null where the dose was too short for a report to be due. */
const wasReported = ({ wasOn, forMs }: { wasOn: boolean; forMs: number }): boolean | null =>
	wasOn || (forMs < REPORT_MS ? null : false)

const findDoser = ({ dosers }: DosingSettings, key: string) =>
	dosers.find(({ output }) => output.key === key)

const isOtherWater = (litres: number | null, dose: Dose): boolean =>
	litres !== null && Math.abs(litres - dose.litres) > SAME_WATER * dose.litres

function finish(
	settings: DosingSettings,
	memory: DosingMemory,
	doser: Doser,
	seen: { verdict?: Verdict; after: number | null },
): Settled {
	const { pending } = memory
	if (!pending) return { memory, effects: [] }
	const known = doserMemory(memory, doser)
	const judged = judge(known, pending, seen)
	const { verdict } = judged
	const next = { ...judged.memory, given: rebooked(judged.memory, pending, seen.after) }
	const effects: ControllerEffect[] = [
		doseEffect(settings, pending, {
			after: seen.after,
			verdict,
			jugLeftMl: next.jug.leftMl,
		}),
	]
	if (isStopped(next))
		effects.push({
			kind: 'notice',
			controller: settings.id,
			output: pending.output,
			title: `${pending.label} is stopped: two doses did not act as expected`,
			causes: listLikelyCauses({
				dose: pending,
				verdict,
				after: seen.after,
				wasOn: wasReported(pending),
				memory: next,
			}),
			isStopped: true,
		})
	return { memory: { ...withDoser(memory, pending.output, next), pending: null }, effects }
}

function judge(
	known: DoserMemory,
	{ role, ml, litres, before, expected }: Dose,
	{ verdict, after }: { verdict?: Verdict; after: number | null },
): { verdict: Verdict; memory: DoserMemory } {
	if (verdict === 'pump-silent') return { verdict, memory: missed(known) }
	if (verdict || after === null) return { verdict: verdict ?? 'not-judged', memory: known }
	const seen = (after - before) * EFFECTS[role].direction
	return judgeDose(known, role, {
		mlPerL: ml / litres,
		expected: Math.abs(expected),
		seen,
	})
}

/** A dose that did more than expected uses that much of the budget of change. */
const rebooked = (
	{ given }: DoserMemory,
	{ ml, atMs, before }: Dose & { atMs: number },
	after: number | null,
) =>
	given.map((one) =>
		one.atMs === atMs && one.ml === ml && after !== null
			? { ...one, change: Math.max(one.change, Math.abs(after - before)) }
			: one,
	)
