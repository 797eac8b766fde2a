import type { PlanOutput } from '../../../growing/recipes/plan-zone'
import type { Controller, ControllerClaim, ControllerEffect } from '../controller'
import { answerDoseRequest } from './dose-requests'
import { countHandRuns } from './count-hand-runs'
import { describeDose, type Dose } from './dose'
import {
	careful,
	INITIAL_DOSING,
	isRunning,
	mostResponse,
	NOT_STOPPED,
	takenFrom,
	withDoser,
	withDosers,
	type DosingMemory,
} from './dosing-memory'
import type { DosingSettings } from './dosing-settings'
import { passTime } from './mixing'
import { readAims } from './dosing-preconditions'
import { passFirstResponses } from './learn-first-response'
import { clearReadings, passDrifts, passFilledWater, passProbes } from './read-probe'
import { watchDosingConflict } from './dosing-conflict'
import { countAhead, listNutrients } from './next-nutrient'
import { foreseeLimits } from './foresee-limits'
import { watchCoarse } from './watch-coarse'
import { watchProbes } from './watch-probes'
import { watchSalts } from './watch-salts'
import { watchWater } from './watch-water'
import { watchBalance } from './watch-balance'
import { watchLimits } from './watch-limits'
import { planDose, type Choice } from './plan-dose'
import { isPhFirst, yieldsSince } from './yields-since'
import { doseEffect, interrupt, settlePending } from './settle-pending'

/**
 * Brings EC and pH into the band of its zone, one small dose at a time: each is booked in full before
 * the pump runs, mixed, compared with what was expected, and only then followed by another.
 */
export const dosingController: Controller<DosingSettings, DosingMemory> = {
	initial: INITIAL_DOSING,
	step(settings, before, farm) {
		const timed = withDosers(passTime(settings, before, farm), settings)
		const passed = passProbes(settings, timed, farm)
		const counted = countHandRuns(settings, passFilledWater(settings, passed, farm), farm)
		const drifted = passDrifts(settings, counted.memory)
		const settled = settlePending(settings, passFirstResponses(settings, drifted, farm), farm)
		const probed = watchProbes(settings, settled.memory, farm)
		const watered = watchWater(settings, probed.memory, farm)
		const balanced = watchBalance(settings, watered.memory, farm)
		const opposed = watchDosingConflict(settings, balanced.memory)
		const effects = [
			counted,
			settled,
			probed,
			watered,
			balanced,
			opposed,
		].flatMap<ControllerEffect>((one) => one.effects)
		const seen = farm.zone(settings.zone)
		const now = seen && { seen, aims: readAims(settings, opposed.memory, { seen, farm }) }
		const choices = now ? planDose(settings, opposed.memory, farm, now) : new Map<string, Choice>()
		const yieldsSinceMs = yieldsSince(settings, opposed.memory, choices)
		const held = now
			? watchLimits(settings, opposed.memory, choices, {
					aims: now.aims,
					passedMs: farm.passedMs,
				})
			: { memory: opposed.memory, effects: [] }
		const foreseen = now
			? foreseeLimits(settings, held.memory, { aims: now.aims, passedMs: farm.passedMs })
			: { memory: held.memory, effects: [] }
		const salted = now
			? watchSalts(settings, foreseen.memory, farm, now.aims.ec)
			: { memory: foreseen.memory, effects: [] }
		const fine = now
			? watchCoarse(settings, salted.memory, farm, now.aims)
			: { memory: salted.memory, effects: [] }
		effects.push(...held.effects, ...foreseen.effects, ...salted.effects, ...fine.effects)
		const memory = afresh(fine.memory, yieldsSinceMs)
		const ready = [...choices.values()].filter((one) => 'dose' in one)
		const isPh = ({ dose }: (typeof ready)[number]) => dose.quantity === 'ph'
		const choice = (now && isPhFirst(memory, now.aims) && ready.find(isPh)) || ready[0]
		if (!choice) {
			const running = isRunning(memory) ? memory.pending : null
			return { memory, effects, claims: claimAll(settings, choices, running, memory) }
		}
		const { dose, isExtra, isProof, doubt, spread } = choice
		const followed = answerDoseRequest(memory, farm, dose.output)
		const numbered = { number: memory.doses + 1, ...dose }
		const started = start(settings, followed, numbered, { isExtra, isProof, doubt, spread })
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
			claims: claimAll(settings, choices, dose, memory),
		}
	},
	restart: (settings, memory) => interrupt(settings, clearReadings(memory)),
	clear(memory, output) {
		const known = memory.dosers[output]
		return known
			? withDoser(memory, output, { ...known, ...careful(known.role), ...NOT_STOPPED })
			: memory
	},
}

