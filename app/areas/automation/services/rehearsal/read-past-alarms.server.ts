import type { FarmCtx } from '~/context.server'
import { readAlarmSpans } from '~/areas/alarms/services/read-alarm-spans.server'
import { STEP_MS } from './read-past-steps.server'

/** Reads, by key, whether such an alarm was open in each step: 1 or 0. */
export async function readPastAlarms(
	{ db, farm }: FarmCtx,
	keys: readonly string[],
	{ fromAt, toAt }: { fromAt: number; toAt: number },
): Promise<Map<string, number[]>> {
	const found = await readAlarmSpans({ db }, { farmId: farm.id, keys, fromAt, toAt })
	const steps = Array.from({ length: (toAt - fromAt) / STEP_MS }, (_, i) => fromAt + i * STEP_MS)
	const isOpenAt = (at: number) => (span: { fromAt: number; toAt: number }) =>
		span.fromAt < at + STEP_MS && span.toAt > at
	return new Map(
		[...found].map(([key, spans]) => [key, steps.map((at) => Number(spans.some(isOpenAt(at))))]),
	)
}
