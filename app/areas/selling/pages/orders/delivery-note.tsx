import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { findBuyer } from '~/areas/selling/services/buyers/save-buyer.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { DeliveryNote } from '../deliveries/delivery-note'
import { viewDeliveryNotes } from '../deliveries/delivery-note-view.server'
import { requireOrderFromPath } from './require-order-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Delivery Note ${data?.number ?? ''}`)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, order } = await requireOrderFromPath({ request, params })
	const buyer = order.buyerId === null ? null : await findBuyer(ctx, ctx.db.read, order.buyerId)
	const notes = await viewDeliveryNotes(ctx, [{ order, buyer }])
	return { id: order.id, number: order.number, notes }
})

export default function OrderDeliveryNote() {
	const { id, number, notes } = useLoaderData<typeof loader>()
	return (
		<div className="max-w-3xl print:max-w-none">
			<div className="no-print">
				<PageHeader
					title={`Delivery note of order ${number}`}
					subtitle="Print this page with your browser, and have it signed."
					actions={<LinkButton to={`/ecommerce/orders/${id}`}>Back to the order</LinkButton>}
				/>
			</div>
			{notes.map((note) => (
				<DeliveryNote key={note.id} note={note} />
			))}
		</div>
	)
}
