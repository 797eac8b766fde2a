import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { INVALID_PRICE, parsePrice } from '@sfc/domain/growing/inventory/price'
import { parseQuantity } from '@sfc/domain/growing/inventory/quantity'
import { z } from 'zod'

const BAD_QUANTITY = 'Please enter a quantity such as 12 or 12.5'
const BAD_DAY = 'Please enter a day that exists'

/** A JSON number, or the text of a field: both are parsed from their digits. */
const digits = (message: string) =>
	z.union([z.string(message).max(40, message), z.number(message)], message).transform(String)

/** A typed quantity, in thousandths of its unit; 0 is valid. */
export const Quantity = digits(BAD_QUANTITY).transform((text, context) => {
	const milli = parseQuantity(text)
	if (milli === null) context.addIssue({ code: 'custom', message: BAD_QUANTITY })
	return milli ?? 0
})

/** A quantity above zero. */
export const PositiveQuantity = Quantity.refine((milli) => milli > 0, {
	error: 'Please enter a quantity above 0',
	abort: true,
})

/** A typed price in the currency of the farm, parsed into whole hundredths. */
export const Price = digits(INVALID_PRICE).transform((text, context) => {
	const cents = parsePrice(text)
	if (cents === null) context.addIssue({ code: 'custom', message: INVALID_PRICE })
	return cents ?? 0
})

/** An existing day of this century: any other is a typing error. */
export const Day = z
	.string(BAD_DAY)
	.refine((day) => day.startsWith('20') && isCalendarDay(day), BAD_DAY)
	.meta({ format: 'date' })

/** An optional text on one line. */
export const optionalLine = (label: string, max: number) =>
	z
		.string()
		.trim()
		.max(max, `${label} must be at most ${max} characters`)
		.nullish()
		.transform((text) => text || null)
		.pipe(z.string().nullable()) // says in the API what comes out

/** A required text on one line. */
export const requiredLine = (missing: string, label: string, max: number) =>
	z.string(missing).trim().min(1, missing).max(max, `${label} must be at most ${max} characters`)
