import { createHash } from 'node:crypto'
import { clockOffsets } from '@sfc/domain/calendar/clock-offsets'
import { dayStart } from '@sfc/domain/calendar/day-start'
import {
	epcisDocument,
	type EpcisDocument,
} from '@sfc/domain/food-safety/traceability/epcis-document'
import type { TrackingEvent } from '@sfc/domain/food-safety/traceability/tracking-event'
import type { FarmScope } from '~/context.server'

/** Tracking events of a farm as an EPCIS 2.0 document. `origin` is the address of this server. */
export function buildEpcis(
	{ farm, now }: Pick<FarmScope, 'farm' | 'now'>,
	events: readonly TrackingEvent[],
	origin: string,
): EpcisDocument {
	return epcisDocument(events, {
		origin,
		farmId: farm.id,
		createdAt: now(),
		dayStart: (day) => dayStart(day, farm.timezone),
		offsetAt: (at) => formatOffset(clockOffsets(farm.timezone, at, at + 1)[0]?.offsetMs ?? 0),
		eventId: (key) => `urn:uuid:${uuidOf(`${origin} ${farm.id} ${key}`)}`,
	})
}

function formatOffset(offsetMs: number): string {
	const minutes = Math.round(Math.abs(offsetMs) / 60_000)
	const two = (number: number) => String(number).padStart(2, '0')
	return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** A UUID of version 8 (RFC 9562) that is always the same for a name. */
function uuidOf(name: string): string {
	const hex = createHash('sha256').update(name).digest('hex')
	const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		`${variant}${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join('-')
}
