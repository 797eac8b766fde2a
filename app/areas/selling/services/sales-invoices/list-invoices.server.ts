import { match } from '#db/match'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { invoiceState, openCents } from '@sfc/domain/selling/sales-invoices/invoice-balance'
import { and, asc, desc, eq, gte, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { salesInvoices, salesInvoiceMails, salesPayments } from '#db/schema/sales-invoices'
import type { FarmCtx } from '~/context.server'
import { readCredited } from './credit-invoice.server'
import { asInvoice, readLines, toSalesDocument, type SalesInvoice } from './invoice-row.server'

const INVOICE_TABS = ['open', 'overdue', 'draft', 'paid', 'credit-note'] as const
type InvoiceTab = (typeof INVOICE_TABS)[number]

const { kind, number, dueOn } = salesInvoices
// Names are written out, because a column of the outer query has no table in front of it on SQLite.
const paid =
	sql<number>`coalesce((select sum(cents) from sales_payments p where p.invoice_id = sales_invoices.id), 0)`.mapWith(
		Number,
	)
const credited =
	sql<number>`coalesce((select sum(c.net_cents + c.tax_cents) from sales_invoices c where c.credits_id = sales_invoices.id), 0)`.mapWith(
		Number,
	)
const open = sql`(sales_invoices.net_cents + sales_invoices.tax_cents - ${paid} - ${credited})`

/** The condition of a tab: those that are overdue are open as well. */
const inTab = (tab: InvoiceTab, today: string): SQL | undefined => {
	const issued = and(eq(kind, 'invoice'), isNotNull(number))
	return {
		draft: and(eq(kind, 'invoice'), isNull(number)),
		'credit-note': eq(kind, 'credit-note'),
		open: and(issued, sql`${open} > 0`),
		overdue: and(issued, sql`${open} > 0`, sql`${dueOn} < ${today}`),
		paid: and(issued, sql`${open} <= 0`),
	}[tab]
}

type Wanted = { tab: InvoiceTab; page: number; pageSize: number }

/** A page of the farm's documents: open ones by the day they are due, others newest first. */
export async function listInvoices(ctx: FarmCtx, { tab, page, pageSize }: Wanted) {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const isOpen = tab === 'open' || tab === 'overdue'
	const rows = await ctx.db.read
		.select({ row: salesInvoices, paidCents: paid, creditedCents: credited })
		.from(salesInvoices)
		.where(match(salesInvoices, { farmId: ctx.farm.id }, inTab(tab, today)))
		.orderBy(...(isOpen ? [asc(dueOn), asc(salesInvoices.id)] : [desc(salesInvoices.id)]))
		.limit(pageSize)
		.offset((page - 1) * pageSize)
	return rows.map(({ row, ...amounts }) => withBalance(asInvoice(row), amounts, today))
}

function withBalance(
	invoice: SalesInvoice,
	amounts: { paidCents: number; creditedCents: number },
	today: string,
) {
	const grossCents = invoice.netCents + invoice.taxCents
	const all = { ...amounts, grossCents }
	const { number, dueOn } = invoice
	return {
		...invoice,
		...all,
		openCents: openCents(all),
		state: invoiceState({ number, dueOn, ...all }, today),
	}
}

/** How many documents each tab has, and what is owed in all. */
export async function countInvoices(ctx: FarmCtx) {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const counts: Partial<Record<InvoiceTab, number>> = {}
	for (const tab of INVOICE_TABS)
		counts[tab] = await ctx.db.read.$count(
			salesInvoices,
			match(salesInvoices, { farmId: ctx.farm.id }, inTab(tab, today)),
		)
	const [owed] = await ctx.db.read
		.select({ cents: sql<number>`coalesce(sum(${open}), 0)`.mapWith(Number) })
		.from(salesInvoices)
		.where(match(salesInvoices, { farmId: ctx.farm.id }, inTab('open', today)))
	return { counts, owedCents: owed?.cents ?? 0 }
}

/** A document with its lines, payments, credit notes and mails; undefined when the farm has none of this id. */
export async function findInvoice(ctx: FarmCtx, invoiceId: number) {
	const { read } = ctx.db
	const [found] = await read
		.select({ row: salesInvoices, paidCents: paid, creditedCents: credited })
		.from(salesInvoices)
		.where(match(salesInvoices, { id: invoiceId, farmId: ctx.farm.id }))
	if (!found) return undefined
	const { row, ...amounts } = found
	const invoice = withBalance(asInvoice(row), amounts, todayIn(ctx.farm.timezone, ctx.now()))
	const lines = await readLines(read, invoiceId)
	const creditedMilli = await readCredited(
		read,
		lines.map(({ id }) => id),
	)
	const about = row.creditsId === null ? [] : await readByIds(ctx, row.creditsId)
	return {
		...invoice,
		lines: lines.map((line) => ({
			...line,
			leftMilli: line.quantityMilli - (creditedMilli.get(line.id) ?? 0),
		})),
		credits: about[0] ?? null,
		payments: await read
			.select()
			.from(salesPayments)
			.where(eq(salesPayments.invoiceId, invoiceId))
			.orderBy(asc(salesPayments.paidOn), asc(salesPayments.id)),
		creditNotes: await read
			.select()
			.from(salesInvoices)
			.where(eq(salesInvoices.creditsId, invoiceId))
			.orderBy(asc(salesInvoices.id)),
		mails: await read
			.select()
			.from(salesInvoiceMails)
			.where(eq(salesInvoiceMails.invoiceId, invoiceId))
			.orderBy(asc(salesInvoiceMails.id)),
	}
}
export type FoundInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

const readByIds = async ({ db, farm }: FarmCtx, id: number) =>
	(
		await db.read
			.select({
				id: salesInvoices.id,
				number: salesInvoices.number,
				issuedOn: salesInvoices.issuedOn,
			})
			.from(salesInvoices)
			.where(match(salesInvoices, { id, farmId: farm.id }))
	).map(({ id, number, issuedOn }) => ({ id, number: number ?? '', issuedOn: issuedOn ?? '' }))

/** All documents that were issued from a day until another, by number. Most: 5,000. */
export async function listIssuedDocuments(
	ctx: FarmCtx,
	{ from, until }: { from: string; until: string },
) {
	const rows = await ctx.db.read
		.select()
		.from(salesInvoices)
		.where(
			match(
				salesInvoices,
				{ farmId: ctx.farm.id },
				isNotNull(number),
				gte(salesInvoices.issuedOn, from),
				lte(salesInvoices.issuedOn, until),
			),
		)
		.orderBy(asc(kind), asc(salesInvoices.place))
		.limit(5000)
	const documents = []
	for (const row of rows) {
		const about = row.creditsId === null ? [] : await readByIds(ctx, row.creditsId)
		documents.push(
			toSalesDocument(asInvoice(row), await readLines(ctx.db.read, row.id), about[0] ?? null),
		)
	}
	return documents
}
