import { match } from '#db/match'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { groupBy } from '@sfc/domain/group-by'
import {
	INVOICE_TABS,
	type InvoiceTab,
	invoiceState,
	openCents,
} from '@sfc/domain/selling/sales-invoices/invoice-balance'
import {
	and,
	asc,
	count,
	desc,
	eq,
	gte,
	inArray,
	isNotNull,
	isNull,
	lte,
	sql,
	type SQL,
} from 'drizzle-orm'
import { salesInvoices, salesInvoiceMails, salesPayments } from '#db/schema/sales-invoices'
import type { FarmCtx } from '~/context.server'
import { readCredited } from './credit-invoice.server'
import {
	asInvoice,
	readLines,
	readManyLines,
	toSalesDocument,
	type SalesInvoice,
} from './invoice-row.server'

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
const gross = sql`(sales_invoices.net_cents + sales_invoices.tax_cents)`
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

export type ListedInvoice = ReturnType<typeof withBalance>

/**
 * How many documents of the farm, or of one of its buyers, each tab has, and their sum: what is open of invoices,
 * else the whole.
 */
export async function countInvoices(ctx: FarmCtx, of: OfBuyer = {}) {
	const counted = INVOICE_TABS.map(async (tab) => [tab, await countTab(ctx, tab, of)] as const)
	return Object.fromEntries(await Promise.all(counted)) as Record<InvoiceTab, InvoiceCount>
}

/** How many invoices of the farm, or of one of its buyers, are overdue today, and what is open of them. */
export const countOverdue = (ctx: FarmCtx, of: OfBuyer = {}): Promise<InvoiceCount> =>
	countTab(ctx, 'overdue', of)

type OfBuyer = { buyerId?: number }
export type InvoiceCount = { count: number; cents: number }

async function countTab(ctx: FarmCtx, tab: InvoiceTab, of: OfBuyer): Promise<InvoiceCount> {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const sum = tab === 'open' || tab === 'overdue' ? open : gross
	const [row] = await ctx.db.read
		.select({ count: count(), cents: sql`coalesce(sum(${sum}), 0)`.mapWith(Number) })
		.from(salesInvoices)
		.where(match(salesInvoices, { ...of, farmId: ctx.farm.id }, inTab(tab, today)))
	return row ?? { count: 0, cents: 0 }
}

/** A document with its lines, payments, credit notes and mails. Throws Fault not-found. */
export async function requireInvoice(ctx: FarmCtx, invoiceId: number) {
	const { read } = ctx.db
	const [found] = await read
		.select({ row: salesInvoices, paidCents: paid, creditedCents: credited })
		.from(salesInvoices)
		.where(match(salesInvoices, { id: invoiceId, farmId: ctx.farm.id }))
	if (!found) throw new Fault('not-found', 'Invoice not found')
	const { row, ...amounts } = found
	const invoice = withBalance(asInvoice(row), amounts, todayIn(ctx.farm.timezone, ctx.now()))
	const lines = await readLines(read, invoiceId)
	const creditedMilli = await readCredited(
		read,
		lines.map(({ id }) => id),
	)
	const about =
		row.creditsId === null ? [] : await readNumbered(ctx, eq(salesInvoices.id, row.creditsId))
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
export type FoundInvoice = Awaited<ReturnType<typeof requireInvoice>>

const readNumbered = async ({ db, farm }: FarmCtx, isWanted: SQL) =>
	(
		await db.read
			.select({
				id: salesInvoices.id,
				number: salesInvoices.number,
				issuedOn: salesInvoices.issuedOn,
			})
			.from(salesInvoices)
			.where(match(salesInvoices, { farmId: farm.id }, isWanted))
	).map(({ id, number, issuedOn }) => ({ id, number: number ?? '', issuedOn: issuedOn ?? '' }))

/** The most documents of an export. */
const MOST_DOCUMENTS = 5000

/**
 * All documents that were issued from a day until another, by number. Throws Fault conflict at `until` for
 * too many.
 */
export async function listIssuedDocuments(
	ctx: FarmCtx,
	{ from, until }: { from: string; until: string },
) {
	const isWanted = match(
		salesInvoices,
		{ farmId: ctx.farm.id },
		isNotNull(number),
		gte(salesInvoices.issuedOn, from),
		lte(salesInvoices.issuedOn, until),
	)
	const { read } = ctx.db
	const rows = await read
		.select()
		.from(salesInvoices)
		.where(isWanted)
		.orderBy(asc(kind), asc(salesInvoices.place))
		.limit(MOST_DOCUMENTS + 1)
	if (rows.length > MOST_DOCUMENTS)
		throw new Fault(
			'conflict',
			`These are more than ${MOST_DOCUMENTS} documents: shorten the period`,
			{
				field: 'until',
			},
		)
	const lines = groupBy(await readManyLines(read, isWanted), ({ invoiceId }) => invoiceId)
	const creditedIds = read
		.select({ id: salesInvoices.creditsId })
		.from(salesInvoices)
		.where(isWanted)
	const about = await readNumbered(ctx, inArray(salesInvoices.id, creditedIds))
	const byId = new Map(about.map((one) => [one.id, one]))
	return rows.map((row) =>
		toSalesDocument(asInvoice(row), lines.get(row.id) ?? [], byId.get(row.creditsId ?? 0) ?? null),
	)
}
