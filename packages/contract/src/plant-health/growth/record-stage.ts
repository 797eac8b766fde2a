import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { GROWTH_STAGES } from '@sfc/domain/growing/planting-cycles/growth-stage'
import { z } from 'zod'
import { eitherCase } from '../../case'
import { readFieldNames } from '../../read-field-names'

const NO_DAY = 'Please enter a day that exists'

/** The stage a crop was seen in; today when no day is given. */
export const RecordStageInput = z.object({
	stage: z.enum(GROWTH_STAGES, 'Please choose a stage'),
	seenOn: z
		.string(NO_DAY)
		.refine((day) => day.startsWith('20') && isCalendarDay(day), NO_DAY)
		.meta({ format: 'date' })
		.optional(),
	note: z.string().trim().max(2000, 'The note must be at most 2000 characters').nullish(),
})
export type RecordStageInput = z.infer<typeof RecordStageInput>

/** The form always sends the day. */
export const RecordStageForm = RecordStageInput.extend({
	seenOn: RecordStageInput.shape.seenOn.unwrap(),
	note: z.string().trim().max(2000, 'The note must be at most 2000 characters').optional(),
})

const NAMES = eitherCase(['stage', 'seenOn', 'note'])

/** Reads a body in either spelling, `seenOn` or `seen_on`; the schema refuses the rest. */
export const fromWire = (body: unknown): unknown => readFieldNames(body, NAMES) ?? body
