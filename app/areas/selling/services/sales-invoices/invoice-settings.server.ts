import type { InvoiceSettingsInput } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNotNull, max } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { invoiceSettings, salesInvoices } from '#db/schema/sales-invoices'
import type { FarmScope, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

export type InvoiceSettings = typeof invoiceSettings.$inferSelect

const NOTHING = {
	addressLine1: null,
	addressLine2: null,
	postcode: null,
	city: null,
	country: null,
	taxNumber: null,
	email: null,
	registration: null,
	iban: null,
	bic: null,
	paymentWords: null,
	taxName: null,
	exemptReason: null,
	footer: null,
}

/** Settings of a farm that has entered none: no tax, two weeks to pay. */
const defaults = (farm: { id: number; name: string }): InvoiceSettings => ({
	farmId: farm.id,
	seller: { name: farm.name, ...NOTHING },
	taxCategory: 'O',
	taxBasisPoints: 0,
	paymentDays: 14,
	invoicePrefix: 'INV-',
	creditPrefix: 'CN-',
	nextInvoice: 1,
	nextCredit: 1,
	bookkeeping: {
		dayOrder: 'month-first',
		quickbooksItem: null,
		quickbooksTaxCodes: null,
		xeroAccount: null,
		xeroTaxTypes: null,
		datevConsultant: null,
		datevClient: null,
		datevFirstMonth: 1,
		datevAccountLength: 4,
		datevDebtor: null,
		datevRevenue: null,
	},
	updatedAt: 0,
})

/** How the farm bills, with defaults before it was entered. */
export async function readInvoiceSettings(
	{ farm }: Pick<FarmScope, 'farm'>,
	reader: Pick<Tx, 'select'>,
): Promise<InvoiceSettings> {
	const [row] = await reader
		.select()
		.from(invoiceSettings)
		.where(eq(invoiceSettings.farmId, farm.id))
	return row ?? defaults(farm)
}

/** Creates the row of settings where there is none, so that it can be locked. */
export async function ensureInvoiceSettings(
	tx: Tx,
	{ farm }: Pick<FarmScope, 'farm'>,
): Promise<void> {
	await tx.insert(invoiceSettings).values(defaults(farm)).onConflictDoNothing()
}

/**
 * Saves how the farm bills. Issued documents keep what they were issued with. Throws Fault conflict at
 * `nextInvoice` or `nextCredit` for a number that is given already.
 */
export async function saveInvoiceSettings(
	ctx: Permitted<'farm.configure'>,
	input: InvoiceSettingsInput,
): Promise<void> {
	const { name, addressLine1, addressLine2, postcode, city, country, taxNumber, email } = input
	const { registration, iban, bic, paymentWords, taxName, exemptReason, footer } = input
	const { dayOrder, quickbooksItem, quickbooksTaxCodes, xeroAccount, xeroTaxTypes } = input
	const { datevConsultant, datevClient, datevFirstMonth, datevAccountLength } = input
	const { datevDebtor, datevRevenue, invoicePrefix, creditPrefix, nextInvoice, nextCredit } = input
	const values = {
		seller: {
			name,
			addressLine1,
			addressLine2,
			postcode,
			city,
			country,
			taxNumber,
			email,
			registration,
			iban,
			bic,
			paymentWords,
			taxName,
			exemptReason,
			footer,
		},
		taxCategory: input.taxCategory,
		taxBasisPoints: input.taxCategory === 'S' ? input.taxRate : 0,
		paymentDays: input.paymentDays,
		invoicePrefix,
		creditPrefix,
		nextInvoice,
		nextCredit,
		bookkeeping: {
			dayOrder,
			quickbooksItem,
			quickbooksTaxCodes,
			xeroAccount,
			xeroTaxTypes,
			datevConsultant,
			datevClient,
			datevFirstMonth,
			datevAccountLength,
			datevDebtor,
			datevRevenue,
		},
		updatedAt: ctx.now(),
	}
	await ctx.db.write(async (tx) => {
		await ensureInvoiceSettings(tx, ctx)
		const ofFarm = eq(invoiceSettings.farmId, ctx.farm.id)
		// Locks the row: a number that is given meanwhile is seen.
		await tx.update(invoiceSettings).set({ updatedAt: ctx.now() }).where(ofFarm)
		const before = await readInvoiceSettings(ctx, tx)
		await requireFree(tx, ctx, { kind: 'invoice', next: nextInvoice, field: 'nextInvoice' })
		await requireFree(tx, ctx, { kind: 'credit-note', next: nextCredit, field: 'nextCredit' })
		await tx.update(invoiceSettings).set(values).where(ofFarm)
		const after = flat({ ...before, ...values })
		const changed = changedFields(flat(before), after, Object.keys(after) as (keyof typeof after)[])
		if (changed)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId: ctx.farm.id,
				action: 'sales-invoice.settings-changed',
				subject: name,
				...changed,
			})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

const flat = ({ seller, bookkeeping, updatedAt: _, ...rest }: InvoiceSettings) => ({
	...rest,
	...seller,
	...bookkeeping,
})

async function requireFree(
	tx: Tx,
	{ farm }: Pick<FarmScope, 'farm'>,
	{ kind, next, field }: { kind: string; next: number; field: string },
): Promise<void> {
	const [row] = await tx
		.select({ last: max(salesInvoices.place) })
		.from(salesInvoices)
		.where(
			and(
				eq(salesInvoices.farmId, farm.id),
				eq(salesInvoices.kind, kind),
				isNotNull(salesInvoices.place),
			),
		)
	const last = row?.last ?? null
	if (last !== null && next !== last + 1)
		throw new Fault('conflict', `The next number is ${last + 1}: numbers have no gaps`, { field })
}
