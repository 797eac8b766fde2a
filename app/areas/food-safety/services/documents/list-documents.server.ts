import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import {
	documentState,
	type DocumentKind,
	type DocumentState,
} from '@sfc/domain/food-safety/documents/document'
import type { DocumentType } from '@sfc/domain/food-safety/documents/document-type'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { match } from '#db/match'
import { documents } from '#db/schema/documents'
import type { FarmScope } from '~/context.server'

type Row = typeof documents.$inferSelect
export type FarmDocument = Omit<Row, 'farmId' | 'kind' | 'fileType'> & {
	kind: DocumentKind
	fileType: DocumentType
	state: DocumentState
}

/** Lists the documents of a farm: those in force, the first to expire first, then the replaced ones, newest first. */
export async function listDocuments(ctx: FarmScope): Promise<FarmDocument[]> {
	const rows = await ctx.db.read
		.select()
		.from(documents)
		.where(eq(documents.farmId, ctx.farm.id))
		.orderBy(
			asc(sql`case when ${documents.replacedById} is null then 0 else 1 end`),
			asc(sql`coalesce(${documents.expiresOn}, '9999')`),
			desc(documents.id),
		)
	return rows.map((row) => toDocument(ctx, row))
}

/** Reads one document. Throws Fault not-found. */
export async function readDocument(
	ctx: FarmScope,
	{ documentId }: { documentId: number },
): Promise<FarmDocument> {
	const [row] = await ctx.db.read
		.select()
		.from(documents)
		.where(match(documents, { id: documentId, farmId: ctx.farm.id }))
	if (!row) throw new Fault('not-found', 'Document not found')
	return toDocument(ctx, row)
}

const toDocument = (
	{ farm, now }: Pick<FarmScope, 'farm' | 'now'>,
	{ farmId: _farm, ...row }: Row,
): FarmDocument => ({
	...row,
	kind: row.kind as DocumentKind, // only this folder writes them, from DocumentInput and the content
	fileType: row.fileType as DocumentType,
	state: documentState(row.expiresOn, todayIn(farm.timezone, now())),
})
