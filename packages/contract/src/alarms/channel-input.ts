import { WEBHOOK_TOPICS } from '@sfc/domain/platform/event-topics'
import { SEVERITIES } from '@sfc/domain/severity'
import { z } from 'zod'
import { requireBothTimes, TimeOfDay } from './time-of-day'

const Severity = z.enum(SEVERITIES, 'Please choose a severity')

/** The topics of events that a webhook gets besides alarms. */
const Topics = z.array(z.enum(WEBHOOK_TOPICS, 'There is no such topic')).max(20).default([])

const use = { isOn: z.boolean().default(false), leastSeverity: Severity }
const quiet = { quietFrom: TimeOfDay, quietTo: TimeOfDay }
type Quiet = Record<keyof typeof quiet, number | null>
type Issues = Parameters<typeof requireBothTimes>[2]

const requireBothEnds = ({ quietFrom: from, quietTo: to }: Quiet, issues: Issues) =>
	requireBothTimes({ from, to }, { from: 'quietFrom', to: 'quietTo' }, issues)

/** When a person's own channel is used. */
export const OwnChannelInput = z.object({ ...use, ...quiet }).superRefine(requireBothEnds)

/** What a webhook gets. */
export const WebhookChange = z.object({ ...use, topics: Topics })

/** When a channel is used, as its form sends it: a person's own, or a webhook. */
export const ChannelInput = z
	.object({ ...use, topics: Topics, ...quiet })
	.superRefine(requireBothEnds)
export type ChannelInput = z.infer<typeof ChannelInput>

/** A phone number for text messages. */
export const PhoneInput = z.object({
	phone: z
		.string('Please enter a telephone number')
		.transform((typed) => typed.replace(/[\s().-]/g, ''))
		.pipe(
			z
				.string()
				.regex(
					/^\+[1-9]\d{6,14}$/,
					'Please enter the number with its country, such as +1 617 555 0134',
				),
		),
})
export type PhoneInput = z.infer<typeof PhoneInput>

/** A webhook that gets a farm's alarms and events. */
export const WebhookInput = z.object({
	label: z
		.string('Please give it a name')
		.trim()
		.min(1, 'Please give it a name')
		.max(80, 'Up to 80 characters'),
	url: z
		.string('Please enter a web address')
		.trim()
		.max(1000, 'Up to 1,000 characters')
		.refine(
			(url) => URL.canParse(url),
			'Please enter a web address such as https://example.com/alarms',
		),
	leastSeverity: Severity,
	topics: Topics,
})
export type WebhookInput = z.infer<typeof WebhookInput>

/** Who is notified of a farm's alarms, in order, and how long each step waits for a response. */
export const EscalationInput = z.object({
	steps: z
		.array(
			z.object({
				userId: z.string('Please choose a person').min(1, 'Please choose a person').max(100),
				waitMinutes: z
					.number('Please enter minutes')
					.int('Whole minutes, please')
					.min(0, 'Not less than 0 minutes')
					.max(1440, 'Not more than 1440 minutes'),
			}),
		)
		.max(20, 'Up to 20 people'),
})
export type EscalationInput = z.infer<typeof EscalationInput>
