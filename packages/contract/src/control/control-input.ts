import { z } from 'zod'

const TO = { turn_on: 'on', on: 'on', turn_off: 'off', off: 'off', auto: 'auto' } as const
const ACTIONS = Object.keys(TO) as (keyof typeof TO)[]

/** Body of `POST /api/equipment/{key}/control`. */
export const ControlInput = z.object({
	action: z.enum(ACTIONS, 'action must be turn_on, turn_off, on, off or auto'),
	value: z
		.unknown()
		.optional()
		.describe('How far, in percent; an output that is only on or off takes 100'),
})

/** What is asked of an output: on, off or back to automation, and how far on where that was said. */
type Asked = { to: 'on' | 'off' | 'auto'; percent?: number }

const asked = (to: Asked['to'], percent: unknown): Asked =>
	to === 'on' && typeof percent === 'number' ? { to, percent } : { to }

/** Body of `POST /api/controllers/{key}/power`. */
export const PowerInput = z.object({ power: z.boolean('power must be true or false') })

/** Body of `POST /api/controllers/{key}/mode`. */
export const ModeInput = z.object({ auto: z.boolean('auto must be true or false') })

const Update = z.object({
	equipmentId: z.string('equipmentId is missing').min(1).max(160),
	zone: z.string().max(40).optional(),
	powerState: z.union([z.boolean(), z.enum(['on', 'off'])]).optional(),
	autoMode: z.boolean().optional(),
	manualValue: z.number().nullable().optional(),
})

/** Body of `POST /api/equipment/bulk-update`. */
export const BulkUpdateInput = z.object({
	updates: z.array(Update, 'updates must be a list').min(1).max(200),
})

/**
 * The switch that an update requests. Without a power state its manual value decides; above zero is
 * on.
 */
export function requestedSwitch({
	autoMode,
	powerState,
	manualValue,
}: z.infer<typeof Update>): Asked {
	if (autoMode) return { to: 'auto' }
	const isOn = powerState === undefined ? (manualValue ?? 0) > 0 : [true, 'on'].includes(powerState)
	return asked(isOn ? 'on' : 'off', manualValue)
}

export const switchForAction = ({ action, value }: z.infer<typeof ControlInput>): Asked =>
	asked(TO[action], typeof value === 'string' && value.trim() !== '' ? Number(value) : value)

/** The switch form of the zone pages. */
export const SwitchInput = z.object({
	equipmentKey: z.string('equipmentKey is missing').min(1).max(160),
	state: z.enum(['on', 'off', 'auto'], 'state must be on, off or auto'),
})
