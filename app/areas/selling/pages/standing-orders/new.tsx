import { useLoaderData } from '@remix-run/react'
import { StandingOrderInput } from '@sfc/contract/selling/standing-orders/standing-order-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { saveStandingOrder } from '~/areas/selling/services/standing-orders/save-standing-order.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireBuyerFromPath } from '../buyers/require-buyer-from-path.server'
import { NoOffers } from '../no-offers'
import { loadOffersToOrder } from '../offers-to-order.server'
import { StandingOrderFields } from './standing-order-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('New Standing Order')

const { loader, action } = formPage({
	schema: StandingOrderInput,
	permission: 'stock.change',
	subject: requireBuyerFromPath,
	load: async ({ ctx, buyer }) => {
		const { offers, lines } = await loadOffersToOrder(ctx, buyer.id)
		const startsOn = todayIn(ctx.farm.timezone, ctx.now())
		const weekdays = buyer.deliveryWeekdays.map(String)
		const values = { startsOn, endsOn: '', weekdays, leadDays: '3', note: '', lines }
		return { id: buyer.id, name: buyer.name, offers, values }
	},
	submit: async ({ ctx, buyer }, input) => {
		const { id, made } = await saveStandingOrder(ctx, { buyerId: buyer.id }, input)
		const text = made === 0 ? 'Its first order is not due yet.' : `Orders made: ${made}.`
		return redirectWithToast(`/standing-orders/${id}`, { title: 'Standing order added', text })
	},
})

export { loader, action }

export default function NewStandingOrder() {
	const { id, name, offers } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="New Standing Order" subtitle={name} />
			{offers.length === 0 ? (
				<NoOffers />
			) : (
				<StandingOrderFields submitLabel="Add standing order" cancelTo={`/buyers/${id}`} />
			)}
		</>
	)
}
