import { useLoaderData } from '@remix-run/react'
import { BuyerOrderInput } from '@sfc/contract/selling/standing-orders/standing-order-input'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { enterBuyerOrder } from '~/areas/selling/services/orders/enter-buyer-order.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { loadOffersToOrder } from '../offers-to-order.server'
import { NoOffers } from '../no-offers'
import { OrderPacks, type TypedPacks } from '../order-packs'
import { requireBuyerFromPath } from './require-buyer-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('New Order')

const { loader, action } = formPage({
	schema: BuyerOrderInput,
	permission: 'stock.change',
	subject: requireBuyerFromPath,
	load: async ({ ctx, buyer }) => {
		const { offers, lines } = await loadOffersToOrder(ctx, buyer.id)
		const dueOn = addDays(todayIn(ctx.farm.timezone, ctx.now()), 1)
		return { id: buyer.id, name: buyer.name, offers, values: { dueOn, note: '', lines } }
	},
	submit: async ({ ctx, buyer }, input) => {
		const { id, number } = await enterBuyerOrder(ctx, { buyerId: buyer.id, ...input })
		const text = `${number} is due on ${formatDay(input.dueOn)}.`
		return redirectWithToast(`/ecommerce/orders/${id}`, { title: 'Order entered', text })
	},
})

export { loader, action }

export default function NewOrder() {
	const { id, name, offers } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<{
		dueOn: string
		note: string
		lines: TypedPacks[]
	}>('order')
	return (
		<>
			<PageHeader title="New Order" subtitle={name} />
			{offers.length === 0 ? (
				<NoOffers />
			) : (
				<Card className="max-w-xl">
					<PostForm form={form} className="grid gap-5">
						<InputField
							label="Deliver on"
							hint="What is not there yet is reserved as soon as it is harvested."
							type="date"
							field={fields.dueOn}
						/>
						<OrderPacks field={fields.lines} offers={offers} />
						<InputField label="Note" field={fields.note} />
						<SaveRow label="Enter order" isPending={isPending} cancelTo={`/buyers/${id}`} />
					</PostForm>
				</Card>
			)}
		</>
	)
}
