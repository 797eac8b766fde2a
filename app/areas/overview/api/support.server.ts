import { toWire } from '@sfc/contract/case'
import { supportOperations, TicketWire } from '@sfc/contract/overview/support/operations'
import { Fault } from '@sfc/domain/fault'
import { server } from '~/boot.server'
import type { UserCtx } from '~/context.server'
import { requireFarmById } from '~/http/require-farm.server'
import { storeUploadedPhoto } from '~/http/store-uploaded-photo.server'
import { createTicket } from '~/areas/overview/services/support/create-ticket.server'
import { closeTicket } from '~/areas/overview/services/support/close-ticket.server'
import { collectDiagnostics } from '~/areas/overview/services/support/collect-diagnostics.server'
import { listTickets } from '~/areas/overview/services/support/list-tickets.server'
import { markTicketRead } from '~/areas/overview/services/support/mark-ticket-read.server'
import { readMessages } from '~/areas/overview/services/support/read-messages.server'
import { requireTicket, type Ticket } from '~/areas/overview/services/support/require-ticket.server'
import { SUPPORT_PHOTOS } from '~/areas/overview/services/support/support-photos.server'
import { addMessageToTicket } from '~/areas/overview/services/support/add-message-to-ticket.server'
import { implement } from '~/api/operation-handlers'

export const supportApi = implement(supportOperations, {
	readDiagnostics: async (ctx) => ({ diagnostics: await collectDiagnostics(ctx) }),
	listSupportRequests: async (ctx) => (await listTickets(ctx)).map(ticketToWire),
	uploadSupportPhoto: (ctx, { request }) => storeUploadedPhoto(ctx, request, SUPPORT_PHOTOS),
	async askSupport(ctx, { body: { farmInstanceId, ...request } }) {
		const { user, from } = ctx
		if (user.isDemo) throw new Fault('forbidden', 'The demo account is shared. Use the form.')
		const entered = farmInstanceId === undefined ? null : await requireFarmById(ctx, farmInstanceId)
		const number = await createTicket(ctx, {
			...request,
			name: `${user.firstName} ${user.lastName}`.trim() || user.email,
			email: user.email,
			to: await mailbox(),
			from,
			asker: { user, farm: entered?.farm ?? null },
		})
		return readWhole(ctx, number)
	},
	readSupportRequest: (ctx, { params }) => readWhole(ctx, params.number),
	async writeToSupport(ctx, { params: { number }, body }) {
		const ticket = await requireTicket(ctx, { number })
		await addMessageToTicket(ctx, { ...body, ticket, to: await mailbox() })
		return readWhole(ctx, number)
	},
	async closeSupportRequest(ctx, { params: { number } }) {
		return ticketToWire(await closeTicket(ctx, { ticket: await requireTicket(ctx, { number }) }))
	},
})

async function mailbox(): Promise<string> {
	const { SUPPORT_EMAIL } = (await server()).env
	if (!SUPPORT_EMAIL) throw new Fault('not-found', 'This server takes no requests')
	return SUPPORT_EMAIL
}

const ticketToWire = (ticket: Ticket) => toWire(TicketWire, ticket)

async function readWhole(ctx: UserCtx, number: string) {
	const ticket = await requireTicket(ctx, { number })
	const messages = await readMessages(ctx, { ticketId: ticket.id })
	await markTicketRead(ctx, ticket)
	return {
		...ticketToWire(ticket),
		diagnostics: ticket.diagnostics,
		messages: messages.map(({ isFromSupport, author, text, createdAt, photos }) => ({
			isFromSupport,
			author,
			text,
			createdAt,
			photos: photos.map(({ id }) => `/support/photos/${id}.webp?size=large`),
		})),
	}
}
