import type { ReportRecipientsInput } from '@sfc/contract/overview/report/weekly-report'
import { WEEKDAYS } from '@sfc/domain/calendar/weekday'
import { Fault } from '@sfc/domain/fault'
import { and, eq, notInArray } from 'drizzle-orm'
import { farmMembers } from '#db/schema/accounts'
import { reportRecipients } from '#db/schema/reports'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { buildMailLink, type MailOrigin } from '~/areas/platform/services/mail/mail-link.server'

/**
 * Sets who gets the weekly report of the farm by mail, and its day.
 * @throws Fault invalid for somebody who is not on the farm, unavailable where the server cannot mail links
 */
export async function saveRecipients(
	ctx: Permitted<'farm.configure'>,
	{ weekday, userIds, origin }: ReportRecipientsInput & { origin: MailOrigin },
): Promise<void> {
	const link = userIds.length === 0 ? '' : buildMailLink(origin, '')
	const farmId = ctx.farm.id
	await ctx.db.write(async (tx) => {
		const members = await tx
			.select({ userId: farmMembers.userId })
			.from(farmMembers)
			.where(eq(farmMembers.farmId, farmId))
		const known = new Set(members.map(({ userId }) => userId))
		if (userIds.some((id) => !known.has(id)))
			throw new Fault('invalid', 'Somebody of the list is not on this farm', { field: 'userIds' })
		const ofFarm = eq(reportRecipients.farmId, farmId)
		const before = await tx.select().from(reportRecipients).where(ofFarm)
		await tx
			.delete(reportRecipients)
			.where(
				userIds.length === 0 ? ofFarm : and(ofFarm, notInArray(reportRecipients.userId, userIds)),
			)
		const { name: changedBy } = personActor(ctx)
		const values = { weekday, origin: link, changedBy, changedAt: ctx.now() }
		for (const userId of new Set(userIds))
			await tx
				.insert(reportRecipients)
				.values({ farmId, userId, ...values })
				.onConflictDoUpdate({
					target: [reportRecipients.farmId, reportRecipients.userId],
					set: values,
				})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'report.recipients-changed',
			subject: ctx.farm.name,
			before: { people: before.length, day: WEEKDAYS[before[0]?.weekday ?? 0] },
			after: { people: new Set(userIds).size, day: WEEKDAYS[weekday] },
		})
	})
}
