import { eq } from 'drizzle-orm'
import { reportRecipients } from '#db/schema/reports'
import type { FarmCtx } from '~/context.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'

/** Lists the people of the farm with whether they get its weekly report, and its day (0: Monday). */
export async function listRecipients(ctx: FarmCtx) {
	const [members, rows] = await Promise.all([
		listMembers(ctx),
		ctx.db.read
			.select({ userId: reportRecipients.userId, weekday: reportRecipients.weekday })
			.from(reportRecipients)
			.where(eq(reportRecipients.farmId, ctx.farm.id)),
	])
	const chosen = new Set(rows.map(({ userId }) => userId))
	return {
		weekday: rows[0]?.weekday ?? 0,
		people: members.map(({ userId, name }) => ({ userId, name, isOn: chosen.has(userId) })),
	}
}