/**
 * The memory as one literal. Copies of copies, tick after tick, are each of a new hidden class to V8, which
 * makes copying them ten times slower.
 */
const afresh = (memory: DosingMemory, yieldsSinceMs: number | null): DosingMemory => ({
	ranMs: memory.ranMs,
	mixedMs: memory.mixedMs,
	filledAtMs: memory.filledAtMs,
	doses: memory.doses,
	pending: memory.pending,
	probes: memory.probes,
	drift: memory.drift,
	filling: memory.filling,
	dosers: memory.dosers,
	byHand: memory.byHand,
	asked: memory.asked,
	yieldsSinceMs,
	watches: memory.watches,
	water: memory.water,
	balance: memory.balance,
	salts: memory.salts,
	heldMs: memory.heldMs,
	inBandMs: memory.inBandMs,
	foreseen: memory.foreseen,
	coarse: memory.coarse,
	isOpposed: memory.isOpposed,
})

/** Books a dose in full. */
function start(
	settings: DosingSettings,
	memory: DosingMemory,
	dose: Dose,
	{
		isExtra,
		isProof,
		...doubts
	}: { isExtra?: true; isProof?: true; doubt: number; spread: number },
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
					expected: Math.abs(dose.expected),
					...(isExtra && { isExtra }),
				},
			],
			jug: takenFrom(known.jug, ml),
			proofs: known.proofs + (isProof ? 1 : 0),
		}
	for (const [key, ahead] of countAhead(listNutrients(settings, memory), output, ml)) {
		const nutrient = dosers[key]
		if (nutrient) dosers[key] = { ...nutrient, ahead }
	}
	return {
		...memory,
		mixedMs: 0,
		yieldsSinceMs: dose.quantity === 'ph' ? null : memory.yieldsSinceMs,
		doses: dose.number,
		pending: {
			...dose,
			atMs: memory.ranMs,
			wasOn: false,
			isDisturbed: false,
			...doubts,
			...(isProof && { isProof }),
		},
		dosers,
	}
}

/** The pump of a dose on for exactly as long as it takes, all others off, each with its reason. */
const claimAll = (
	{ dosers }: DosingSettings,
	choices: ReadonlyMap<string, Choice>,
	dose: Omit<Dose, 'number'> | null,
	{ foreseen }: DosingMemory,
) =>
	dosers.flatMap(({ output }): (readonly [PlanOutput, ControllerClaim])[] => {
		const choice = choices.get(output.key)
		// The budget that will hold it back goes along, so that a person can raise it before.
		const heldBy = (choice && 'reason' in choice && choice.heldBy) || foreseen[output.key]?.heldBy
		const claim = (one: ControllerClaim) =>
			[[output, { ...one, ...(heldBy && { heldBy }) }]] as const
		if (dose && output.key === dose.output)
			return [...claim({ on: true, reason: describeDose(dose), forMs: dose.forMs })]
		if (!choice) return []
		return 'dose' in choice
			? [...claim({ on: false, reason: `waits for the dose of ${dose?.label}` })]
			: [...claim({ on: false, reason: choice.reason })]
	})
