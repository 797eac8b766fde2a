import { useLoaderData, useNavigation } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import type { OrderState } from '@sfc/domain/selling/orders/order-state'
import {
	FileText,
	HandHelping,
	PackageCheck,
	PackageMinus,
	PackageOpen,
	ReceiptText,
	Shuffle,
	Tag,
	Undo2,
} from 'lucide-react'
import { RefundInput } from '@sfc/contract/selling/orders/change-order-input'
import { formsPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast, type Toast } from '~/http/toast.server'
import type { Permitted } from '~/context.server'
import { changeOrder } from '~/areas/selling/services/orders/change-order.server'
import { removeMissing } from '~/areas/selling/services/orders/missing-packs.server'
import { reallocateOrder } from '~/areas/selling/services/orders/reallocate-order.server'
import { refundPacks } from '~/areas/selling/services/orders/refund-packs.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { draftInvoice } from '~/areas/selling/services/sales-invoices/draft-invoice.server'
import { readOrderBilling } from '~/areas/selling/services/sales-invoices/read-order-billing.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Fact } from '~/ui/fact'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { OrderLines } from './order-lines'
import { viewOrders } from './order-view.server'
import { requireOrderFromPath } from './require-order-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Order ${data?.order.number ?? ''}`)

type At = { ctx: Permitted<'stock.change'>; order: { id: number; number: string } }

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'stock.change',
	subject: requireOrderFromPath,
	load: async ({ ctx, order }) => {
		const [view] = await viewOrders(ctx, [order])
		if (!view) throw new Fault('not-found', 'Order not found')
		const mayBill = hasPermission(ctx.role, 'invoice.manage')
		const billing = mayBill ? await readOrderBilling(ctx, order.id) : null
		return {
			mayChange: hasPermission(ctx.role, 'stock.change'),
			order: view,
			mayInvoice: billing?.isWaiting ?? false,
			invoices: billing?.invoices ?? [],
		}
	},
	forms: {
		refund: {
			schema: RefundInput,
			submit: async ({ ctx, order }, input) => {
				await refundPacks(ctx, { orderId: order.id, ...input })
				const text = `${input.packs} taken out of order ${order.number}.`
				return back(order.id, { kind: 'success', title: 'Refunded', text })
			},
		},
	},
	intents: {
		pack: (at) => become(at, 'packed', 'is packed'),
		unpack: (at) => become(at, 'open', 'is to be packed again'),
		'hand-over': (at) => become(at, 'fulfilled', 'is handed over: it left the stock'),
		'remove-missing': (at) =>
			redirectWithResult(at, 'The order stays as it is', async ({ ctx, order }) => {
				const { removed } = await removeMissing(ctx, { orderId: order.id })
				const text = `${removed} packs were taken out: order ${order.number} can be packed.`
				return { kind: 'success', title: 'Without what is missing', text }
			}),
		invoice: async (at) =>
			redirectOnFault(
				{ backTo: `/ecommerce/orders/${at.order.id}`, title: 'No invoice drafted' },
				async () => {
					const ctx = requirePermission(at.ctx, 'invoice.manage')
					const { id, buyerName } = await draftInvoice(ctx, { orderId: at.order.id })
					const text = `To ${buyerName}. Check it, then issue it.`
					return redirectWithToast(`/invoices/${id}`, { title: 'Draft made', text })
				},
			),
		reallocate: (at) =>
			redirectWithResult(at, 'The lots stay as they are', async ({ ctx, order }) => {
				const { moved } = await reallocateOrder(ctx, { orderId: order.id })
				const title = moved > 0 ? 'Other lots found' : 'Every lot has enough'
				return { kind: 'success', title, text: `Order ${order.number} can be packed.` }
			}),
	},
})

const back = (orderId: number, toast: Toast) =>
	redirectWithToast(`/ecommerce/orders/${orderId}`, toast)

const become = (at: At, to: OrderState, what: string) =>
	redirectWithResult(at, 'The order stays as it is', async ({ ctx, order }) => {
		await changeOrder(ctx, { orderId: order.id, to })
		return { kind: 'success', title: `Order ${order.number}`, text: `It ${what}.` }
	})

/** Runs a button's action, and redirects with the result or the reason of a refusal. */
async function redirectWithResult(at: At, refused: string, act: (at: At) => Promise<Toast>) {
	const toast = await act(at).catch((error: unknown): Toast => {
		if (!(error instanceof Fault) || error.code !== 'conflict') throw error
		return { kind: 'error', title: refused, text: error.message }
	})
	return back(at.order.id, toast)
}

export { loader, action }

