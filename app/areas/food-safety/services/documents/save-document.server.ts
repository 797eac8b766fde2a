import type { DocumentInput } from '@sfc/contract/food-safety/documents/document-input'
import { Fault } from '@sfc/domain/fault'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { count, eq } from 'drizzle-orm'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { documents } from '#db/schema/documents'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { describeFile, removeDocumentFile } from './document-files.server'
import { cancelRenewal, completeRenewal, planRenewal } from './renewal-task.server'

const MOST = 1000

type New = DocumentInput & { file: string; replacesId: number | null }

/**
 * Adds a document with its stored file, and the task to renew it. As the newer one of another it ends that one's
 * task, and the other stays as history. Throws Fault invalid at `file`, not-found, or conflict when the other has a
 * newer one or the farm keeps as many as it may.
 */
export async function addDocument(
	ctx: Permitted<'task.work'>,
	{ file, replacesId, ...input }: New,
): Promise<{ documentId: number }> {
	const described = await describeFile(ctx, file)
	const documentId = await ctx.db.write(async (tx) => {
		const before = replacesId === null ? null : await requireDocument(tx, ctx, replacesId)
		if (before && before.replacedById !== null)
			throw new Fault('conflict', 'It has a newer one already: replace that one')
		await requirePlace(tx, ctx, file)
		const taskId = await planRenewal(tx, ctx, input)
		const [row] = await tx
			.insert(documents)
			.values({
				...input,
				...described,
				farmId: ctx.farm.id,
				file,
				taskId,
				addedBy: personActor(ctx).name,
				addedAt: ctx.now(),
			})
			.returning({ id: documents.id })
		if (!row) throw new Error('The database returned no row for an insert')
		if (before) {
			await tx.update(documents).set({ replacedById: row.id }).where(eq(documents.id, before.id))
			await completeRenewal(tx, ctx, before)
		}
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: before ? 'document.replaced' : 'document.added',
			subject: input.title,
			before: before && { issuedOn: before.issuedOn, expiresOn: before.expiresOn },
			after: { kind: input.kind, issuedOn: input.issuedOn, expiresOn: input.expiresOn },
		})
		return row.id
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { documentId }
}

/** Corrects what is said of a document; its task follows its days. Throws Fault not-found. */
export async function changeDocument(
	ctx: Permitted<'farm.configure'>,
	{ documentId, ...input }: DocumentInput & { documentId: number },
): Promise<void> {
	const working = requirePermission(ctx, 'task.work')
	await ctx.db.write(async (tx) => {
		const before = await requireDocument(tx, ctx, documentId)
		const after = { ...before, ...input }
		const fields = changedFields(before, after, Object.keys(input) as (keyof typeof input)[])
		if (!fields) return
		const isMoved = before.expiresOn !== after.expiresOn || before.title !== after.title
		const isRenewed = isMoved && before.replacedById === null
		if (isRenewed) await cancelRenewal(tx, working, before, 'The document was changed')
		const taskId = isRenewed ? await planRenewal(tx, working, input) : before.taskId
		await tx
			.update(documents)
			.set({ ...input, taskId })
			.where(eq(documents.id, documentId))
		const note = { farmId: ctx.farm.id, action: 'document.changed', subject: after.title } as const
		await appendAudit(tx, ctx, personActor(ctx), { ...note, ...fields })
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

/** Deletes a document that was added by mistake, with its file; what it replaced is in force again. Throws Fault not-found. */
export async function removeDocument(
	ctx: Permitted<'farm.configure'>,
	{ documentId }: { documentId: number },
): Promise<void> {
	const working = requirePermission(ctx, 'task.work')
	const file = await ctx.db.write(async (tx) => {
		const document = await requireDocument(tx, ctx, documentId)
		await cancelRenewal(tx, working, document, 'The document was deleted')
		const [older] = await tx
			.select()
			.from(documents)
			.where(match(documents, { replacedById: documentId, farmId: ctx.farm.id }))
		if (older) {
			const taskId =
				document.replacedById === null ? await planRenewal(tx, working, older) : older.taskId
			await tx
				.update(documents)
				.set({ replacedById: document.replacedById, taskId })
				.where(eq(documents.id, older.id))
		}
		await tx.delete(documents).where(eq(documents.id, documentId))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'document.removed',
			subject: document.title,
			before: { kind: document.kind, issuedOn: document.issuedOn, expiresOn: document.expiresOn },
		})
		return document.file
	})
	await removeDocumentFile(ctx, file)
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

/** Reads a document of the farm for a change; parallel changes of it wait or restart. Throws Fault not-found. */
async function requireDocument(tx: Tx, { farm }: FarmCtx, documentId: number) {
	const [row] = await tx
		.update(documents)
		.set({ farmId: farm.id })
		.where(match(documents, { id: documentId, farmId: farm.id }))
		.returning()
	if (!row) throw new Fault('not-found', 'Document not found')
	return row
}

async function requirePlace(tx: Tx, { farm }: FarmCtx, file: string): Promise<void> {
	const [taken] = await tx
		.select({ id: documents.id })
		.from(documents)
		.where(eq(documents.file, file))
	if (taken) throw new Fault('invalid', 'This file belongs to another document', { field: 'file' })
	const [counted] = await tx
		.select({ total: count() })
		.from(documents)
		.where(eq(documents.farmId, farm.id))
	if ((counted?.total ?? 0) >= MOST)
		throw new Fault('conflict', `A farm keeps at most ${MOST} documents: delete one first`)
}
