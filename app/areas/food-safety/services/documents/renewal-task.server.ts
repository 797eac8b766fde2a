import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { renewalDay } from '@sfc/domain/food-safety/documents/document'
import type { Tx } from '#db/open.server'
import type { Permitted } from '~/context.server'
import { insertTask } from '~/areas/growing/services/tasks/add-task.server'
import { writeCompletion } from '~/areas/growing/services/tasks/complete-task.server'
import { findTask } from '~/areas/growing/services/find-task.server'
import { writeTermination } from '~/areas/growing/services/tasks/terminate-task.server'

type Renewable = { title: string; expiresOn: string | null; taskId: number | null }
type Ctx = Permitted<'task.work'>

/** Finds the task to renew a document while it is open. */
async function findOpen(tx: Tx, ctx: Ctx, { taskId }: Pick<Renewable, 'taskId'>) {
	const task = taskId === null ? null : await findTask(ctx, { taskId }, tx)
	return task && !task.isCompleted && task.terminatedAt === null ? task : null
}

/** Plans the task to renew a document 30 days before it expires, at the earliest today; null for one that never does. */
export async function planRenewal(
	tx: Tx,
	ctx: Ctx,
	{ title, expiresOn }: Omit<Renewable, 'taskId'>,
): Promise<number | null> {
	if (expiresOn === null) return null
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const dueDate = [renewalDay(expiresOn), today].sort().at(-1) ?? today
	const words = `It expires on ${formatDay(expiresOn)}. Upload the new one in Documents.`
	const task = await insertTask(tx, ctx, {
		title: `Renew: ${title}`.slice(0, 200),
		description: words,
		dueDate,
		priority: 'medium',
	})
	return task.id
}

/** Completes the task to renew a document that has a newer one. */
export async function completeRenewal(tx: Tx, ctx: Ctx, document: Renewable): Promise<void> {
	const task = await findOpen(tx, ctx, document)
	if (task)
		await writeCompletion(tx, ctx, task, { taskId: task.id, notes: 'A newer one was uploaded' })
}

/** Calls off the task to renew a document that is gone or has other days. */
export async function cancelRenewal(
	tx: Tx,
	ctx: Ctx,
	document: Renewable,
	reason: string,
): Promise<void> {
	const task = await findOpen(tx, ctx, document)
	if (task) await writeTermination(tx, ctx, task, { taskId: task.id, reason })
}
