import type { Effect, Step, WriteCause, WriteOrder } from './events'
import { withOutput, type Output, type SafetyState } from './state'

export const WRITE_TIMEOUT_MS = 3000

/** Orders a write; the output is busy until `written`. */
export const orderWrite = (state: SafetyState, output: Output, order: WriteOrder): Step => {
	const effects: Effect[] = [{ kind: 'write', order }]
	return [withOutput(state, { ...output, busy: order.on ? 'on' : 'off' }), effects]
}

export const correctionOrder = (
	{ key, dim, decision }: Output,
	on: boolean,
	cause: WriteCause,
): WriteOrder => ({
	key,
	on,
	...(on && dim !== null && { percent: decision?.winner.percent ?? 100 }),
	maxOnMs: null,
	timeoutMs: WRITE_TIMEOUT_MS,
	cause,
})
