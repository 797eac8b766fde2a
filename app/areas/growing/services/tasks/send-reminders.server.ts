import { match } from '#db/match'
import { listReminderDays } from '~/areas/farms/services/list-reminder-days.server'
import { and, asc, eq, inArray, isNotNull, isNull, not, exists, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farmMembers, users } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import { plantingCycles, taskReminders, tasks } from '#db/schema/planting-cycles'
import type { Ctx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { queueText } from '~/areas/platform/services/mail/queue-text.server'
import { formatNumber } from '@sfc/domain/units/format-number'
import { formatDay } from '@sfc/domain/calendar/format-day'

const AT_ONCE = 100

/**
 * Queues reminders of the tasks due today, from 7:00 of each farm's time: by mail to the person who
 * started the planting and to the task's assignee, by text message to the planting's number. Each
 * is sent once per task and day, and only while the person who started it is on the farm.
 */
export async function sendReminders(ctx: Ctx): Promise<void> {
	for (const { timezone, day } of await listReminderDays(ctx)) {
		for (const channel of ['mail', 'sms'] as const) {
			for (;;) {
				const due = await dueOn(ctx, { timezone, day, channel })
				for (const one of due) await remind(ctx, one, channel)
				if (due.length < AT_ONCE) break
			}
		}
	}
}

type Channel = 'mail' | 'sms'
type Wanted = { timezone: string; day: string; channel: Channel }

function dueOn({ db }: Ctx, { timezone, day, channel }: Wanted) {
	const alreadySent = db.read
		.select({ id: taskReminders.taskId })
		.from(taskReminders)
		.where(
			and(
				eq(taskReminders.taskId, tasks.id),
				eq(taskReminders.dueDate, tasks.dueDate),
				eq(taskReminders.channel, channel),
			),
		)
	const asked: SQL | undefined =
		channel === 'mail'
			? eq(plantingCycles.remindByMail, true)
			: isNotNull(plantingCycles.remindPhone)
	return db.read
		.select({ task: tasks, cycle: plantingCycles, farm: { id: farms.id, name: farms.name } })
		.from(tasks)
		.innerJoin(farms, eq(farms.id, tasks.farmId))
		.innerJoin(plantingCycles, eq(plantingCycles.id, tasks.cycleId))
		.innerJoin(
			farmMembers,
			and(eq(farmMembers.farmId, farms.id), eq(farmMembers.userId, plantingCycles.startedBy)),
		)
		.where(
			match(
				tasks,
				{ dueDate: day, isCompleted: false },
				eq(farms.timezone, timezone),
				isNull(farms.deleteAfter),
				isNull(tasks.terminatedAt),
				asked,
				not(exists(alreadySent)),
			),
		)
		.orderBy(asc(tasks.id))
		.limit(AT_ONCE)
}

type Due = Awaited<ReturnType<typeof dueOn>>[number]

async function remind(ctx: Ctx, due: Due, channel: Channel): Promise<void> {
	const { task, cycle, farm } = due
	const about = { task: task.title, day: task.dueDate, cycle, farmName: farm.name }
	await ctx.db.write(async (tx) => {
		const [first] = await tx
			.insert(taskReminders)
			.values({ taskId: task.id, dueDate: task.dueDate, channel, queuedAt: ctx.now() })
			.onConflictDoNothing()
			.returning()
		if (!first) return
		if (channel === 'sms') {
			if (cycle.remindPhone)
				await queueText(tx, ctx, {
					farmId: farm.id,
					userId: cycle.startedBy,
					to: cycle.remindPhone,
					text: reminderText(about),
				})
			return
		}
		for (const to of await listAddresses(tx, due))
			await queueMail(tx, ctx, { to, ...reminderMail(about) })
	})
}

/** Lists the addresses of those who are still on the farm. */
async function listAddresses(tx: Tx, { task, cycle, farm }: Due): Promise<string[]> {
	const ids = [cycle.startedBy, task.assignedTo].filter((id) => id !== null)
	const rows = await tx
		.select({ email: users.email })
		.from(users)
		.innerJoin(farmMembers, eq(farmMembers.userId, users.id))
		.where(and(eq(farmMembers.farmId, farm.id), inArray(users.id, ids)))
		.orderBy(asc(users.email))
	return rows.map(({ email }) => email)
}

type About = {
	task: string
	day: string
	cycle: { quantity: number; zone: string }
	farmName: string
}

const formatPlace = ({ quantity, zone }: About['cycle']) =>
	`${formatNumber(quantity)} ${quantity === 1 ? 'plant' : 'plants'}, Zone ${zone}`

/** Formats a due task as a mail. */
const reminderMail = ({ task, day, cycle, farmName }: About) => ({
	subject: `Today on ${farmName}: ${task}`,
	text: [
		`${task} is due today, ${formatDay(day)}, on ${farmName}: ${formatPlace(cycle)}.`,
		'Mark it done under Planting Cycles in Smart Farm Control. You get this because the planting asks for reminders; edit it there to stop them.',
	].join('\n\n'),
})

/** Formats a due task as a text message: short, without a link. */
const reminderText = ({ task, cycle, farmName }: About): string =>
	`${farmName}: ${task} is due today (${formatPlace(cycle)}).`
