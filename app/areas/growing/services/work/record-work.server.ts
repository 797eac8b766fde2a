import type { WorkChange, WorkInput } from '@sfc/contract/growing/work/work-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { formatMinutes } from '@sfc/domain/growing/work/work-minutes'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { eq } from 'drizzle-orm'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { farmMembers, users } from '#db/schema/accounts'
import { workEntries } from '#db/schema/costs'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { findTask } from '../find-task.server'
import { requireWork } from './list-work.server'

/** Records work that was done. Throws Fault invalid at the field, or forbidden for the work of others. */
export async function recordWork(
	ctx: Permitted<'task.work'>,
	input: WorkInput,
): Promise<{ id: number }> {
	const id = await ctx.db.write((tx) => insertWork(tx, ctx, input))
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { id }
}

/** Inserts work within a transaction, as `recordWork` does. */
export async function insertWork(
	tx: Tx,
	ctx: Permitted<'task.work'>,
	{ taskId, personId, cycleId, title, ...given }: WorkInput,
): Promise<number> {
	refuseFuture(ctx, given.workedOn)
	const task = taskId == null ? null : await findTask(ctx, { taskId }, tx)
	const person = await requirePerson(tx, ctx, personId)
	const values = {
		...given,
		title: title ?? task?.title ?? '',
		taskId: task?.id ?? null,
		cycleId: await requireCrop(tx, ctx, cycleId ?? task?.cycleId),
		personId: person.id,
		personName: person.name,
	}
	const by = { recordedBy: personActor(ctx).name, createdAt: ctx.now() }
	const [row] = await tx
		.insert(workEntries)
		.values({ ...values, ...by, farmId: ctx.farm.id })
		.returning({ id: workEntries.id })
	if (!row) throw new Error('The database returned no row for an insert')
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'work.recorded',
		subject: values.title,
		after: {
			person: person.name,
			day: values.workedOn,
			time: formatMinutes(values.minutes),
			...(values.note && { note: values.note }),
		},
	})
	return row.id
}

/** Corrects an entry of one's own, or of anybody with the permission to see costs. Throws Fault not-found or invalid. */
export async function changeWork(
	ctx: Permitted<'task.work'>,
	{ id, cycleId, ...given }: WorkChange & { id: number },
): Promise<void> {
	refuseFuture(ctx, given.workedOn)
	await ctx.db.write(async (tx) => {
		const before = await requireWork(ctx, { id }, tx)
		const after = {
			...before,
			...given,
			title: given.title ?? before.title,
			cycleId: await requireCrop(tx, ctx, cycleId),
		}
		const changed = changedFields(before, after, [
			'title',
			'workedOn',
			'minutes',
			'cycleId',
			'note',
		])
		if (!changed) return
		const { title, workedOn, minutes, note } = after
		await tx
			.update(workEntries)
			.set({ title, workedOn, minutes, note, cycleId: after.cycleId })
			.where(eq(workEntries.id, id))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'work.changed',
			subject: `${before.title}, ${before.personName}`,
			...changed,
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

/** Deletes an entry; the audit log keeps what it said. Throws Fault not-found. */
export async function removeWork(
	ctx: Permitted<'task.work'>,
	{ id }: { id: number },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { title, personName, workedOn, minutes } = await requireWork(ctx, { id }, tx)
		await tx.delete(workEntries).where(eq(workEntries.id, id))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'work.removed',
			subject: title,
			before: { person: personName, day: workedOn, time: formatMinutes(minutes) },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

function refuseFuture(ctx: FarmCtx, workedOn: string): void {
	if (workedOn > todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('invalid', 'Work cannot be in the future', { field: 'workedOn' })
}

async function requirePerson(tx: Tx, ctx: FarmCtx, personId: string | null | undefined) {
	if (personId && personId !== ctx.user.id) requirePermission(ctx, 'cost.manage')
	else if (ctx.session.token?.role)
		throw new Fault('invalid', 'Say who worked: a token of the farm is nobody', {
			field: 'personId',
		})
	const userId = personId || ctx.user.id
	const [person] = await tx
		.select({ id: users.id, first: users.firstName, last: users.lastName, email: users.email })
		.from(farmMembers)
		.innerJoin(users, eq(users.id, farmMembers.userId))
		.where(match(farmMembers, { farmId: ctx.farm.id, userId }))
	if (!person)
		throw new Fault('invalid', 'Please choose a person on this farm', { field: 'personId' })
	return { id: person.id, name: `${person.first} ${person.last}`.trim() || person.email }
}

async function requireCrop(tx: Tx, { farm }: FarmCtx, cycleId: number | null | undefined) {
	if (cycleId == null) return null
	const [cycle] = await tx
		.select({ id: plantingCycles.id })
		.from(plantingCycles)
		.where(match(plantingCycles, { id: cycleId, farmId: farm.id }))
	if (!cycle) throw new Fault('invalid', 'Choose a crop of this farm', { field: 'cycleId' })
	return cycle.id
}
