import { useLoaderData } from '@remix-run/react'
import { SupportRequest } from '@sfc/contract/overview/support/support-request'
import { formPage } from '~/http/form-page.server'
import { requestSource } from '~/http/request-source.server'
import { findFarm, findUser, requireFarmById } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { createTicket } from '~/areas/overview/services/support/create-ticket.server'
import { isTicketNumber } from '~/areas/overview/services/support/create-ticket-number.server'
import { collectDiagnostics } from '~/areas/overview/services/support/collect-diagnostics.server'
import { listTickets } from '~/areas/overview/services/support/list-tickets.server'
import type { UserCtx } from '~/context.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { HelpTabs } from '../help/help-tabs'
import { readSupportForm } from './read-support-form.server'
import { SupportForm } from './support-form'

export const meta = pageTitle('Support')

const { loader, action } = formPage({
	schema: SupportRequest,
	permission: 'public',
	load: async ({ ctx, request }) => {
		const person = await findUser(request)
		const isPersonal = person !== null && !person.user.isDemo
		const query = new URL(request.url).searchParams
		const sent = query.get('sent')
		return {
			sent: sent && isTicketNumber(sent) ? sent : null,
			hasForm: ctx.env.SUPPORT_EMAIL !== undefined,
			mayAdd: person !== null && person.user.currentFarmId !== null,
			isPersonal,
			answered: isPersonal ? await countAnswered(person) : 0,
			values: {
				name: person ? `${person.user.firstName} ${person.user.lastName}`.trim() : '',
				email: person?.user.email ?? '',
				diagnostics: await diagnosticsFor(person, query),
			},
		}
	},
	read: async ({ request }) => {
		const person = await findUser(request)
		return {
			person,
			...(await readSupportForm(person?.user.isDemo ? null : person, request)),
		}
	},
	submit: async ({ ctx, request, sent: { person, photos } }, input) => {
		const to = ctx.env.SUPPORT_EMAIL
		if (!to) throw new Response('This server has no support form', { status: 404 })
		const named = new URL(request.url).searchParams.get('farmId')
		const entered = person && (await findFarm(person, named))
		const number = await createTicket(ctx, {
			...input,
			to,
			photos,
			asker: person && { user: person.user, farm: entered?.farm ?? null },
			from: await requestSource(request),
		})
		const isKept = person !== null && !person.user.isDemo
		return redirectWithToast(isKept ? `/support/requests/${number}` : `/support?sent=${number}`, {
			title: `Message ${number} sent`,
			text: `We will reply to ${input.email}.`,
		})
	},
})

const countAnswered = async (person: UserCtx) =>
	(await listTickets(person)).filter(({ state }) => state === 'answered').length

/** The diagnostics of the page's farm, when requested. */
async function diagnosticsFor(person: UserCtx | null, query: URLSearchParams): Promise<string> {
	if (!person || query.get('with') !== 'diagnostics') return ''
	return collectDiagnostics(await requireFarmById(person, query.get('farmId')))
}

export { loader, action }

export default function Support() {
	const { sent, hasForm, mayAdd, isPersonal, answered, values } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Support" subtitle="Where to turn when something does not work." />
			<HelpTabs current="support" />
			<div className="grid max-w-2xl gap-4">
				{isPersonal && (
					<p>
						<Link
							to="/support/requests"
							className="inline-flex min-h-11 items-center font-medium text-accent underline"
						>
							My requests{answered > 0 && ` (${answered} answered)`}
						</Link>
					</p>
				)}
				<Card title="First">
					<ul className="grid list-disc gap-2 pl-5 [&_a]:font-medium [&_a]:text-accent [&_a]:underline">
						<li>
							In danger, press the <Link to="/emergency-stop">emergency stop</Link>, or the one on
							the equipment itself.
						</li>
						<li>
							<Link to="/help">Ask in your own words</Link>, or read the{' '}
							<Link to="/help/faq">frequent questions</Link>.
						</li>
						<li>
							An agent that is offline: <code>farm-agent doctor</code> on its machine names the
							cause.
						</li>
					</ul>
				</Card>
				{sent && (
					<Alert tone="good" role="status" title={`Message ${sent} sent`}>
						Name this number when you ask again.
					</Alert>
				)}
				{hasForm ? (
					<SupportForm mayAdd={mayAdd} isPersonal={isPersonal} diagnostics={values.diagnostics} />
				) : (
					<Card title="Who to ask">
						<p className="text-muted">
							Members of a farm ask its owner or manager. Owners ask whoever runs this server: the
							sender of its mails and invoices.
						</p>
					</Card>
				)}
			</div>
		</>
	)
}
