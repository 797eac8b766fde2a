import { day, instant, int, json, real, table, text } from '../columns'
import { farmKey } from '../farm-key'
import { index } from '../indexes'

/** The light of a zone as a person measured it, position by position, with the lamps at one level. */
export const lightMaps = table(
	'light_maps',
	{
		id: text('id').primaryKey(),
		farmId: farmKey(),
		zone: text('zone').notNull(), // nursery or cultivation
		measuredOn: day('measured_on').notNull(),
		lampPercent: int('lamp_percent').notNull(),
		meter: text('meter').notNull(), // ppfd or lux
		lampKind: text('lamp_kind'), // a key of domain's lamp-kinds.json; null: PPFD, or a factor of their own
		/** What a lux is, µmol/m²/s, as it was when the map was added; null for PPFD. */
		umolPerLux: real('umol_per_lux'),
		/** Rows of readings as the meter showed them; null: not measured there. */
		rows: json('rows').$type<(number | null)[][]>().notNull(),
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [index('light_maps_farm').on(t.farmId)],
)
