import type { ReceiptInput } from '@sfc/contract/growing/inventory/receipt-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { lotReceipts, stockMovements } from '#db/schema/inventory'
import type { FarmCtx, Permitted } from '~/context.server'
import { requirePayable } from '~/areas/farms/services/require-payable.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { insertCodedLot } from './insert-coded-lot.server'
import type { Lot } from './require-lot.server'

export type LotReceipt = typeof lotReceipts.$inferSelect

/**
 * Receives a lot of another grower: it is in stock from then on, under the farm's own code, with the code that
 * it came with. Throws Fault invalid at `receivedOn` for a day in the future, or at `cost`.
 */
export async function receiveLot(
	ctx: Permitted<'stock.change'>,
	input: ReceiptInput,
): Promise<Lot> {
	refuseReceipt(ctx, input)
	const { farm } = ctx
	const lot = await ctx.db.write(async (tx) => {
		const lot = await insertCodedLot(tx, ctx, 'IN', { origin: 'received', ...input })
		const own = { farmId: farm.id, lotId: lot.id, createdAt: ctx.now() }
		await tx.insert(lotReceipts).values({ ...own, ...receiptValues(input), updatedAt: ctx.now() })
		await tx.insert(stockMovements).values({
			...own,
			kind: 'received',
			quantityMilli: input.quantity,
			happenedOn: input.receivedOn,
			recordedBy: personActor(ctx).name,
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: farm.id,
			action: 'lot.received',
			subject: `${lot.code}, ${cropLabel(lot)}`,
			after: {
				quantity: formatQuantityWithUnit(input.quantity, input.unit),
				supplierName: input.supplierName,
				sourceCode: input.sourceCode,
				receivedOn: input.receivedOn,
			},
		})
		return lot
	})
	ctx.live.publish(`farm:${farm.id}`, 'growing')
	return lot
}

/** Refuses a day to come, and a cost that the currency has no coin for. */
export function refuseReceipt(ctx: FarmCtx, { receivedOn, cost }: ReceiptInput): void {
	if (receivedOn > todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('invalid', 'The day cannot be in the future', { field: 'receivedOn' })
	requirePayable(ctx, cost ?? 0, 'cost')
}

/** What of a receipt is said once, and not in the ledger or of the lot. */
export const receiptValues = ({
	cropName: _crop,
	varietyName: _variety,
	unit: _unit,
	quantity: _quantity,
	receivedOn: _day,
	cost: costCents,
	...values
}: ReceiptInput) => ({ ...values, costCents })
