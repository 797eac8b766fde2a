import { bool, bytes, day, instant, int, json, real, table, text } from '../columns'
import { index } from '../indexes'
import { farmRow } from '../farm-key'
import { farms } from './farms'
import { journalEntries } from './journal'
import { plantingCycles } from './planting-cycles'

/** What a picture of a plant showed, what was known of its farm then, and what people said of it later. */
export const diagnoses = table(
	'diagnoses',
	{
		...farmRow,
		cycleId: int('planting_cycle_id').references(() => plantingCycles.id, { onDelete: 'set null' }),
		cropName: text('crop_name'), // as the cycle was called then
		notes: text('notes'),
		file: text('file').notNull(), // re-encoded by this server; the files are in the data folder
		/** Domain's LeafMeasures. */
		measures: json('measures').$type<object>().notNull(),
		/** A small grey PNG with domain's code of tissue for each pixel. */
		tissue: bytes('tissue').notNull(),
		/** Domain's Fact[]: the picture, the readings and the crop, in words of that day. */
		facts: json('facts').$type<object[]>().notNull(),
		/** Answers by the key of their question. */
		answers: json('answers').$type<Record<string, string>>().notNull(),
		/** What the ranking said when it was last made, with its reasons. */
		ranked: json('ranked').$type<object>().notNull(),
		isKnown: bool('is_known').notNull(),
		causeId: text('cause_id'), // of the first cause; null when none was named
		share: real('share'), // of the first cause, where it is known
		plannedCauseId: text('planned_cause_id'), // whose steps are tasks already
		journalEntryId: int('journal_entry_id').references(() => journalEntries.id, {
			onDelete: 'set null',
		}), // as which it was saved
		/** What else the farm knew when a photo of the farmhand's log was taken, as its service writes it. */
		farmhand: json('farmhand').$type<object>(),
		verdict: text('verdict'), // right or wrong, as a person found out
		verdictCauseId: text('verdict_cause_id'), // what it was instead, where somebody said so
		verdictBy: text('verdict_by'),
		verdictAt: instant('verdict_at'),
		madeBy: text('made_by').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [index('diagnoses_farm').on(t.farmId, t.createdAt)],
)

/** The model that a farm may ask what it sees in a photo. Without a row none is asked. */
export const visionModels = table('vision_models', {
	farmId: int('farm_id')
		.primaryKey()
		.references(() => farms.id, { onDelete: 'cascade' }),
	baseUrl: text('base_url').notNull(),
	model: text('model').notNull(),
	keySealed: text('key_sealed'), // null: it needs none
	callsADay: int('calls_a_day').notNull(),
	/** The farm's day of the newest call, and how many there were on it. */
	usedOn: day('used_on'),
	used: int('used').notNull().default(0),
	/** What a call costs, or 1,000 tokens, in millionths of the farm's currency; null: nobody said. */
	priceMicros: int('price_micros'),
	isPerToken: bool('is_per_token').notNull().default(false),
	capCents: int('cap_cents'), // a day; null: none
	spentMicros: int('spent_micros').notNull().default(0), // on `used_on`
	/** The farm's month of the newest call, as YYYY-MM, and what there was in it. */
	usedMonth: text('used_month'),
	monthUsed: int('month_used').notNull().default(0),
	monthMicros: int('month_micros').notNull().default(0),
	consentBy: text('consent_by').notNull(), // who agreed to what is sent
	consentAt: instant('consent_at').notNull(),
})
