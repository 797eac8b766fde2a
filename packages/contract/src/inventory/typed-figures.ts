import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { parsePrice } from '@sfc/domain/inventory/price'
import { parseQuantity } from '@sfc/domain/inventory/quantity'
import { z } from 'zod'

const BAD_QUANTITY = 'Please enter a quantity such as 12 or 12.5'
const BAD_PRICE = 'Please enter a valid price'
const BAD_DAY = 'Please enter a day that exists'

/** A number of JSON, or the text of a field: both are read from their digits. */
const digits = (message: string) =>
	z.union([z.string(message).max(40, message), z.number(message)], message).transform(String)

/** A quantity as it was typed, in thousandths of its unit; 0 is one. */
export const Quantity = digits(BAD_QUANTITY).transform((text, context) => {
	const milli = parseQuantity(text)
	if (milli === null) context.addIssue({ code: 'custom', message: BAD_QUANTITY })
	return milli ?? 0
})

/** A quantity of something that moves. */
export const SomeQuantity = Quantity.refine((milli) => milli > 0, {
	error: 'Please enter a quantity above 0',
	abort: true,
})

/** A price of one unit as it was typed, in dollars; read as whole cents. */
export const Price = digits(BAD_PRICE).transform((text, context) => {
	const cents = parsePrice(text)
	if (cents === null) context.addIssue({ code: 'custom', message: BAD_PRICE })
	return cents ?? 0
})

/** A day that exists, in this century: another one is a slip of the finger. */
export const Day = z
	.string(BAD_DAY)
	.refine((day) => day.startsWith('20') && isCalendarDay(day), BAD_DAY)
	.meta({ format: 'date' })

/** A text of one line that may be left out. */
export const optionalLine = (label: string, max: number) =>
	z
		.string()
		.trim()
		.max(max, `${label} must be at most ${max} characters`)
		.nullish()
		.transform((text) => text || null)

/** A text of one line that must be there. */
export const line = (missing: string, label: string, max: number) =>
	z.string(missing).trim().min(1, missing).max(max, `${label} must be at most ${max} characters`)
