import { useLoaderData } from '@remix-run/react'
import { CancelOrderInput } from '@sfc/contract/selling/orders/change-order-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeOrder } from '~/areas/selling/services/orders/change-order.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { OrderLines } from './order-lines'
import { viewOrders } from './order-view.server'
import { requireOrderFromPath } from './require-order-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Cancel Order')

const { loader, action } = formPage({
	schema: CancelOrderInput,
	permission: 'stock.change',
	subject: requireOrderFromPath,
	load: async ({ ctx, order }) => ({
		isOwn: order.source === 'own',
		order: (await viewOrders(ctx, [order]))[0],
	}),
	submit: async ({ ctx, order }, { reason }) => {
		await changeOrder(ctx, { orderId: order.id, to: 'cancelled', reason })
		const text = `Order ${order.number} is cancelled. What it reserved can be sold again.`
		return redirectWithToast(`/ecommerce/orders/${order.id}`, { title: 'Order cancelled', text })
	},
})

export { loader, action }

export default function CancelOrder() {
	const { order, isOwn } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('cancel')
	return (
		<>
			<PageHeader title="Cancel Order" subtitle={`${order?.number}, ${order?.buyerName}`} />
			<Card className="max-w-xl">
				{order && <OrderLines lines={order.lines} />}
				<p className="my-3 text-muted">
					Its lots can be sold again.{' '}
					{isOwn
						? order?.buyerEmail && 'The buyer gets a mail with the reason.'
						: 'Its store cancels it too, pays back and tells the buyer.'}
				</p>
				<PostForm form={form} className="grid gap-4">
					<InputField label="Reason" field={fields.reason} />
					<div className="flex flex-wrap gap-2">
						<Button variant="danger" pending={isPending}>
							Cancel order
						</Button>
						<LinkButton to={`/ecommerce/orders/${order?.id}`}>Keep the order</LinkButton>
					</div>
				</PostForm>
			</Card>
		</>
	)
}
