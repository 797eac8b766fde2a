import { LAYERS } from '@sfc/domain/control/decide-output'
import { QUALITIES } from '@sfc/domain/readings/quality'
import { z } from 'zod'

const Command = z.object({
	id: z.string(),
	to: z.enum(['on', 'off', 'auto']),
	status: z.enum(['queued', 'sent', 'done', 'rejected', 'failed', 'expired', 'unknown']),
	reason: z.string().nullable(),
	issuedBy: z.string(),
	issuedAt: z.int(),
})

/** Equipment in the answer of `GET /api/equipment/states`. Times are milliseconds UTC. */
export const EquipmentWire = z.object({
	equipmentId: z.string(),
	name: z.string(),
	zone: z.string(),
	type: z.string(),
	bound: z.boolean().describe('False while no device is connected as it'),
	autoMode: z.boolean(),
	powerState: z.enum(['on', 'off', 'unknown']).describe('What the device itself reports'),
	intensity: z
		.number()
		.nullable()
		.describe('How far on its device says it is, percent; null where it is only on or off'),
	desired: z.object({
		on: z.boolean().nullable(),
		until: z.int().nullable(),
		by: z.string().nullable(),
	}),
	reported: z.object({
		on: z.boolean().nullable(),
		at: z.int().nullable(),
		ageMs: z.int().nullable(),
		quality: z.enum(QUALITIES).nullable(),
		reason: z.string().nullable(),
	}),
	why: z.object({
		words: z.string(),
		layer: z.enum(LAYERS).nullable(),
		percent: z.number().nullable().describe('How far on it was decided to be'),
		untilAt: z.int().nullable(),
		waits: z.string().nullable().describe('What it waits for until then'),
		actsAt: z.int().nullable().describe('When the device follows, where that is later than now'),
		unguarded: z
			.boolean()
			.describe('The device has no timer: an ON does not end when the agent’s machine fails'),
		losers: z.array(z.object({ layer: z.enum(LAYERS), on: z.boolean(), reason: z.string() })),
	}),
	command: Command.nullable().describe('The newest command, while it is open or failed recently'),
	deviceStatus: z.enum(['online', 'offline', 'unknown']),
	deviceReason: z.string().nullable(),
})
export type EquipmentWire = z.infer<typeof EquipmentWire>

type Equipment = Pick<
	EquipmentWire,
	| 'name'
	| 'zone'
	| 'type'
	| 'bound'
	| 'reported'
	| 'why'
	| 'command'
	| 'deviceStatus'
	| 'deviceReason'
> & {
	key: string
	mode: 'auto' | 'manual'
	desiredOn: boolean | null
	desiredUntil: number | null
	desiredBy: string | null
	dim: { percent: number | null } | null
}

export function equipmentToWire(item: Equipment): EquipmentWire {
	const { name, zone, type, bound, reported, dim, why, command, deviceStatus, deviceReason } = item
	const power = reported.on === null ? 'unknown' : reported.on ? 'on' : 'off'
	return {
		equipmentId: item.key,
		name,
		zone,
		type,
		bound,
		autoMode: item.mode === 'auto',
		powerState: power,
		intensity: dim?.percent ?? null,
		desired: { on: item.desiredOn, until: item.desiredUntil, by: item.desiredBy },
		reported,
		why: EquipmentWire.shape.why.parse(why),
		command,
		deviceStatus,
		deviceReason,
	}
}
