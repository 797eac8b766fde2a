import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LifeBuoy } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireUser } from '~/http/require-farm.server'
import { listTickets } from '~/areas/overview/services/support/list-tickets.server'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { Age } from '~/ui/time/age'
import { HelpTabs } from '../help/help-tabs'
import { TicketStateBadge } from './ticket-state'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('My requests')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const tickets = await listTickets(ctx)
	return {
		now: ctx.now(),
		tickets: tickets.map(({ number, subject, state, updatedAt }) => ({
			number,
			subject,
			state,
			updatedAt,
		})),
	}
})

export default function Requests() {
	const { now, tickets } = useLoaderData<typeof loader>()
	const ask = (
		<LinkButton to="/support" variant="primary">
			Ask support
		</LinkButton>
	)
	return (
		<>
			<PageHeader
				title="My requests"
				subtitle="What you asked support, and what came back. Closed ones stay a year."
				actions={tickets.length > 0 && ask}
			/>
			<HelpTabs current="support" />
			<div className="max-w-3xl">
				{tickets.length === 0 ? (
					<EmptyState icon={LifeBuoy} title="No requests" action={ask}>
						You have not asked support yet.
					</EmptyState>
				) : (
					<Card flush>
						<ul>
							{tickets.map(({ number, subject, state, updatedAt }) => (
								<li
									key={number}
									className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
								>
									<Link
										to={`/support/requests/${number}`}
										className="inline-flex min-h-11 min-w-0 flex-[1_1_14rem] items-center font-semibold text-accent wrap-anywhere hover:underline"
									>
										{subject}
									</Link>
									<TicketStateBadge state={state} />
									<span className="text-sm text-muted">
										{number} · <Age at={updatedAt} now={now} />
									</span>
								</li>
							))}
						</ul>
					</Card>
				)}
			</div>
		</>
	)
}
