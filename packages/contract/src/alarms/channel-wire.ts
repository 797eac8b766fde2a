import { SEVERITIES } from '@sfc/domain/severity'
import { z } from 'zod'

const at = z.int().nullable().describe('Milliseconds since 1970, UTC')
const time = z.string().nullable().describe('Time of the farm’s day, such as 21:30; null: always')

const common = {
	id: z.string(),
	label: z.string().describe('Its name; a telephone number is masked'),
	isOn: z.boolean(),
	leastSeverity: z.enum(SEVERITIES),
	testedAt: at,
	succeededAt: at,
	failedAt: at,
	lastError: z.string().nullable(),
}

/** A channel by which alarms reach a person. */
export const ChannelWire = z.object({
	...common,
	kind: z.enum(['mail', 'sms', 'push']),
	quietFrom: time,
	quietTo: time,
})

/** A webhook of a farm, without its address and its key. */
export const WebhookWire = z.object({
	...common,
	topics: z.array(z.string()).describe('Topics of events that it gets besides alarms'),
})

/** Who is notified of a farm's alarms, in order. */
export const EscalationWire = z.object({
	isChosen: z.boolean().describe('Whether the farm chose the order; else it goes by role'),
	steps: z.array(
		z.object({
			userId: z.string(),
			name: z.string(),
			waitMinutes: z.number().describe('How long this person has to respond'),
			wantsAlerts: z.boolean(),
		}),
	),
})
