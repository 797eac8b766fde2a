import type { Compensation } from '@sfc/domain/readings/compensation'
import { belongsTo, bool, instant, int, json, real, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { agents } from './agents'
import { farmRow } from '../farm-key'

/** A piece of hardware an agent talks to: a controller, a plug, a sensor box, a camera. */
export const devices = table(
	'devices',
	{
		...farmRow,
		agentId: belongsTo(text('agent_id'), () => agents.id),
		key: text('key').notNull(), // the agent's own name for it
		name: text('name').notNull(),
		driver: text('driver').notNull(), // modbus, mqtt or onvif
		kind: text('kind').notNull(), // controller, sensor, plug, camera
		vendor: text('vendor'),
		model: text('model'),
		address: text('address').notNull(),
		identity: text('identity'), // MAC, serial or EPR uuid: stays the same when the address changes
		zone: text('zone'),
		status: text('status').notNull(), // online, offline or unknown
		statusReason: text('status_reason'),
		statusAt: instant('status_at').notNull(),
		details: json('details').$type<Record<string, unknown>>(),
		removedAt: instant('removed_at'),
	},
	(t) => [
		uniqueIndex('devices_agent_key').on(t.agentId, t.key),
		index('devices_farm').on(t.farmId),
	],
)

/** One value a device reports or accepts: the series a reading belongs to. */
export const points = table(
	'points',
	{
		...farmRow,
		deviceId: belongsTo(int('device_id'), () => devices.id),
		key: text('key').notNull(), // unique within its device
		label: text('label').notNull(),
		quantity: text('quantity').notNull(), // a key of domain's quantities.json
		unit: text('unit').notNull(),
		/**
		 * The role of the value on the farm: `reservoir`, `tank-a`; null when the quantity is
		 * enough.
		 */
		role: text('role'),
		capacity: real('capacity'), // of a tank, in the point's unit
		writable: bool('writable').notNull(),
		intervalMs: int('interval_ms').notNull(), // how often it is read; decides when it is stale
		/** Who corrects the EC of this probe to 25 °C; null: not known, and it is left as it is read. */
		compensation: json('compensation').$type<Compensation>(),
		removedAt: instant('removed_at'),
	},
	(t) => [
		uniqueIndex('points_device_key').on(t.deviceId, t.key),
		index('points_farm').on(t.farmId),
	],
)
