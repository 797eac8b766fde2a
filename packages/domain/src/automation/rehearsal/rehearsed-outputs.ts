import { decideOutput, type Claim } from '../../control/decide-output'
import { OUTPUT_CLASSES, type OutputClass, type OutputLimits } from '../../control/output-class'
import type { PlanOutput } from '../../growing/recipes/plan-zone'
import type { ControlEffect } from '../../control/step'

export type RehearsedOutput = {
	key: string
	label: string
	/** When it would be on, milliseconds UTC, in order. */
	spans: { fromAt: number; toAt: number }[]
	onMs: number
	starts: number
	/** How often a limit of its class held it back or ended it. */
	held: number
}

type Running = RehearsedOutput & {
	limits: OutputLimits
	fallback: Claim
	isOn: boolean
	inStateMs: number
	todayMs: number
	day: number
	isHeld: boolean
	/** How much longer it runs by its own timer; null without one. */
	pulseMs: number | null
	/** What is wanted once was given: no other before an OFF. */
	isGiven: boolean
	/** The part of the tick in which it was on, 0 to 1. */
	part: number
}

const DAY_MS = 86_400_000
const NO_CLAIMS: readonly Claim[] = []

/** Outputs that obey at once, within the limits of their classes. */
export class RehearsedOutputs {
	readonly #running: ReadonlyMap<string, Running>

	/** `onForMs`: for how long each has been on, 0 for off; in their safe state where it is not known. */
	constructor(
		outputs: readonly PlanOutput[],
		classOf: (key: string) => OutputClass,
		onForMs: ReadonlyMap<string, number> = new Map(),
	) {
		this.#running = new Map(
			outputs.map(({ key, label }) => {
				const limits = OUTPUT_CLASSES[classOf(key)]
				const onMs = onForMs.get(key)
				const isOn = onMs === undefined ? limits.safeOn : onMs > 0
				const since = onMs ? { inStateMs: onMs, todayMs: onMs } : {}
				return [key, { ...beginning(limits), key, label, isOn, ...since }]
			}),
		)
	}

	/** Null for an output that is not among them. */
	isOn(key: string): boolean | null {
		return this.#running.get(key)?.isOn ?? null
	}

	/** The part of the last tick in which it was on, 0 to 1. */
	part(key: string): number {
		return this.#running.get(key)?.part ?? 0
	}

	/** Whether one of them runs by its own timer. */
	get isPulsing(): boolean {
		return [...this.#running.values()].some(({ pulseMs }) => pulseMs !== null)
	}

	/** Lets a tick pass with what control wants at its start. */
	pass(effects: readonly ControlEffect[], utc: number, passedMs: number): void {
		const claims = new Map<string, Claim[]>()
		for (const effect of effects) {
			if (effect.kind !== 'claim') continue
			const others = claims.get(effect.output)
			if (others) others.push(effect.claim)
			else claims.set(effect.output, [effect.claim])
		}
		for (const [key, output] of this.#running) {
			switchOutput(output, claims.get(key) ?? NO_CLAIMS, utc)
			letRun(output, utc, passedMs)
		}
	}

	list(): RehearsedOutput[] {
		return [...this.#running.values()].map(({ key, label, spans, onMs, starts, held }) => {
			return { key, label, spans, onMs, starts, held }
		})
	}
}

const beginning = (limits: OutputLimits) => ({
	limits,
	fallback: { layer: 'default', on: limits.safeOn, reason: 'safe state' } as const,
	spans: [],
	onMs: 0,
	starts: 0,
	held: 0,
	inStateMs: DAY_MS,
	todayMs: 0,
	day: NaN,
	isHeld: false,
	pulseMs: null,
	isGiven: false,
	part: 0,
})

/** What is wanted, within the limits of its class. */
function switchOutput(output: Running, claims: readonly Claim[], utc: number): void {
	const { limits, inStateMs, fallback } = output
	const day = Math.floor(utc / DAY_MS)
	if (day !== output.day) {
		if (!Number.isNaN(output.day)) output.todayMs = 0
		output.day = day
	}
	const [claim, second] = claims
	const winner = second ? decideOutput(claims, fallback, utc).winner : (claim ?? fallback)
	if (!winner.on) output.isGiven = false
	if (output.pulseMs !== null) return
	const wanted = winner.on && !(output.isGiven && winner.forMs !== undefined)
	const { isOn } = output
	const isTooLong = isOn && limits.maxOnMs !== null && inStateMs >= limits.maxOnMs && !limits.safeOn
	const isTooSoon = wanted && !isOn && inStateMs < limits.minOffMs
	const isTooShort = !wanted && isOn && inStateMs < limits.minOnMs
	const isUsedUp = wanted && output.todayMs >= limits.dailyMaxMs && limits.dailyMaxMs < DAY_MS
	const isHeld = isTooLong || isTooSoon || isTooShort || isUsedUp
	if (isHeld && !output.isHeld) output.held += 1
	output.isHeld = isHeld
	output.isOn = isTooShort || (wanted && !isTooLong && !isTooSoon && !isUsedUp)
	if (output.isOn === isOn) return
	output.inStateMs = 0
	if (output.isOn && winner.forMs !== undefined)
		[output.pulseMs, output.isGiven] = [winner.forMs, true]
}

function letRun(output: Running, utc: number, passedMs: number): void {
	const onMs = output.isOn ? Math.min(passedMs, output.pulseMs ?? passedMs) : 0
	output.part = onMs / passedMs
	output.todayMs += onMs
	output.inStateMs += passedMs
	if (onMs > 0) {
		const last = output.spans.at(-1)
		output.onMs += onMs
		if (last?.toAt === utc) last.toAt = utc + onMs
		else {
			output.spans.push({ fromAt: utc, toAt: utc + onMs })
			output.starts += 1
		}
	}
	if (output.pulseMs === null) return
	output.pulseMs -= onMs
	if (output.pulseMs <= 0)
		Object.assign(output, { pulseMs: null, isOn: false, inStateMs: passedMs - onMs })
}
