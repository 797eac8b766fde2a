import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { photoUpload, withPhotos } from '../../sent-photos'
import { SupportMessage, SupportRequest, TICKET_STATES } from './support-request'

const person = { tag: 'Help', auth: 'user', about: 'person', scope: 'session' } as const
const one = '/api/support/requests/{number}'
const missing = 'No such request of yours'

/** A request to support, as the API returns it. */
export const TicketWire = z.object({
	number: z.string(),
	subject: z.string(),
	state: z.enum(TICKET_STATES),
	createdAt: z.int(),
	updatedAt: z.int(),
})

const WholeTicket = TicketWire.extend({
	diagnostics: z.string().nullable().describe('How the farm was, as it was sent'),
	messages: z.array(
		z.object({
			isFromSupport: z.boolean(),
			author: z.string(),
			text: z.string(),
			createdAt: z.int(),
			photos: z.array(z.string()).describe('The addresses of its pictures'),
		}),
	),
})

export const supportOperations = defineOperations({
	readDiagnostics: {
		tag: 'Help',
		auth: 'user',
		permission: 'farm.see',
		scope: 'read',
		method: 'get',
		path: '/api/support/diagnostics',
		summary: 'How a farm is, as text to read before it is sent with a request to support',
		query: onFarm,
		answer: z.object({ diagnostics: z.string() }),
	},
	listSupportRequests: {
		...person,
		method: 'get',
		path: '/api/support/requests',
		summary: 'The requests of the signed-in person to support, the newest change first',
		answer: z.array(TicketWire),
	},
	uploadSupportPhoto: { ...person, ...photoUpload, path: '/api/support/photos' },
	askSupport: {
		...person,
		method: 'post',
		path: '/api/support/requests',
		summary: 'Ask the operator of this server',
		body: SupportRequest.pick({ subject: true, description: true, diagnostics: true }).extend({
			...withPhotos,
			farmInstanceId: z.int().optional().describe('The farm that it is about'),
		}),
		answer: WholeTicket,
		status: 201,
		refusals: { 404: 'Not one of your farms, or this server takes no requests', 429: 'Too many' },
	},
	readSupportRequest: {
		...person,
		method: 'get',
		path: one,
		summary: 'A request with what was written in it',
		answer: WholeTicket,
		refusals: { 404: missing },
	},
	writeToSupport: {
		...person,
		method: 'post',
		path: `${one}/messages`,
		summary: 'Write further in a request; that opens a closed one again',
		body: SupportMessage.extend(withPhotos),
		answer: WholeTicket,
		status: 201,
		refusals: { 404: missing, 429: 'Too many' },
	},
	closeSupportRequest: {
		...person,
		method: 'post',
		path: `${one}/close`,
		summary: 'Close a request that needs no answer any more',
		answer: TicketWire,
		refusals: { 404: missing },
	},
})
