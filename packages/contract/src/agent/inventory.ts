import { EQUIPMENT_TYPES } from '@sfc/domain/control/catalogue'
import { OUTPUT_CLASS_KEYS } from '@sfc/domain/control/output-class'
import { QUANTITY_KEYS } from '@sfc/domain/units/quantities'
import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import { z } from 'zod'

/**
 * The name of a device or point within its agent: it never changes, so that history stays attached.
 */
export const DeviceKey = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/i, 'letters, digits, - and _')
export const PointKey = z
	.string()
	.regex(/^[a-z0-9][a-z0-9._:-]{0,95}$/i, 'letters, digits, . _ : -')

/** Maximum length of one device's details as JSON. */
const DETAILS_MAX = 64 * 1024
const DETAILS_TOO_LARGE = `at most ${DETAILS_MAX / 1024} kB that do not nest without end`

function canBeStored(details: Record<string, unknown>): boolean {
	try {
		return JSON.stringify(details).length <= DETAILS_MAX
	} catch {
		return false // too deeply nested to be serialized
	}
}

/** How a writable point appears on the zone pages. */
export const Switchable = z.object({
	/** Key in the catalogue of 34; absent for other outputs. */
	catalogueKey: z.string().max(80).optional(),
	type: z.enum(EQUIPMENT_TYPES),
	outputClass: z.enum(OUTPUT_CLASS_KEYS),
	/** Key of the point of the same device that says how far on it is, where that can be set. */
	dim: PointKey.optional(),
})

export const InventoryPoint = z.object({
	key: PointKey,
	label: z.string().min(1).max(120),
	quantity: z.enum(QUANTITY_KEYS),
	/** The value's role when the quantity is not enough: `reservoir`, `tank-a` … `tank-d`. */
	role: z.string().max(40).optional(),
	/** Capacity of a tank, in the point's unit. */
	capacity: z.number().positive().optional(),
	intervalMs: z.int().min(100).max(86_400_000),
	/** Present when the point can be written. */
	switchable: Switchable.optional(),
})
export type InventoryPoint = z.infer<typeof InventoryPoint>

/** Where a device is and was, as its agent knows it again by its hardware. */
export const DeviceHardware = z.object({
	/** Hardware address of the host that it is reached at. */
	mac: z.string().max(17).optional(),
	/** Its address before the agent found it at another one, and when (milliseconds UTC). */
	movedFrom: z.string().max(60).optional(),
	movedAt: z.int().min(0).optional(),
	/** Set while its place is not certain: what was seen, and the addresses a person may choose. */
	question: z
		.object({ reason: z.string().max(300), addresses: z.array(z.ipv4()).max(8) })
		.optional(),
})
export type DeviceHardware = z.infer<typeof DeviceHardware>

export const InventoryDevice = z.object({
	key: DeviceKey,
	name: z.string().min(1).max(120),
	driver: z.enum([
		'modbus',
		'mqtt',
		'onvif',
		'http',
		'kasa',
		'ezo',
		'scale',
		'snmp',
		'bacnet',
		'sysfs',
		'machine',
	]),
	kind: z.enum(['controller', 'sensor', 'meter', 'plug', 'camera', 'machine', 'other']),
	vendor: z.string().max(120).optional(),
	model: z.string().max(120).optional(),
	address: z.string().max(200),
	/** MAC, serial or EPR uuid: stays the same when the address changes. */
	identity: z.string().max(200).optional(),
	zone: z.enum(ASSIGNABLE_ZONES).optional(),
	hardware: DeviceHardware.optional(),
	simulated: z.boolean().optional(),
	/** A camera's profiles, PTZ, snapshot address; what is not understood of a device, `notUnderstood`. */
	details: z.record(z.string(), z.unknown()).refine(canBeStored, DETAILS_TOO_LARGE).optional(),
	points: z.array(InventoryPoint).max(1000),
})
export type InventoryDevice = z.infer<typeof InventoryDevice>

/** All equipment of the agent, sent as a whole at start and after each change. */
export const Inventory = z.object({
	bootId: z.string().min(1).max(40),
	devices: z.array(InventoryDevice).max(500),
})
export type Inventory = z.infer<typeof Inventory>
export type InventoryInput = z.input<typeof Inventory>

/** Most points one agent may declare. */
export const INVENTORY_MAX_POINTS = 5000
