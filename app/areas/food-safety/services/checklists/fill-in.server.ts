import type { FillInInput } from '@sfc/contract/food-safety/checklists/checklist-input'
import { judgeAnswers } from '@sfc/domain/food-safety/checklists/judge-answers'
import type { Step } from '@sfc/domain/food-safety/checklists/step'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { checklistDeviations, checklistRecords } from '#db/schema/checklists'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { writeCompletion } from '~/areas/growing/services/tasks/complete-task.server'
import { findTask } from '~/areas/growing/services/find-task.server'
import { requireOpenTask } from '~/areas/growing/services/tasks/require-open-task.server'
import { CHECKLIST_PHOTOS, claimPhotos } from './checklist-photos.server'
import { readChecklist } from './list-checklists.server'
import { readRecord } from './list-records.server'

type Ctx = Permitted<'task.work'>
type Answered = Omit<FillInInput, 'taskId'>

/**
 * Signs a checklist with its answers, and completes the task of its day. Throws Fault not-found, conflict for
 * a task that is done or a checklist that has ended, or invalid at the first answer that is wrong; one out of
 * its limits needs an action unless it is left open.
 */
export async function fillIn(
	ctx: Ctx,
	{ checklistId, taskId, ...answered }: FillInInput & { checklistId: number },
): Promise<{ recordId: number }> {
	const files = await CHECKLIST_PHOTOS.required(ctx, answered.photos ?? [])
	const recordId = await ctx.db.write(async (tx) => {
		const { name, steps, versionId, endedAt } = await readChecklist(ctx, { checklistId }, tx)
		if (endedAt !== null) throw new Fault('conflict', 'This checklist has ended')
		const task = taskId == null ? null : await findTask(ctx, { taskId }, tx)
		if (task) {
			if (task.checklistId !== checklistId)
				throw new Fault('invalid', 'This task belongs to another checklist', { field: 'taskId' })
			requireOpenTask(ctx, task)
		}
		const own = { checklistId, versionId, name, taskId: task?.id ?? null }
		const { recordId: id, open } = await writeRecord(tx, ctx, own, steps, { ...answered, files })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'checklist.filled-in',
			subject: name,
			after: { signature: answered.signature, ...open },
		})
		if (task) await writeCompletion(tx, ctx, task, { taskId: task.id })
		return id
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { recordId }
}

/**
 * Signs a further record in place of a mistaken one, with the steps of that one. Photos of the mistaken one
 * stay with it. Throws Fault not-found, conflict when it is corrected already, or invalid as `fillIn`.
 */
export async function correctRecord(
	ctx: Ctx,
	{ recordId, correction, ...answered }: Answered & { recordId: number; correction: string },
): Promise<{ recordId: number }> {
	const files = await CHECKLIST_PHOTOS.required(ctx, answered.photos ?? [])
	const corrected = await ctx.db.write(async (tx) => {
		const before = await readRecord(ctx, { recordId }, tx)
		if (before.correctedById !== null)
			throw new Fault('conflict', 'This record is corrected already: correct the newer one')
		const { checklistId, versionId, name, taskId } = before
		const own = { checklistId, versionId, name, taskId, correctsId: recordId, correction }
		const kept = before.photoIds.length
		const { recordId: id, open } = await writeRecord(tx, ctx, own, before.steps, {
			...answered,
			files,
			kept,
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'checklist.corrected',
			subject: name,
			after: { correction, signature: answered.signature, ...open },
		})
		return id
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { recordId: corrected }
}

/** Notes that a manager reviewed a record (21 CFR 112.161(b)). Throws Fault not-found, or conflict. */
export async function reviewRecord(
	ctx: Permitted<'farm.configure'>,
	{ recordId }: { recordId: number },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { name, reviewedBy } = await readRecord(ctx, { recordId }, tx)
		if (reviewedBy !== null)
			throw new Fault('conflict', `${reviewedBy} reviewed this record already`)
		const reviewed = { reviewedBy: personActor(ctx).name, reviewedAt: ctx.now() }
		await tx.update(checklistRecords).set(reviewed).where(eq(checklistRecords.id, recordId))
		const note = { farmId: ctx.farm.id, action: 'checklist.reviewed', subject: name } as const
		await appendAudit(tx, ctx, personActor(ctx), note)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

async function writeRecord(
	tx: Tx,
	ctx: Ctx,
	own: Pick<
		typeof checklistRecords.$inferInsert,
		'checklistId' | 'versionId' | 'name' | 'taskId' | 'correctsId' | 'correction'
	>,
	steps: readonly Step[],
	{ answers, note, signature, files, kept = 0 }: Answered & { files: string[]; kept?: number },
): Promise<{ recordId: number; open: { outOfLimits?: string; open?: number } }> {
	const { errors, deviations } = judgeAnswers(steps, answers, files.length + kept)
	const [error] = Object.entries(errors)
	if (error) throw new Fault('invalid', error[1], { field: error[0] })
	const now = ctx.now()
	const by = personActor(ctx).name
	const farmId = ctx.farm.id
	const [row] = await tx
		.insert(checklistRecords)
		.values({ ...own, farmId, answers, note, signature, signedBy: by, signedAt: now })
		.returning({ id: checklistRecords.id })
	if (!row) throw new Error('The database returned no row for an insert')
	if (deviations.length > 0)
		await tx.insert(checklistDeviations).values(
			deviations.map((deviation) => ({
				...deviation,
				farmId,
				recordId: row.id,
				...(deviation.action !== null && { actionWrittenBy: by, actionAt: now }),
			})),
		)
	await claimPhotos(tx, ctx, { recordId: row.id, files })
	return {
		recordId: row.id,
		open:
			deviations.length === 0
				? {}
				: {
						outOfLimits: deviations.map(({ label, found }) => `${label}: ${found}`).join(', '),
						open: deviations.filter(({ action }) => action === null).length,
					},
	}
}
