import type { BookkeepingQuery } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { Fault } from '@sfc/domain/fault'
import {
	missingForBookkeeping,
	toBookkeepingFile,
} from '@sfc/domain/selling/sales-invoices/bookkeeping-program'
import type { FarmCtx } from '~/context.server'
import { readInvoiceSettings } from './invoice-settings.server'
import { listIssuedDocuments } from './list-invoices.server'

/** What an export would hold, and what it lacks. Throws Fault conflict for too many documents. */
export async function loadBookkeeping(ctx: FarmCtx, { program, ...span }: BookkeepingQuery) {
	const documents = await listIssuedDocuments(ctx, span)
	const { bookkeeping: settings } = await readInvoiceSettings(ctx, ctx.db.read)
	const prepared = { program, documents, settings, span }
	return { ...prepared, missing: missingForBookkeeping(prepared) }
}

/** The file of an export as text. Throws Fault conflict when something is missing. */
export async function exportBookkeeping(ctx: FarmCtx, query: BookkeepingQuery) {
	const { missing, ...prepared } = await loadBookkeeping(ctx, query)
	if (missing.length > 0) throw new Fault('conflict', `Please enter ${missing.join(', ')}`)
	const { program, from, until } = query
	return {
		fileName: `${program === 'datev' ? 'EXTF_' : ''}${program}-${from}-${until}.csv`,
		documents: prepared.documents.length,
		content: toBookkeepingFile(prepared, new Date(ctx.now()).toISOString()),
	}
}