export default function OrderPage() {
	const { order, mayChange, invoices } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={`Order ${order.number}`}
				subtitle={`${order.buyerName}, ${order.from}, placed ${order.placed}`}
				actions={<LinkButton to="/ecommerce/orders">All orders</LinkButton>}
			/>
			<div className="grid max-w-3xl gap-4">
				{order.isShort && (
					<Alert
						tone="danger"
						title="A lot no longer has what is reserved of it"
						action={
							mayChange && <OneButton name="reallocate" label="Find other lots" icon={Shuffle} />
						}
					>
						Something was lost or counted since. If no other lot has it, refund what is missing or
						cancel, and tell the buyer.
					</Alert>
				)}
				{order.isWaiting && (
					<Alert
						tone="attention"
						title="Not all of it is harvested yet"
						action={
							mayChange &&
							order.isFillable && (
								<OneButton name="remove-missing" label="Deliver without it" icon={PackageMinus} />
							)
						}
					>
						What is missing is reserved as soon as it is cut, the earliest delivery first. If it
						will not be there, call the buyer.
					</Alert>
				)}
				<Card title="Contents" action={<Badge>{order.stateLabel}</Badge>}>
					<OrderLines lines={order.lines} />
					<p className="mt-3 font-semibold">Total {order.total}</p>
					{mayChange && <Actions />}
				</Card>
				<Card title="Buyer">
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
						<Fact name="Name">
							{order.buyerId === null ? (
								order.buyerName
							) : (
								<Link to={`/buyers/${order.buyerId}`} className="underline">
									{order.buyerName}
								</Link>
							)}
						</Fact>
						{order.due && <Fact name="Deliver on">{order.due}</Fact>}
						<Fact name="Email">{order.buyerEmail ?? 'not known'}</Fact>
						{invoices.map(({ id, number }) => (
							<Fact key={id} name="Invoice">
								<Link to={`/invoices/${id}`} className="underline">
									{number ?? 'Draft'}
								</Link>
							</Fact>
						))}
						{order.note && <Fact name="Note">{order.note}</Fact>}
						{order.heldUntil && <Fact name="Held until">{order.heldUntil}</Fact>}
						{order.ended && <Fact name={order.stateLabel}>{order.ended}</Fact>}
						{order.endReason && <Fact name="Reason">{order.endReason}</Fact>}
					</dl>
				</Card>
				{mayChange && order.state !== 'cancelled' && order.state !== 'held' && <Refund />}
			</div>
		</>
	)
}

function Actions() {
	const { order, mayInvoice } = useLoaderData<typeof loader>()
	const { may, id } = order
	return (
		<div className="mt-4 flex flex-wrap gap-2">
			{may.pack && <OneButton name="pack" label="Mark packed" icon={PackageCheck} isFirst />}
			{may.handOver && (
				<OneButton name="hand-over" label="Hand over" icon={HandHelping} isFirst={!may.pack} />
			)}
			{may.unpack && <OneButton name="unpack" label="Unpack" icon={PackageOpen} />}
			<LinkButton to={`/ecommerce/orders/${id}/label`} icon={Tag}>
				Print label
			</LinkButton>
			<LinkButton to={`/ecommerce/orders/${id}/delivery-note`} icon={FileText}>
				Delivery note
			</LinkButton>
			{mayInvoice && <OneButton name="invoice" label="Draft invoice" icon={ReceiptText} isFirst />}
			{may.cancel && <LinkButton to={`/ecommerce/orders/${id}/cancel`}>Cancel order</LinkButton>}
		</div>
	)
}

type OneButtonProps = { name: string; label: string; icon: typeof Tag; isFirst?: boolean }

function OneButton({ name, label, icon, isFirst = false }: OneButtonProps) {
	const isPending = useNavigation().formData?.get('intent') === name
	return (
		<Form method="post">
			<Button
				name="intent"
				value={name}
				icon={icon}
				pending={isPending}
				variant={isFirst ? 'primary' : 'secondary'}
			>
				{label}
			</Button>
		</Form>
	)
}

function Refund() {
	const { order } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<{ lineId: string; packs: string }>('refund')
	const lines = order.lines.filter(({ packs }) => packs > 0)
	if (lines.length === 0) return null
	return (
		<Card title="Refund a part">
			<p className="mb-3 text-muted">
				{order.state === 'fulfilled'
					? 'What was handed over does not come back into the stock.'
					: 'What is taken out of the order can be sold again.'}{' '}
				Pay the money back where it was paid.
			</p>
			<PostForm form={form} intent="refund" className="grid items-start gap-4 sm:grid-cols-2">
				<SelectField
					label="Line"
					field={fields.lineId}
					options={lines.map(({ id, title, packs }) => ({
						value: String(id),
						label: `${packs} × ${title}`,
					}))}
				/>
				<InputField label="Packs" inputMode="numeric" field={fields.packs} />
				<div>
					<Button icon={Undo2} pending={isPending}>
						Refund
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}
