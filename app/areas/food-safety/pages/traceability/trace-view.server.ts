import { formatCount } from '@sfc/domain/format-count'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { missingElements, type Gap } from '@sfc/domain/food-safety/traceability/missing-elements'
import {
	EVENT_KINDS,
	EVENT_WORDS,
	type TrackingEvent,
} from '@sfc/domain/food-safety/traceability/tracking-event'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'

const SHOWN = 100

/**
 * Records in words, newest first, with what they lack. `outOfLimits` counts by the key of a cooling how often its
 * place was out of its limits while the lot was there.
 */
export const traceView = (
	events: readonly TrackingEvent[],
	outOfLimits: ReadonlyMap<string, number>,
) => ({
	counts: EVENT_KINDS.map((kind) => ({
		...EVENT_WORDS[kind],
		count: events.filter((event) => event.kind === kind).length,
	})),
	total: events.length,
	shown: SHOWN,
	gaps: missingElements(events).map(gapView),
	rows: events
		.slice(-SHOWN)
		.reverse()
		.map((event) => ({
			key: event.key,
			label: EVENT_WORDS[event.kind].label,
			day: formatDay(event.day),
			lotId: event.lot.id,
			code: event.lot.code,
			sourceCode: event.lot.source?.code ?? null,
			crop: cropLabel(event.lot),
			quantity: formatQuantityWithUnit(event.quantityMilli, event.lot.unit),
			detail: detailOf(event, outOfLimits.get(event.key) ?? 0),
			reference: event.reference,
		})),
})

function detailOf(
	{ kind, supplier, used, recipientName, coldPlace, coldAirC, farm, isDonation }: TrackingEvent,
	outOfLimits: number,
) {
	if (kind === 'shipping')
		return `${isDonation ? 'Given' : ''} to ${recipientName ?? 'nobody noted'}`.trim()
	if (kind === 'receiving') return `from ${supplier?.name ?? 'nobody noted'}`
	if (kind === 'transformation') return `of ${used.map(({ lot }) => lot.code).join(', ')}`
	if (kind === 'cooling')
		return [
			coldPlace,
			coldAirC !== null && `air ${coldAirC} °C`,
			outOfLimits > 0 && `out of its limits ${formatCount(outOfLimits, 'time')}`,
		]
			.filter(Boolean)
			.join(', ')
	return farm.growingArea ?? 'no growing area'
}

/** What is missing in words, and the page that mends it. */
function gapView(gap: Gap) {
	switch (gap.about) {
		case 'farm':
			return {
				text: `${formatCount(gap.events, 'record')} without this farm’s ${gap.missing.join(', ')}`,
				to: '/traceability/location',
				label: 'Describe the farm',
			}
		case 'growing-area':
			return {
				text: `${formatCount(gap.events, 'record')} without a growing area`,
				to: '/traceability/location',
				label: 'Name the growing area',
			}
		case 'buyer':
			return {
				text: `${formatCount(gap.events, 'shipment')} to ${gap.buyer} without ${gap.missing.join(', ')}`,
				to: `/traceability/buyers?buyer=${encodeURIComponent(gap.buyer)}`,
				label: `Describe ${gap.buyer}`,
			}
		case 'supplier':
			return {
				text: `${gap.lotCode} was received without the supplier’s ${gap.missing.join(', ')}`,
				to: `/lots/${gap.lotId}`,
				label: `Open ${gap.lotCode}`,
			}
		case 'no-buyer':
			return {
				text: `${formatCount(gap.events, 'shipment')} of ${gap.lotCode} to nobody noted`,
				to: `/lots/${gap.lotId}`,
				label: `Open ${gap.lotCode}`,
			}
	}
}
