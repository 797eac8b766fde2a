import { formatDay } from '@sfc/domain/calendar/format-day'
import { csvLine } from '@sfc/domain/csv/csv-line'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatQuantity } from '@sfc/domain/growing/inventory/quantity'
import type { Recall, RecallReason } from '~/areas/growing/services/traceability/recall-lots.server'

const REASONS: Readonly<Record<RecallReason, string>> = {
	itself: 'the lot itself',
	buyer: 'went to this buyer',
	source: 'it was made of this',
	mix: 'some of the others went into it',
	seed: 'same seed lot',
	supply: 'the supply lot went into it',
	inUse: 'here while the supply lot was in use',
	tray: 'stood in the same trays',
	time: 'in the nursery at the same time',
}

/** A recall in words, for the page. */
export function recallView(recall: Recall) {
	const reasonOf = new Map(recall.lots.map(({ id, why }) => [id, REASONS[why]]))
	return {
		from: recall.from,
		isCut: recall.isCut,
		lots: recall.lots.map((lot) => ({
			id: lot.id,
			code: lot.code,
			crop: cropLabel(lot),
			why: REASONS[lot.why],
			seedLot: lot.origin === 'grown' ? (lot.seedLot ?? 'not noted') : '–',
			supplier: supplierOf(lot),
		})),
		receivers: recall.receivers.map((receiver) => ({
			id: receiver.movementId,
			lotId: receiver.lotId,
			code: receiver.code,
			buyer: receiver.buyer ?? 'nobody noted',
			contact: receiver.contact,
			phone: receiver.phone,
			order: receiver.order,
			what: receiver.kind === 'sold' ? 'Sold' : 'Given away',
			quantity: `${formatQuantity(receiver.quantityMilli)} ${receiver.unit}`,
			day: formatDay(receiver.happenedOn),
			why: reasonOf.get(receiver.lotId) ?? '',
		})),
	}
}

/** Who the seed of a lot came from, or the lot itself with the code it came with. */
function supplierOf({ origin, seedSupplier, receipt }: Recall['lots'][number]): string {
	if (receipt)
		return [receipt.supplierName, receipt.sourceCode && `lot ${receipt.sourceCode}`]
			.filter(Boolean)
			.join(', ')
	return origin === 'grown' ? (seedSupplier ?? 'not noted') : '–'
}

const HEADER = [
	...(['lot', 'crop', 'variety', 'seed_lot', 'supplier', 'reason'] as const),
	...(['what', 'buyer', 'quantity', 'unit', 'day', 'contact', 'order', 'phone'] as const),
]

/** A recall as a table: a row for each delivery, and one for a lot without deliveries. */
export function recallCsv(recall: Recall): string {
	const lines = recall.lots.flatMap((lot) => {
		const supplier = lot.receipt?.supplierName ?? lot.seedSupplier
		const of = [lot.code, lot.cropName, lot.varietyName, lot.seedLot, supplier]
		const start = [...of, REASONS[lot.why]]
		const went = recall.receivers.filter(({ lotId }) => lotId === lot.id)
		if (went.length === 0)
			return [csvLine([...start, null, null, null, lot.unit, null, null, null, null])]
		return went.map(({ kind, buyer, quantityMilli, happenedOn, contact, order, phone }) => {
			const what = [kind, buyer, quantityMilli / 1000, lot.unit, happenedOn]
			return csvLine([...start, ...what, contact, order, phone])
		})
	})
	return csvLine(HEADER) + lines.join('')
}
