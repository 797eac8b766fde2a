import { and, asc, eq, gte } from 'drizzle-orm'
import { outputDecisions } from '#db/schema/control'
import type { FarmScope } from '~/context.server'

/** Manual run of an output: `ranMs` is null while it lasts. */
export type ManualRun = { startedAt: number; ranMs: number | null }

/** Reads the last manual run of an output from its agent's decisions; null without a recent one. */
export async function readLastRun(
	ctx: FarmScope,
	{ equipmentId, withinMs }: { equipmentId: number; withinMs: number },
): Promise<ManualRun | null> {
	const { at, on, layer } = outputDecisions
	const decided = await ctx.db.read
		.select({ at, on, layer })
		.from(outputDecisions)
		.where(
			and(
				eq(outputDecisions.equipmentId, equipmentId),
				gte(outputDecisions.at, ctx.now() - withinMs),
			),
		)
		.orderBy(asc(outputDecisions.at), asc(outputDecisions.id))
	const start = decided.findLastIndex(
		(one, i) => one.on && one.layer === 'manual' && !decided[i - 1]?.on,
	)
	const first = decided[start]
	if (!first) return null
	const end = decided.slice(start).find((one) => !one.on)
	return { startedAt: first.at, ranMs: end ? end.at - first.at : null }
}
