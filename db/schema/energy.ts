import { instant, int, real, table, text } from '../columns'
import { index, primaryKey } from '../indexes'
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

/** What a kWh costs from one instant to another, as a file or a price service says it; none overlap. */
export const hourlyPrices = table(
	'hourly_prices',
	{
		farmId: farmKey(),
		startsAt: instant('starts_at').notNull(),
		endsAt: instant('ends_at').notNull(),
		currency: text('currency').notNull(), // ISO 4217; other than that of the energy prices: not used
		perKWh: real('per_kwh').notNull(), // without what is paid on top
		source: text('source').notNull(), // one of domain's PRICE_SOURCES
	},
	(t) => [primaryKey({ columns: [t.farmId, t.startsAt] })],
)

/** What a farm pays on top of its hourly prices, and the service that they are read from. */
export const hourlyPriceSettings = table(
	'hourly_price_settings',
	{
		farmId: farmKey().primaryKey(),
		extraPerKWh: real('extra_per_kwh').notNull(),
		extraPercent: real('extra_percent').notNull(), // of price and extra together, such as a tax
		url: text('url'), // null: prices come from files alone
		nextFetchAt: instant('next_fetch_at'), // null without an address
		fetchedAt: instant('fetched_at'), // when the service last answered with prices
		/** Tries in a row that failed, and why the newest did; null once it answers. */
		failures: int('failures').notNull().default(0),
		failure: text('failure'),
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [index('hourly_price_settings_due').on(t.nextFetchAt)],
)
