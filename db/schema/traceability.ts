import type { UnitBalance } from '@sfc/domain/food-safety/traceability/mass-balance'
import { day, instant, int, json, real, table, text } from '../columns'
import { farmKey, farmRow } from '../farm-key'
import { index, uniqueIndex } from '../indexes'
import { points } from './devices'

/**
 * The location description (21 CFR 1.1310) of the farm or of a buyer, from a day on. A change is a further
 * row, so that events keep the description of their day; the first one holds for the days before it too.
 */
export const locationDescriptions = table(
	'location_descriptions',
	{
		...farmRow,
		/** The buyer's name in lower case, as in sales; empty: the farm itself. */
		buyerKey: text('buyer_key').notNull(),
		validFrom: day('valid_from').notNull(),
		name: text('name').notNull(), // of the business
		phone: text('phone'),
		street: text('street'),
		city: text('city'),
		region: text('region'), // state
		postalCode: text('postal_code'),
		country: text('country'), // ISO 3166, two letters
		gln: text('gln'),
		growingArea: text('growing_area'), // of the farm: its container, greenhouse or field
		sourceReference: text('source_reference'), // of the farm: traceability lot code source reference
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [uniqueIndex('location_descriptions_day').on(t.farmId, t.buyerKey, t.validFrom)],
)

/** A storage place that cools, by the name that harvests give it, and the sensor that shows it. */
export const coldPlaces = table(
	'cold_places',
	{
		...farmRow,
		name: text('name').notNull(),
		nameKey: text('name_key').notNull(), // in lower case
		pointId: int('point_id').references(() => points.id, { onDelete: 'set null' }),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [uniqueIndex('cold_places_name').on(t.farmId, t.nameKey)],
)

/** A mock recall: a person traces as if it were real, against the clock. */
export const recallDrills = table(
	'recall_drills',
	{
		...farmRow,
		fromKind: text('from_kind').notNull(), // lot, seedLot or buyer
		fromText: text('from_text').notNull(),
		complaint: text('complaint'),
		startedAt: instant('started_at').notNull(),
		startedBy: text('started_by').notNull(),
		endedAt: instant('ended_at'), // null: it runs
		endedBy: text('ended_by'),
		lotCount: int('lot_count'),
		receiverCount: int('receiver_count'),
		foundPct: real('found_pct'), // of the harvest, what the books account for
		balance: json('balance').$type<UnitBalance[]>(),
		notes: text('notes'),
	},
	(t) => [index('recall_drills_farm').on(t.farmId, t.startedAt)],
)

/** How often a farm drills a recall; without a row twice a year. */
export const recallDrillPlans = table('recall_drill_plans', {
	farmId: farmKey().primaryKey(),
	everyMonths: int('every_months').notNull(),
})
