import { EQUIPMENT_TYPES } from '@sfc/domain/control/catalogue'
import { OUTPUT_CLASS_KEYS } from '@sfc/domain/control/output-class'
import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import { z } from 'zod'
import { strictObject } from '../../strict-object'
import { defineAsk } from '../../agent/ask'
import { DeviceKey, PointKey } from '../../agent/inventory'

/** What an output drives, as a person says; it takes the place of what its driver assumes. */
export const OutputFunction = strictObject({
	label: z.string().min(1).max(120).optional(),
	/** Its place in the catalogue of 34; left out for other equipment. */
	catalogueKey: z.string().max(80).optional(),
	type: z.enum(EQUIPMENT_TYPES),
	outputClass: z.enum(OUTPUT_CLASS_KEYS),
})
export type OutputFunction = z.infer<typeof OutputFunction>

/** Changes a device in the agent's configuration: its name, its zone, what its outputs drive. */
export const CONFIGURE_DEVICE = defineAsk({
	kind: 'configure-device',
	args: z.object({
		device: DeviceKey,
		name: z.string().min(1).max(120).optional(),
		zone: z.enum(ASSIGNABLE_ZONES).optional(),
		/** By output; null gives it back to what its driver assumes. Outputs not named stay. */
		functions: z.record(PointKey, OutputFunction.nullable()).optional(),
	}),
	/** What the named outputs drove before; null where that was left to the driver. */
	answer: z.object({ functions: z.record(PointKey, OutputFunction.nullable()).optional() }),
	withinMs: 9000,
})

/** Says where a device is whose place the agent is not sure of: one of the addresses it asks about. */
export const LOCATE_DEVICE = defineAsk({
	kind: 'locate-device',
	args: z.object({ device: DeviceKey, address: z.ipv4() }),
	answer: z.object({}),
	withinMs: 9000,
})
