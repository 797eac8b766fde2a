import { z } from 'zod'

const TO = { turn_on: 'on', on: 'on', turn_off: 'off', off: 'off', auto: 'auto' } as const
const ACTIONS = Object.keys(TO) as (keyof typeof TO)[]

/** Body of `POST /api/equipment/{key}/control`. */
export const ControlInput = z.object({
	action: z.enum(ACTIONS, 'action must be turn_on, turn_off, on, off or auto'),
	value: z.unknown().optional().describe('Not used: outputs are on or off'),
})

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
export function requestedSwitch(update: z.infer<typeof Update>): 'on' | 'off' | 'auto' {
	if (update.autoMode) return 'auto'
	if (update.powerState !== undefined) {
		return update.powerState === true || update.powerState === 'on' ? 'on' : 'off'
	}
	return (update.manualValue ?? 0) > 0 ? 'on' : 'off'
}

export const switchForAction = (action: z.infer<typeof ControlInput>['action']) => TO[action]

/** The switch form of the zone pages. */
export const SwitchInput = z.object({
	equipmentKey: z.string('equipmentKey is missing').min(1).max(160),
	state: z.enum(['on', 'off', 'auto'], 'state must be on, off or auto'),
})
