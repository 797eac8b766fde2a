import { match } from '#db/match'
import type {
	DraftBuyerInput,
	DraftLineInput,
} from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { Fault } from '@sfc/domain/fault'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { salesInvoiceLines, salesInvoices } from '#db/schema/sales-invoices'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { lockDraft, updateTotals, type SalesInvoice } from './invoice-row.server'

type Ctx = Permitted<'invoice.manage'>

/** Changes who a draft bills, on this document only: whose statement it is on stays. */
export const changeDraftBuyer = (
	ctx: Ctx,
	{ invoiceId, paymentDays, note, ...buyer }: DraftBuyerInput & { invoiceId: number },
): Promise<void> =>
	changeDraft(ctx, invoiceId, async (tx, draft) => {
		await tx
			.update(salesInvoices)
			.set({ buyer, paymentDays, note })
			.where(eq(salesInvoices.id, draft.id))
		return { paymentDays }
	})

/** Adds a line of its own to a draft: a delivery fee, crates. */
export const addDraftLine = (
	ctx: Ctx,
	{ invoiceId, quantity, price, taxRate, ...line }: DraftLineInput & { invoiceId: number },
): Promise<void> =>
	changeDraft(ctx, invoiceId, async (tx, draft) => {
		await tx.insert(salesInvoiceLines).values({
			...line,
			farmId: ctx.farm.id,
			invoiceId: draft.id,
			quantityMilli: quantity,
			priceCents: price,
			taxBasisPoints: line.taxCategory === 'S' ? taxRate : 0,
		})
		return { line: line.title }
	})

/** Takes a line out of a draft; what was ordered can be invoiced later. Throws Fault not-found. */
export const removeDraftLine = (
	ctx: Ctx,
	{ invoiceId, lineId }: { invoiceId: number; lineId: number },
): Promise<void> =>
	changeDraft(ctx, invoiceId, async (tx) => {
		const [gone] = await tx
			.delete(salesInvoiceLines)
			.where(match(salesInvoiceLines, { id: lineId, invoiceId }))
			.returning()
		if (!gone) throw new Fault('not-found', 'Line not found')
		return { removed: gone.title }
	})

/** Deletes a draft; what it held can be invoiced again. Throws Fault conflict for an issued one. */
export async function deleteDraft(ctx: Ctx, invoiceId: number): Promise<void> {
	await ctx.db.write(async (tx) => {
		const draft = await lockDraft(tx, ctx, invoiceId)
		await tx.delete(salesInvoices).where(eq(salesInvoices.id, draft.id))
		await audit(tx, ctx, { draft, action: 'sales-invoice.draft-deleted', after: null })
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

async function changeDraft(
	ctx: Ctx,
	invoiceId: number,
	change: (tx: Tx, draft: SalesInvoice) => Promise<Record<string, unknown>>,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const draft = await lockDraft(tx, ctx, invoiceId)
		const after = await change(tx, draft)
		await updateTotals(tx, draft)
		await audit(tx, ctx, { draft, action: 'sales-invoice.draft-changed', after })
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

const audit = (
	tx: Tx,
	ctx: Ctx,
	{
		draft,
		...note
	}: { draft: SalesInvoice; action: AuditAction; after: Record<string, unknown> | null },
) =>
	appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		subject: `Invoice to ${draft.buyerName}`,
		...note,
	})
