import { findWeekday } from '@sfc/domain/calendar/weekday'
import { groupBy } from '@sfc/domain/group-by'
import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { farmMembers, users } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import { reportRecipients } from '#db/schema/reports'
import type { Ctx } from '~/context.server'
import { listReminderDays } from '~/areas/farms/services/list-reminder-days.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { formatReportMail, type FarmReport } from './report-mail'
import { readWeeklyReport } from './read-weekly-report.server'
import { makeStopToken } from './stop-reports.server'

/** Most rows of a timezone in one round; the next round takes the rest. */
const AT_ONCE = 200

/**
 * Queues the weekly reports of today from 7:00 of each farm's time: one mail for each person, with all
 * farms of that person that are due. Each is sent once, also with several servers.
 */
export async function sendWeeklyReports(ctx: Ctx): Promise<void> {
	for (const { timezone, day } of await listReminderDays(ctx)) {
		const due = await listDue(ctx, timezone, day)
		for (const ofPerson of groupBy(due, ({ userId }) => userId).values())
			await sendTo(ctx, ofPerson, day)
	}
}

const notSentOn = (day: string) =>
	or(isNull(reportRecipients.lastSentOn), ne(reportRecipients.lastSentOn, day))

const listDue = ({ db }: Ctx, timezone: string, day: string) =>
	db.read
		.select({
			userId: reportRecipients.userId,
			origin: reportRecipients.origin,
			email: users.email,
			farm: farms,
		})
		.from(reportRecipients)
		.innerJoin(farms, eq(farms.id, reportRecipients.farmId))
		.innerJoin(users, eq(users.id, reportRecipients.userId))
		.innerJoin(farmMembers, and(eq(farmMembers.farmId, farms.id), eq(farmMembers.userId, users.id)))
		.where(
			and(
				eq(reportRecipients.weekday, findWeekday(day)),
				notSentOn(day),
				eq(farms.timezone, timezone),
				isNull(farms.deleteAfter),
				eq(users.isDemo, false),
			),
		)
		.orderBy(asc(reportRecipients.userId), asc(farms.name))
		.limit(AT_ONCE)

type Due = Awaited<ReturnType<typeof listDue>>[number]

async function sendTo(ctx: Ctx, due: readonly Due[], day: string): Promise<void> {
	const [first] = due
	if (!first) return
	const { userId, email, origin } = first
	const reports: FarmReport[] = []
	for (const { farm } of due) {
		const report = await readWeeklyReport({ ...ctx, farm })
		const link = `${origin}/reports/weekly?farmId=${farm.id}&day=${report.from}`
		reports.push({ farmName: farm.name, report, link })
	}
	const farmIds = due.map(({ farm }) => farm.id)
	const allLink = `${origin}/reports/farms?day=${reports[0]?.report.from ?? day}`
	const stopLink = `${origin}/reports/stop?token=${makeStopToken(ctx, { userId, farmIds })}`
	await ctx.db.write(async (tx) => {
		const claimed = await tx
			.update(reportRecipients)
			.set({ lastSentOn: day })
			.where(
				and(
					eq(reportRecipients.userId, userId),
					inArray(reportRecipients.farmId, farmIds),
					notSentOn(day),
				),
			)
			.returning({ farmId: reportRecipients.farmId })
		if (claimed.length > 0)
			await queueMail(tx, ctx, {
				to: email,
				...formatReportMail(reports, { stopLink, allLink }),
			})
	})
}
