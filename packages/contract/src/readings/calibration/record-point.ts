import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { z } from 'zod'
import { typedUnits } from '../../units/typed-units'

const number = (name: string, min: number, max: number) =>
	z
		.number(`${name} must be a number`)
		.min(min, `${name} must be at least ${min}`)
		.max(max, `${name} must be at most ${max}`)
		.nullish()

/** What a technician enters about a reference; temperatures in °F, as thermometers show them. */
export const RecordPointInput = z.object({
	/** The point of the procedure. */
	key: z.string().min(1).max(40),
	temperatureF: number('Temperature', -40, 250),
	altitudeFt: number('Height', -1500, 20_000),
	/** The value of a reference instrument, in the unit that people read. */
	shown: number('Reference', -1e6, 1e6),
	/** Whether the probe compensates to 25 °C itself. */
	compensates: z.boolean().default(true),
	lot: z.string().trim().max(60, 'The lot must be at most 60 characters').nullish(),
	expiresOn: z
		.string()
		.refine((day) => isCalendarDay(day), 'Please enter a day that exists')
		.nullish(),
})
export type RecordPointInput = z.infer<typeof RecordPointInput>

/** A point as its form sends it, with the units of `temperatureF` and `shown`. */
export const RecordPointForm = RecordPointInput.extend(typedUnits)
export type RecordPointForm = z.infer<typeof RecordPointForm>
