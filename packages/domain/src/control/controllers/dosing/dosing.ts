import type { PlanOutput } from '../../../growing/recipes/plan-zone'
import type { Controller, ControllerClaim } from '../controller'
import { answered } from './asked'
import { countHandRuns } from './count-hand-runs'
import type { Dose } from './dose'
import {
	careful,
	INITIAL_DOSING,
	isRunning,
	mostResponse,
	takenFrom,
	withDoser,
	withDosers,
	type DosingMemory,
} from './dosing-memory'
import type { DosingSettings } from './dosing-settings'
import { passTime } from './mixing'
import { watchOpposed } from './opposed'
import { countAhead, listNutrients } from './next-nutrient'
import { describeDose, planDose, type Choice } from './plan-dose'
import { doseEffect, interrupt, settlePending } from './settle-pending'

/**
 * Brings EC and pH into the band of its zone, one small dose at a time: each is booked in full before
 * the pump runs, mixed, compared with what was expected, and only then followed by another.
 */
export const dosingController: Controller<DosingSettings, DosingMemory> = {
	initial: INITIAL_DOSING,
	step(settings, before, sight) {
		const passed = withDosers(passTime(settings, before, sight), settings)
		const counted = countHandRuns(settings, passed, sight)
		const settled = settlePending(settings, counted.memory, sight)
		const opposed = watchOpposed(settings, settled.memory)
		const { memory } = opposed
		const effects = [...counted.effects, ...settled.effects, ...opposed.effects]
		const choices = planDose(settings, memory, sight)
		const choice = [...choices.values()].find((one) => 'dose' in one)
		if (!choice) {
			const running = isRunning(memory) ? memory.pending : null
			return { memory, effects, claims: claimAll(settings, choices, running) }
		}
		const { dose, isExtra } = choice
		const followed = answered(memory, sight, dose.output)
		const numbered = { number: memory.doses + 1, ...dose }
		const started = start(settings, followed, numbered, isExtra)
		const told = doseEffect(
			settings,
			{ number: started.doses, ...dose },
			{
				after: null,
				verdict: null,
				jugLeftMl: started.dosers[dose.output]?.jug.leftMl ?? null,
			},
		)
		return {
			memory: started,
			effects: [...effects, told],
			claims: claimAll(settings, choices, dose),
		}
	},
	restart: interrupt,
	clear(memory, output) {
		const known = memory.dosers[output]
		return known
			? withDoser(memory, output, { ...known, ...careful(known.role), misses: 0 })
			: memory
	},
}

/** Books a dose in full. */
function start(
	settings: DosingSettings,
	memory: DosingMemory,
	dose: Dose,
	isExtra?: true,
): DosingMemory {
	const { output, ml, forMs, litres } = dose
	const dosers = { ...memory.dosers }
	const known = dosers[output]
	if (known)
		dosers[output] = {
			...known,
			given: [
				...known.given,
				{
					atMs: memory.ranMs,
					ml,
					forMs,
					change: (mostResponse(known) * ml) / litres,
					...(isExtra && { isExtra }),
				},
			],
			jug: takenFrom(known.jug, ml),
		}
	for (const [key, ahead] of countAhead(listNutrients(settings, memory), output, ml)) {
		const nutrient = dosers[key]
		if (nutrient) dosers[key] = { ...nutrient, ahead }
	}
	return {
		...memory,
		mixedMs: 0,
		doses: dose.number,
		pending: { ...dose, atMs: memory.ranMs, wasOn: false, isDisturbed: false },
		dosers,
	}
}

/** The pump of a dose on for exactly as long as it takes, all others off, each with its reason. */
const claimAll = (
	{ dosers }: DosingSettings,
	choices: ReadonlyMap<string, Choice>,
	dose: Omit<Dose, 'number'> | null,
) =>
	dosers.flatMap(({ output }): (readonly [PlanOutput, ControllerClaim])[] => {
		if (dose && output.key === dose.output)
			return [[output, { on: true, reason: describeDose(dose), forMs: dose.forMs }]]
		const choice = choices.get(output.key)
		if (!choice) return []
		const reason = 'dose' in choice ? `waits for the dose of ${dose?.label}` : choice.reason
		return [[output, { on: false, reason }]]
	})
