import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { COUNTED_PER, PEST_KINDS } from '@sfc/domain/growing/scouting/pests'
import { z } from 'zod'
import { Day, optionalLine, requiredLine } from '../inventory/typed-figures'
import { withPhotos } from '../../sent-photos'

const whole = (label: string, most: number) => {
	const message = `${label} must be a whole number from 0 to ${most.toLocaleString('en-US')}`
	return z.int(message).min(0, message).max(most, message)
}

/** A key of a pest, in a record: bounded, and none that means something to JavaScript. */
const PestKey = z.string().regex(/^[a-z0-9-]{1,60}$/)

const isBounded = (counts: object) => Object.keys(counts).length <= 200
const Count = whole('Count', 100_000).nullish()
const Severity = z.int('Choose a severity').min(0).max(4).nullish()

/** The fields of a look at a zone, without photos. */
export const VisitFields = z.object({
	zone: z.enum(CYCLE_ZONES, 'Choose a zone'),
	scoutedOn: Day,
	plants: whole('Plants', 10_000),
	cards: whole('Sticky cards', 1000).default(0),
	counts: z
		.record(PestKey, z.object({ count: Count, severity: Severity }))
		.refine(isBounded, 'At most 200 pests')
		.default({})
		.describe('By key of listScoutingPests; severity 0 to 4'),
	note: optionalLine('Note', 2000),
})

export type VisitInput = z.output<typeof VisitFields>

/** Numbers as a form sends them: conform reads those of fields, but not of records. */
const sent = <T extends z.ZodType>(schema: T) =>
	z.preprocess(
		(text) => (typeof text === 'string' ? (text.trim() === '' ? null : Number(text)) : text),
		schema,
	)

/** The form of a look at a zone. */
export const VisitForm = VisitFields.extend({
	counts: z
		.record(PestKey, z.object({ count: sent(Count), severity: sent(Severity) }))
		.refine(isBounded, 'At most 200 pests')
		.default({}),
})

/** One look at a zone from a client, with photos that it uploaded. */
export const VisitCallInput = VisitFields.extend(withPhotos)

const threshold = 'The limit must be a number above 0'

/** What a farm says about a pest: whether it is watched, its limit, and what is done then. */
export const PestRuleInput = z.object({
	isWatched: z.boolean().default(false),
	threshold: z.number(threshold).positive(threshold).max(100_000, threshold).nullish(),
	action: optionalLine('What to do', 500),
})
export type PestRuleInput = z.output<typeof PestRuleInput>

/** A pest or disease that the product does not know. */
export const OwnPestInput = PestRuleInput.extend({
	name: requiredLine('Name is required', 'Name', 100),
	kind: z.enum(PEST_KINDS, 'Choose pest or disease').default('pest'),
	per: z.enum(COUNTED_PER, 'Choose plant or card').default('plant'),
})
export type OwnPestInput = z.output<typeof OwnPestInput>
