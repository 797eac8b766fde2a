import { belongsTo, instant, int, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { farmRow } from '../farm-key'
import { harvests } from './inventory'
import { plantingCycles } from './planting-cycles'

/** A tray as a thing with a label, which is filled again and again. A booking only plans its place. */
export const trays = table(
	'trays',
	{
		...farmRow,
		code: text('code').notNull(), // T-0042: on its label
		cycleId: int('planting_cycle_id').references(() => plantingCycles.id, { onDelete: 'set null' }), // null: empty
		plants: int('plants').notNull(), // living: the sum of its events
		zone: text('zone').notNull(), // a key of domain's TRAY_ZONES
		spot: text('spot'), // where in the zone, in words
		filledAt: instant('filled_at'), // null: empty
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [
		uniqueIndex('trays_code').on(t.farmId, t.code),
		index('trays_cycle').on(t.cycleId),
		index('trays_place').on(t.farmId, t.zone, t.spot),
	],
)

/** What happened to a tray, in order. Rows never change. */
export const trayEvents = table(
	'tray_events',
	{
		...farmRow,
		trayId: belongsTo(int('tray_id'), () => trays.id),
		cycleId: int('planting_cycle_id').references(() => plantingCycles.id, { onDelete: 'set null' }), // what it held
		kind: text('kind').notNull(), // a key of domain's TRAY_EVENTS
		plants: int('plants').notNull(), // signed: those that came are positive
		zone: text('zone').notNull(), // where it was afterwards
		spot: text('spot'),
		weightG: int('weight_g'),
		reason: text('reason'),
		harvestId: int('harvest_id').references(() => harvests.id, { onDelete: 'set null' }),
		once: text('once'), // names the request, so that one that is sent twice counts once
		recordedBy: text('recorded_by').notNull(),
		happenedAt: instant('happened_at').notNull(),
	},
	(t) => [
		index('tray_events_tray').on(t.trayId, t.id),
		index('tray_events_cycle').on(t.cycleId, t.kind),
		index('tray_events_farm').on(t.farmId, t.happenedAt),
		uniqueIndex('tray_events_once').on(t.trayId, t.once, t.kind),
	],
)
