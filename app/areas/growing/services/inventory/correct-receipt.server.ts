import type { ReceiptInput } from '@sfc/contract/growing/inventory/receipt-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { asc, eq, lt, ne } from 'drizzle-orm'
import { match } from '#db/match'
import type { Reader, Tx } from '#db/open.server'
import { lotReceipts, lots, stockMovements } from '#db/schema/inventory'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { loadLotReserved } from './load-lot-reserved.server'
import { loadLotStock } from './load-lot-stock.server'
import { lockLot } from './lock-lot.server'
import { receiptValues, refuseReceipt, type LotReceipt } from './receive-lot.server'
import { refuseChangeOfOrigin } from './refuse-change-of-origin.server'
import type { Lot } from './require-lot.server'
import { isStanding } from './standing-movement'

type Ctx = Permitted<'stock.change'>

/** What offers know a lot by. */
const SOLD_AS = ['cropName', 'varietyName', 'unit'] as const

/**
 * Corrects what was received. The ledger keeps what was written: another quantity or day reverses the old entry
 * and adds a new one. Throws Fault not-found, invalid at `receivedOn`, or conflict for another crop or unit than
 * orders have reserved, and once something of it was sold, given away or mixed; its cost can be corrected even then,
 * because invoices come late.
 */
export async function correctReceipt(
	ctx: Ctx,
	{ lotId, input }: { lotId: number; input: ReceiptInput },
): Promise<Lot> {
	refuseReceipt(ctx, input)
	const corrected = await ctx.db.write(async (tx) => {
		const lot = await lockLot(tx, ctx, { lotId })
		const receipt = await findReceipt(tx, lotId)
		const entry = receipt && (await findReceived(tx, lotId))
		if (!receipt || !entry) throw new Fault('not-found', 'Nothing was received in this lot')
		const before = toReceiptInput({ lot, receipt, entry })
		const changed = changedFields(before, input, Object.keys(input) as (keyof ReceiptInput)[])
		if (!changed) return lot
		if (Object.keys(changed.after).some((field) => field !== 'cost'))
			await refuseChangeOfOrigin(tx, lot)
		const renamed = SOLD_AS.find((field) => before[field] !== input[field])
		if (renamed && (await loadLotReserved(tx, { lotId })) > 0)
			throw new Fault('conflict', 'Orders have reserved some of it as it is', { field: renamed })
		if (before.quantity !== input.quantity || before.receivedOn !== input.receivedOn)
			await replaceEntry(tx, ctx, { lot, entry, input })
		const at = { updatedAt: ctx.now() }
		await tx
			.update(lotReceipts)
			.set({ ...receiptValues(input), ...at })
			.where(eq(lotReceipts.id, receipt.id))
		const { cropName, varietyName, unit } = input
		const [after] = await tx
			.update(lots)
			.set({ cropName, varietyName, unit, ...at })
			.where(eq(lots.id, lotId))
			.returning()
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'lot.receipt-corrected',
			subject: `${lot.code}, ${cropLabel(after ?? lot)}`,
			...changed,
		})
		return after ?? lot
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return corrected
}

/** What came with a received lot; null for any other. */
export async function findReceipt(
	db: Pick<Reader, 'select'>,
	lotId: number,
): Promise<LotReceipt | null> {
	const [row] = await db.select().from(lotReceipts).where(eq(lotReceipts.lotId, lotId))
	return row ?? null
}

type Entry = typeof stockMovements.$inferSelect

/** The entry by which a lot was received; null once it was undone. */
export async function findReceived(
	db: Pick<Reader, 'select'>,
	lotId: number,
): Promise<Entry | null> {
	const [row] = await db
		.select()
		.from(stockMovements)
		.where(match(stockMovements, { lotId, kind: 'received' }, isStanding))
	return row ?? null
}

/** What was received in a lot, as it was typed; null where nothing was, or it was undone. */
export async function readReceiptInput(
	db: Pick<Reader, 'select'>,
	lot: Lot,
): Promise<ReceiptInput | null> {
	const [receipt, entry] = [await findReceipt(db, lot.id), await findReceived(db, lot.id)]
	return receipt && entry && toReceiptInput({ lot, receipt, entry })
}

const toReceiptInput = ({
	lot,
	receipt,
	entry,
}: {
	lot: Lot
	receipt: LotReceipt
	entry: Entry
}): ReceiptInput => ({
	cropName: lot.cropName,
	varietyName: lot.varietyName,
	unit: lot.unit as ReceiptInput['unit'], // only receipts write it here
	quantity: entry.quantityMilli,
	receivedOn: entry.happenedOn,
	sourceCode: receipt.sourceCode,
	supplierName: receipt.supplierName,
	phone: receipt.phone,
	street: receipt.street,
	city: receipt.city,
	region: receipt.region,
	postalCode: receipt.postalCode,
	country: receipt.country,
	gln: receipt.gln,
	codeSource: receipt.codeSource,
	codeSourceReference: receipt.codeSourceReference,
	documentType: receipt.documentType,
	documentNumber: receipt.documentNumber,
	cost: receipt.costCents,
})

type Replaced = { lot: Lot; entry: Entry; input: ReceiptInput }

async function replaceEntry(tx: Tx, ctx: Ctx, { lot, entry, input }: Replaced): Promise<void> {
	const { id: lotId } = lot
	const stockMilli = (await loadLotStock(tx, lotId)) + input.quantity - entry.quantityMilli
	const reservedMilli = await loadLotReserved(tx, { lotId })
	const at = (field: string) => ({ field })
	if (stockMilli < 0) throw new Fault('conflict', 'More than that was lost already', at('quantity'))
	if (reservedMilli > stockMilli)
		throw new Fault('conflict', 'Orders have reserved more than that', at('quantity'))
	const [earlier] = await tx
		.select({ on: stockMovements.happenedOn })
		.from(stockMovements)
		.where(
			match(
				stockMovements,
				{ lotId },
				isStanding,
				ne(stockMovements.id, entry.id),
				lt(stockMovements.happenedOn, input.receivedOn),
			),
		)
		.orderBy(asc(stockMovements.happenedOn))
		.limit(1)
	if (earlier)
		throw new Fault('invalid', `It has an entry of ${earlier.on}: the day cannot be later`, {
			field: 'receivedOn',
		})
	const own = {
		farmId: ctx.farm.id,
		lotId,
		kind: 'received',
		recordedBy: personActor(ctx).name,
		createdAt: ctx.now(),
	}
	await tx.insert(stockMovements).values({
		...own,
		quantityMilli: 0 - entry.quantityMilli,
		takesBackId: entry.id,
		happenedOn: todayIn(ctx.farm.timezone, ctx.now()),
		reason: 'Corrected',
	})
	await tx
		.insert(stockMovements)
		.values({ ...own, quantityMilli: input.quantity, happenedOn: input.receivedOn })
}
