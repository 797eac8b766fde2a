import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { z } from 'zod'
import { optionalLine, requiredLine } from '../../growing/inventory/typed-figures'

/** The most packs of one choice in a reservation. */
export const MOST_PACKS = 50
const MOST_CHOICES = 500
const BAD_COUNT = `Please enter a whole number from 0 to ${MOST_PACKS}`
const BAD_EMAIL = 'Please enter a valid email address'

/** A choice of the shop's page: an offer that is ready, or cut on a day. */
export const choiceKey = (offerId: number, readyOn: string | null): string =>
	readyOn === null ? `o${offerId}` : `o${offerId}_${readyOn.replaceAll('-', '')}`

function parseChoice(key: string): { offerId: number; readyOn: string | null } | null {
	const [, offer, year, month, dayOf] = /^o(\d{1,15})(?:_(\d{4})(\d{2})(\d{2}))?$/.exec(key) ?? []
	if (!offer) return null
	const readyOn = year ? `${year}-${month}-${dayOf}` : null
	return readyOn === null || isCalendarDay(readyOn) ? { offerId: Number(offer), readyOn } : null
}

/** How many packs of each choice; empty ones count as none. */
const Packs = z.record(z.string().max(40), z.unknown()).transform((typed, context) => {
	const lines: { offerId: number; readyOn: string | null; packs: number; field: string }[] = []
	for (const [key, value] of Object.entries(typed).slice(0, MOST_CHOICES)) {
		const text = typeof value === 'string' ? value.trim() : String(Number(value ?? 0))
		const choice = parseChoice(key)
		const packs = /^\d{0,3}$/.test(text) ? Number(text) : NaN
		if (!choice || !(packs <= MOST_PACKS))
			context.addIssue({ code: 'custom', path: [key], message: BAD_COUNT })
		else if (packs > 0) lines.push({ ...choice, packs, field: `packs.${key}` })
	}
	if (lines.length === 0 && context.issues.length === 0)
		context.addIssue({ code: 'custom', message: 'Please enter how many you want' })
	return lines
})

/** A reservation in a farm's own shop. */
export const ReservationInput = z.object({
	packs: z.preprocess((typed) => typed ?? {}, Packs),
	name: requiredLine('Please enter your name', 'Name', 100),
	email: z.string(BAD_EMAIL).trim().max(254, BAD_EMAIL).pipe(z.email(BAD_EMAIL)),
	note: optionalLine('Note', 300),
})
export type ReservationInput = z.infer<typeof ReservationInput>
