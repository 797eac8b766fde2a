import { instant, int, real, table, text } from '../columns'
import { index } from '../indexes'
import { equipment } from './control'
import { farmKey } from '../farm-key'
import { farms } from './farms'

/** What a farm pays for a kWh; one without a row has entered no price. */
export const energyPrices = table('energy_prices', {
	farmId: int('farm_id')
		.primaryKey()
		.references(() => farms.id, { onDelete: 'cascade' }),
	currency: text('currency').notNull(), // ISO 4217
	perKWh: real('per_kwh').notNull(),
	/** In the tariff hours of its control settings; null: the same. */
	perDearKWh: real('per_dear_kwh'),
	changedBy: text('changed_by').notNull(),
	changedAt: instant('changed_at').notNull(),
})

/** What an output draws while it is fully on, as a person read it from its label. */
export const outputWatts = table(
	'output_watts',
	{
		equipmentId: int('equipment_id')
			.primaryKey()
			.references(() => equipment.id, { onDelete: 'cascade' }),
		farmId: farmKey(),
		watts: real('watts').notNull(),
		enteredBy: text('entered_by').notNull(),
		enteredAt: instant('entered_at').notNull(),
	},
	(t) => [index('output_watts_farm').on(t.farmId)],
)
