import { missingParts } from './location-description'
import type { TrackingEvent } from './tracking-event'

/** A thing that records lack, how many events it is missing from, and whose page mends it. */
export type Gap =
	| { about: 'farm'; missing: string[]; events: number }
	| { about: 'growing-area'; events: number }
	| { about: 'buyer'; buyer: string; missing: string[]; events: number }
	| { about: 'supplier'; lotId: number; lotCode: string; missing: string[]; events: number }
	| { about: 'no-buyer'; lotId: number; lotCode: string; events: number }

/** Lists what complete records lack, each thing once: the farm first, then buyers by name, suppliers, and lots. */
export function missingElements(events: readonly TrackingEvent[]): Gap[] {
	const gaps = new Map<string, Gap>()
	const note = (key: string, gap: Gap) => {
		const known = gaps.get(key)
		if (known) known.events += 1
		else gaps.set(key, gap)
	}
	for (const { kind, farm, lot, supplier, recipient, recipientName, isDonation } of events) {
		const ofFarm = missingParts(farm.description)
		if (ofFarm.length > 0) note('1', { about: 'farm', missing: ofFarm, events: 1 })
		if ((kind === 'harvesting' || kind === 'packing') && !farm.growingArea)
			note('2', { about: 'growing-area', events: 1 })
		if (kind === 'receiving') {
			const missing = missingParts(supplier)
			const { id: lotId, code: lotCode } = lot
			if (missing.length > 0)
				note(`35 ${lotId}`, { about: 'supplier', lotId, lotCode, missing, events: 1 })
		}
		if (kind !== 'shipping' || isDonation) continue
		if (!recipientName) {
			note(`4 ${lot.id}`, { about: 'no-buyer', lotId: lot.id, lotCode: lot.code, events: 1 })
			continue
		}
		const missing = missingParts(recipient)
		if (missing.length === 0) continue
		const key = `3 ${recipientName.toLowerCase()}`
		note(key, { about: 'buyer', buyer: recipientName, missing, events: 1 })
	}
	return [...gaps].sort(([a], [b]) => a.localeCompare(b)).map(([, gap]) => gap)
}
