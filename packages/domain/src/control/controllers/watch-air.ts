import { formatDecimals } from '../../units/format-decimals'
import type { PlanOutput } from '../../growing/recipes/plan-zone'
import type { FarmState } from './controller'
import type { Cause, NoticeEffect } from './notice'

/** For how long heat or cooling has been on without a break, and how warm the air was as it began. */
export type ActedMemory = {
	mode: 'heat' | 'cool'
	ms: number
	fromC: number
	isTold: boolean
} | null

type Acting = {
	id: string
	mode: 'idle' | 'heat' | 'cool'
	outputs: readonly PlanOutput[]
	airC: number | null
}

/** Within this time even a large room answers. General practice. */
const ANSWERS_WITHIN_MS = 3_600_000
/** More than a sensor of air shows of noise. */
const ANSWER_C = 0.3

/** Tells, once until it is idle again, that heat or cooling is on and the air does not follow. */
export function watchAir(
	{ id, mode, outputs, airC }: Acting,
	before: ActedMemory,
	farm: FarmState,
): { memory: ActedMemory; effects: NoticeEffect[] } {
	if (mode === 'idle' || airC === null) return { memory: null, effects: [] }
	if (before?.mode !== mode)
		return { memory: { mode, ms: 0, fromC: airC, isTold: false }, effects: [] }
	const on = outputs.filter((output) => farm.isOn(output) === true)
	const [output] = on
	const memory = { ...before, ms: before.ms + (output ? farm.passedMs : 0) }
	if (!output || before.isTold || memory.ms < ANSWERS_WITHIN_MS) return { memory, effects: [] }
	const answerC = mode === 'heat' ? airC - before.fromC : before.fromC - airC
	// What answers is looked at anew from here.
	if (answerC >= ANSWER_C) return { memory: { ...memory, ms: 0, fromC: airC }, effects: [] }
	const names = on.map(({ label }) => label).join(', ')
	const warmer = mode === 'heat' ? 'warmer' : 'cooler'
	const text = `on for ${Math.round(memory.ms / 60_000)} min: the air was at ${formatDecimals(before.fromC, 1)} °C and is at ${formatDecimals(airC, 1)} °C`
	const causes = CAUSES[mode].map((cause, i): Cause => ({
		cause,
		evidence: i === 0 ? [{ supports: true, text }] : [],
	}))
	const effect: NoticeEffect = {
		kind: 'notice',
		controller: id,
		output: output.key,
		title: `${names}: on, but the air gets no ${warmer}`,
		causes,
		isStopped: false,
	}
	return { memory: { ...memory, isTold: true }, effects: [effect] }
}

/** In the order of what it usually is. */
const CAUSES = {
	heat: [
		'It does not heat: check its breaker, its cut-out and its fan',
		'It is too weak for this cold: close what lets the heat out',
		'The sensor is not in the air that it warms: move it',
	],
	cool: [
		'It does not cool: check its breaker, its filter and its fan',
		'It is too weak for this heat: find what warms the air',
		'The sensor is not in the air that it cools: move it',
	],
} as const
