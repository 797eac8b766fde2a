import { useLoaderData } from '@remix-run/react'
import { SupportMessage } from '@sfc/contract/overview/support/support-request'
import { ChevronDown, Send } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { requireUser } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { closeTicket } from '~/areas/overview/services/support/close-ticket.server'
import { markTicketRead } from '~/areas/overview/services/support/mark-ticket-read.server'
import { readMessages } from '~/areas/overview/services/support/read-messages.server'
import { requireTicket } from '~/areas/overview/services/support/require-ticket.server'
import { addMessageToTicket } from '~/areas/overview/services/support/add-message-to-ticket.server'
import { server } from '~/boot.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { Form } from '~/ui/page-farm/form'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { HelpTabs } from '../help/help-tabs'
import { currentFarm } from '~/areas/accounts/pages/current-farm.server'
import { MessagePhotos } from './message-photos'
import { MessageCard } from './message-card'
import { readSupportForm } from './read-support-form.server'
import { TicketStateBadge } from './ticket-state'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.ticket.subject ?? 'Request')

const { loader, action } = formPage({
	schema: SupportMessage,
	permission: 'person',
	subject: async ({ request, params }) => {
		const ctx = await requireUser(request)
		return { ctx, ticket: await requireTicket(ctx, { number: params['number'] ?? '' }) }
	},
	load: async ({ ctx, ticket }) => {
		const { number, subject, state, diagnostics } = ticket
		const messages = await readMessages(ctx, { ticketId: ticket.id })
		await markTicketRead(ctx, ticket)
		return {
			ticket: { number, subject, state, diagnostics },
			timezone: (await currentFarm(ctx))?.farm.timezone ?? 'UTC',
			messages: messages.map(({ id, isFromSupport, author, text, createdAt, photos }) => ({
				id,
				isFromSupport,
				author,
				text,
				createdAt,
				photos: photos.map((photo) => photo.id),
			})),
			mayWrite: (await server()).env.SUPPORT_EMAIL !== undefined,
		}
	},
	read: ({ ctx, request }) => readSupportForm(ctx, request),
	submit: async ({ ctx, ticket, sent: { photos } }, { text }) => {
		const to = (await server()).env.SUPPORT_EMAIL
		if (!to) throw new Response('This server takes no requests', { status: 404 })
		await addMessageToTicket(ctx, { ticket, text, photos, to })
		return redirectWithToast(`/support/requests/${ticket.number}`, {
			title: 'Message sent',
			text: `We will reply to ${ticket.email}.`,
		})
	},
	intents: {
		close: async ({ ctx, ticket }) => {
			await closeTicket(ctx, { ticket })
			return redirectWithToast('/support/requests', {
				title: 'Request closed',
				text: ticket.subject,
			})
		},
	},
})

export { loader, action }

export default function Ticket() {
	const { ticket, messages, timezone, mayWrite } = useLoaderData<typeof loader>()
	const isClosed = ticket.state === 'closed'
	return (
		<>
			<PageHeader
				title={<span className="wrap-anywhere">{ticket.subject}</span>}
				subtitle={
					<span className="flex items-center gap-2">
						Request {ticket.number} <TicketStateBadge state={ticket.state} />
					</span>
				}
				actions={
					!isClosed && (
						<Form method="post" className="grid">
							<Button name="intent" value="close">
								Close request
							</Button>
						</Form>
					)
				}
			/>
			<HelpTabs current="support" />
			<div className="grid max-w-2xl gap-4">
				{messages.map((message) => (
					<MessageCard key={message.id} message={message} timezone={timezone} />
				))}
				{ticket.diagnostics && (
					<details className="group rounded-card border border-line bg-surface px-4">
						<summary className="flex min-h-11 cursor-pointer items-center gap-1.5 font-medium">
							<ChevronDown
								aria-hidden
								className="size-4 shrink-0 transition-transform group-open:rotate-180"
							/>
							Diagnostics that were sent
						</summary>
						<pre className="pb-4 text-sm wrap-anywhere whitespace-pre-wrap">
							{ticket.diagnostics}
						</pre>
					</details>
				)}
				{mayWrite && <MessageForm isClosed={isClosed} />}
				<div>
					<LinkButton to="/support/requests" variant="ghost">
						Back to my requests
					</LinkButton>
				</div>
			</div>
		</>
	)
}

function MessageForm({ isClosed }: { isClosed: boolean }) {
	const [form, fields, isPending] = useFormPage<{ text: string; photos?: string }>('message')
	return (
		<Card title="Write back">
			<PostForm form={form} encType="multipart/form-data" className="grid gap-4">
				<TextareaField
					label="Message"
					rows={5}
					field={fields.text}
					hint={isClosed ? 'This opens the request again.' : undefined}
				/>
				<MessagePhotos field={fields.photos} />
				<div>
					<Button variant="primary" icon={Send} pending={isPending}>
						Send message
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}
