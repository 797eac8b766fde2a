import { z } from 'zod'

/** The result of a switch. `success` only after the device's own read-back confirmed it. */
export const OutcomeWire = z.object({
	success: z.boolean(),
	status: z.enum(['queued', 'sent', 'done', 'rejected', 'failed', 'expired', 'unknown']),
	message: z.string(),
	equipmentId: z.string(),
	commandId: z.string(),
	readBack: z.boolean().nullable(),
})
export type OutcomeWire = z.infer<typeof OutcomeWire>

const Item = z.object({
	equipmentId: z.string(),
	status: z.string(),
	success: z.boolean(),
	reason: z.string().nullable(),
})

/** Answer of the calls that switch several outputs. `message` is a summary in words. */
export const SwitchResultsWire = z.object({
	results: z.object({ success: z.int(), total: z.int() }),
	success: z.boolean(),
	message: z.string(),
	items: z.array(Item),
})
export type SwitchResultsWire = z.infer<typeof SwitchResultsWire>

/** Answer of the emergency stop and its release. */
export const EmergencyStopWire = z.object({
	success: z.boolean(),
	stopped: z.boolean(),
	message: z.string(),
	confirmed: z.int().describe('Agents that said they have done it'),
	told: z.int(),
	silent: z.array(z.string()).describe('Machines that could not be told; told when they return'),
})
export type EmergencyStopWire = z.infer<typeof EmergencyStopWire>
