import { instant, int, json, real, table, text, day } from '../columns'
import { index } from '../indexes'
import { farmKey, farmRow } from '../farm-key'

/** An analysis of the water that a farm mixes nutrients with. */
export const nutrientWaters = table(
	'nutrient_waters',
	{
		id: text('id').primaryKey(),
		farmId: farmKey(),
		name: text('name').notNull(),
		analysedOn: day('analysed_on'),
		/** Domain's WaterAnalysis, as the laboratory reported it. */
		analysis: json('analysis').$type<Record<string, unknown>>().notNull(),
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [index('nutrient_waters_farm').on(t.farmId)],
)

/** A salt, acid or product that a farm bought for its nutrients. */
export const nutrientProducts = table(
	'nutrient_products',
	{
		id: text('id').primaryKey(),
		farmId: farmKey(),
		name: text('name').notNull(),
		saltId: text('salt_id'), // a key of domain's salts.json; null: by its label
		purityPct: real('purity_pct'), // null: as the salt is usually sold
		label: json('label').$type<Record<string, unknown>>(), // domain's Label
		tank: text('tank'), // one of domain's TANKS; null: where its kind usually is
		solubilityGPerL: real('solubility_g_per_l'),
		pricePerKgCents: int('price_per_kg_cents'),
		lot: text('lot'), // as printed on the bag
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [index('nutrient_products_farm').on(t.farmId)],
)

/** What a farm mixes its stock tanks from; amounts are computed and never stored. */
export const nutrientMixes = table(
	'nutrient_mixes',
	{
		id: text('id').primaryKey(),
		farmId: farmKey(),
		name: text('name').notNull(),
		/** Contract's MixInput without its name. */
		body: json('body').$type<Record<string, unknown>>().notNull(),
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [index('nutrient_mixes_farm').on(t.farmId)],
)

/** A filling of the stock tanks of a mix as it was weighed; what came out of stock for it are movements of supplies. */
export const nutrientBatches = table(
	'nutrient_batches',
	{
		...farmRow,
		mixId: text('mix_id').references(() => nutrientMixes.id, { onDelete: 'set null' }),
		mixName: text('mix_name').notNull(),
		mixedOn: day('mixed_on').notNull(),
		tankLiters: real('tank_liters').notNull(), // of each tank
		/** Domain's BatchPortion[]. */
		portions: json('portions').$type<object[]>().notNull(),
		/** By stock tank the role of the pump that doses from it; null: no pump does. */
		pumps: json('pumps').$type<Record<string, string | null>>().notNull(),
		undoneBy: text('undone_by'), // who said that it was never mixed
		recordedBy: text('recorded_by').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [index('nutrient_batches_farm').on(t.farmId, t.mixedOn)],
)
