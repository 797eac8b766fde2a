import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import type { FarmCtx } from '~/context.server'
import { listScales } from './list-scales.server'

/** What was read longer ago is not surely what lies there now. */
const OLDEST_MS = 30_000

type Weight = { name: string; weightG: number; ageMs: number }

/** Reads what lies on a scale now, of the first one where none is chosen; or says why there is no weight. */
export async function readWeight(
	ctx: FarmCtx,
	{ pointId }: { pointId: string | null },
): Promise<Weight | { problem: string }> {
	const scales = await listScales(ctx)
	const scale = scales.find((one) => String(one.pointId) === pointId) ?? scales[0]
	if (!scale) return { problem: 'No scale is connected' }
	const { name, weightG, reason, at } = scale
	if (weightG === null || at === null) return { problem: `${name}: ${reason ?? 'no weight'}` }
	const ageMs = Math.max(0, ctx.now() - at)
	return ageMs > OLDEST_MS
		? {
				problem: `${name} was last read ${formatRoughDuration(ageMs)} ago: wait for its next reading`,
			}
		: { name, weightG, ageMs }
}
