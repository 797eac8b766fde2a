import { belongsTo, bool, day, instant, int, real, table, text } from '../columns'
import { index, primaryKey, uniqueIndex } from '../indexes'
import { farmRow } from '../farm-key'
import { plantingCycles } from './planting-cycles'

/** What a farm says about a pest or disease: its own ones, and limits of those that the product knows. */
export const scoutingPests = table(
	'scouting_pests',
	{
		...farmRow,
		key: text('pest_key').notNull(), // of domain's pests.json, or own-… for one of the farm
		name: text('name').notNull(),
		kind: text('kind').notNull(), // pest or disease
		per: text('counted_per').notNull(), // plant or card
		isWatched: bool('is_watched').notNull(), // in the first part of the form
		threshold: real('threshold'), // number per plant or card from which something is done
		action: text('action'), // what is done then
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [uniqueIndex('scouting_pests_key').on(t.farmId, t.key)],
)

/** One look at the plants and sticky cards of a zone. */
export const scoutingVisits = table(
	'scouting_visits',
	{
		...farmRow,
		zone: text('zone').notNull(), // A, B, C or D
		scoutedOn: day('scouted_on').notNull(),
		plants: int('plants').notNull(), // looked at
		cards: int('cards').notNull(), // sticky cards read
		note: text('note'),
		scoutedBy: text('scouted_by').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [index('scouting_visits_farm').on(t.farmId, t.scoutedOn)],
)

/** What was counted of one pest at a visit; what is not here was not seen. */
export const scoutingCounts = table(
	'scouting_counts',
	{
		...farmRow,
		visitId: belongsTo(int('visit_id'), () => scoutingVisits.id),
		pestKey: text('pest_key').notNull(),
		count: int('count').notNull(), // insects, or plants with symptoms
		severity: int('severity'), // 0 to 4 of domain's SEVERITIES
	},
	(t) => [index('scouting_counts_visit').on(t.visitId), index('scouting_counts_farm').on(t.farmId)],
)

/** Pictures of a visit, re-encoded by this server; the files are in the data folder. */
export const scoutingPhotos = table(
	'scouting_photos',
	{
		...farmRow,
		visitId: belongsTo(int('visit_id'), () => scoutingVisits.id),
		file: text('file').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [index('scouting_photos_visit').on(t.visitId)],
)

/** What a farm treats plants with: pesticides by their label, and beneficials. */
export const treatmentProducts = table(
	'treatment_products',
	{
		...farmRow,
		name: text('name').notNull(),
		kind: text('kind').notNull(), // pesticide or beneficial
		registration: text('registration'), // EPA or other registration number
		reentryHours: int('reentry_hours').notNull(),
		preharvestDays: int('preharvest_days').notNull(),
		labelDose: real('label_dose'),
		doseUnit: text('dose_unit').notNull(), // ml/L
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [index('treatment_products_farm').on(t.farmId)],
)

/**
 * A treatment of plants, with its product as the label was then. Rows stay: a mistaken one is withdrawn with
 * its reason.
 */
export const treatments = table(
	'treatments',
	{
		...farmRow,
		productName: text('product_name').notNull(),
		kind: text('kind').notNull(),
		registration: text('registration'),
		reentryHours: int('reentry_hours').notNull(),
		preharvestDays: int('preharvest_days').notNull(),
		labelDose: real('label_dose'),
		dose: real('dose').notNull(),
		doseUnit: text('dose_unit').notNull(),
		zone: text('zone'), // null: only the cycles of treatment_cycles
		treatedAt: instant('treated_at').notNull(),
		treatedOn: day('treated_on').notNull(), // the same as a day on the farm
		harvestAt: instant('harvest_at').notNull(), // from then on what was treated may be harvested
		harvestFrom: day('harvest_from').notNull(), // the same as a day on the farm
		reentryAt: instant('reentry_at').notNull(), // from then on people may enter
		treatedBy: text('treated_by').notNull(),
		pestKey: text('pest_key'),
		reason: text('reason').notNull(),
		recordedBy: text('recorded_by').notNull(),
		createdAt: instant('created_at').notNull(),
		withdrawnAt: instant('withdrawn_at'),
		withdrawnBy: text('withdrawn_by'),
		withdrawnReason: text('withdrawn_reason'),
	},
	(t) => [
		index('treatments_farm').on(t.farmId, t.treatedAt),
		index('treatments_harvest').on(t.farmId, t.harvestFrom),
		index('treatments_reentry').on(t.farmId, t.reentryAt),
	],
)

/** The crops that a treatment reached: they keep its interval wherever they are moved. */
export const treatmentCycles = table(
	'treatment_cycles',
	{
		treatmentId: belongsTo(int('treatment_id'), () => treatments.id),
		cycleId: belongsTo(int('planting_cycle_id'), () => plantingCycles.id),
	},
	(t) => [
		primaryKey({ columns: [t.treatmentId, t.cycleId] }),
		index('treatment_cycles_cycle').on(t.cycleId),
	],
)
