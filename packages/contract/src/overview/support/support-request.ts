import { z } from 'zod'

const Text = (missing: string, most: number) =>
	z.string({ error: missing }).trim().min(1, missing).max(most, `At most ${most} characters`)

/** A question to the people who run this server. */
export const SupportRequest = z.object({
	name: Text('Your name is required', 100),
	email: z
		.string({ error: 'Your email address is required' })
		.trim()
		.max(254)
		.pipe(z.email('Invalid email address')),
	subject: Text('A subject is required', 150),
	description: Text('Please describe what happened', 5000),
	/** How the farm is, as the person read it. */
	diagnostics: z.string().trim().max(10_000, 'At most 10,000 characters').optional(),
})
export type SupportRequest = z.infer<typeof SupportRequest>

/** What a person adds to a request. */
export const SupportMessage = z.object({ text: Text('Please write a message', 5000) })

/** States of a request: waiting for support, waiting for the person, done. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]
