import { sql } from 'drizzle-orm'
import { ingestRefusals } from '#db/schema/agents'
import type { Ctx } from '~/context.server'
import { recordClockOutage } from './record-clock-outage.server'
import { drainRefusals } from '../count-refusal.server'

/** Writes the refusals counted in memory to the table. A failed write loses only counts. */
export async function flushRefusals(ctx: Ctx): Promise<void> {
	const counts = drainRefusals(ctx)
	if (counts.length === 0) return
	await ctx.db.write(async (tx) => {
		for (const { firstAt, ...row } of counts) {
			if (row.cause === 'clock' && row.agentId) await recordClockOutage(tx, { ...row, firstAt })
			await tx
				.insert(ingestRefusals)
				.values(row)
				.onConflictDoUpdate({
					target: [ingestRefusals.agentId, ingestRefusals.cause],
					set: {
						count: sql`${ingestRefusals.count} + ${row.count}`,
						lastAt: row.lastAt,
						lastDetail: row.lastDetail,
					},
				})
		}
	})
}
