import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { FileText } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { loadDeliveries } from '~/areas/selling/services/deliveries/load-deliveries.server'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { DeliveryNote } from './delivery-note'
import { viewDeliveryNotes } from './delivery-note-view.server'
import { readDeliveryDay } from './read-delivery-day'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Delivery Notes')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const day = readDeliveryDay(ctx, request)
	const { stops } = await loadDeliveries(ctx, day)
	return { day, label: formatDay(day), notes: await viewDeliveryNotes(ctx, stops) }
})

export default function DeliveryNotes() {
	const { day, label, notes } = useLoaderData<typeof loader>()
	return (
		<div className="max-w-3xl print:max-w-none">
			<div className="no-print">
				<PageHeader
					title="Delivery Notes"
					subtitle={`${label}. Print this page with your browser: each note is on a page of its own.`}
					actions={<LinkButton to={`/deliveries?day=${day}`}>Back to the deliveries</LinkButton>}
				/>
			</div>
			{notes.length === 0 && <EmptyState icon={FileText} title="Nothing is due on this day" />}
			<div className="grid gap-4 print:block">
				{notes.map((note) => (
					<DeliveryNote key={note.id} note={note} />
				))}
			</div>
		</div>
	)
}
