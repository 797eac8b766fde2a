import type { ControllerClaim, FarmState } from './controllers/controller'
import type { Cause, NoticeEffect } from './controllers/notice'
import { LAYERS, type Layer } from './decide-output'
import type { ControllerSettings, Plan } from './plan'
import type { PlanOutput } from '../growing/recipes/plan-zone'

/** What a controller wants of an output at a tick. */
export type Wanted = {
	output: PlanOutput
	layer: Layer
	claim: ControllerClaim
	by: ControllerSettings
}

/** Outputs that are not reported as they are wanted, by key: wanted on or off, and for how long so. */
export type OutputsMemory = Record<string, { on: boolean; wrongMs: number; isTold: boolean }>

/** Longer than a pump takes to be reported off after a dose. */
const DOSING_MS = 15_000
/** Longer than the shortest run that a class of outputs has. */
const OTHERS_MS = 600_000
/** Beyond a shortest run that the farm chose. */
const AFTER_RUN_MS = 300_000

/**
 * Tells of outputs that stay on, or off, though nothing but the plan decides them and it wants the
 * opposite: their relay sticks, or something else switches them. Nothing is told of one that is held by
 * hand, by an interlock or by a limit, or that is not reported at all.
 */
export function watchOutputs(
	wanted: readonly Wanted[],
	before: OutputsMemory,
	farm: Pick<FarmState, 'passedMs' | 'isOn' | 'heldBecause'>,
	plan: Plan,
): { memory: OutputsMemory; effects: NoticeEffect[] } {
	const memory: OutputsMemory = {}
	const effects: NoticeEffect[] = []
	for (const one of wanted) {
		const { output, claim, by } = one
		const { on } = claim
		const reported = farm.isOn(output)
		const known = before[output.key]
		// What stays on is right while it is wanted on: only an OFF that it follows proves it well.
		if (known?.isTold && reported !== !on && known.on !== on) memory[output.key] = known
		if (reported === null || reported === on) continue
		// What is given once goes off by itself; whether it acted is judged by who gave it.
		if (on && claim.forMs !== undefined) continue
		if ((farm.heldBecause?.(output) ?? null) !== null || !decides(one, wanted)) continue
		const wrongMs = known?.on === on ? known.wrongMs + farm.passedMs : 0
		const isDue = wrongMs >= patienceMs(one, plan)
		const isTold = known?.on === on && known.isTold
		memory[output.key] = { on, wrongMs, isTold: isTold || isDue }
		if (isDue && !isTold) effects.push(tell(output, by, on, wrongMs))
	}
	return { memory, effects }
}

/** Whether a claim decides its output: the highest layer wins. */
const decides = (one: Wanted, wanted: readonly Wanted[]): boolean =>
	wanted.every(
		({ output, layer }) =>
			output.key !== one.output.key || LAYERS.indexOf(layer) >= LAYERS.indexOf(one.layer),
	)

function patienceMs({ output, by, claim }: Wanted, { safeguards = [] }: Plan): number {
	if (by.kind === 'dosing') return DOSING_MS
	const { minOnMs = 0, minOffMs = 0 } =
		safeguards.find((one) => one.output.key === output.key)?.limits ?? {}
	return Math.max(OTHERS_MS, (claim.on ? minOffMs : minOnMs) + AFTER_RUN_MS)
}

function tell(
	{ key, label }: PlanOutput,
	{ id }: ControllerSettings,
	on: boolean,
	wrongMs: number,
): NoticeEffect {
	const [is, told] = on ? ['off', 'on'] : ['on', 'off']
	const time = wrongMs < 60_000 ? `${wrongMs / 1000} s` : `${Math.round(wrongMs / 60_000)} min`
	const seen = {
		supports: true,
		text: `it should be ${told} and has reported ${is} for ${time}`,
	}
	return {
		kind: 'notice',
		controller: id,
		output: key,
		title: `${label} is ${is}, although it should be ${told}`,
		causes: (on ? STAYS_OFF : STAYS_ON).map((cause, i): Cause => ({
			cause,
			evidence: i === 0 ? [seen] : [],
		})),
		isStopped: false,
	}
}

/** Both in the order of what it usually is. */
const STAYS_ON = [
	'Its relay sticks: cut its power by hand, then have the relay replaced',
	'Another program or a switch at the device turns it on: look for it',
]
const STAYS_OFF = [
	'A switch or breaker at the device is off: turn it on',
	'Its relay does not close: switch it by hand and listen',
]
