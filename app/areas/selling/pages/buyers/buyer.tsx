import { useLoaderData } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { buyerKindLabel } from '@sfc/domain/selling/buyers/buyer-kind'
import { formatMoney } from '@sfc/domain/units/currency'
import { Archive, ArchiveRestore, Pencil, Plus, ReceiptText, Repeat, Tags } from 'lucide-react'
import { formsPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { listBuyerPrices } from '~/areas/selling/services/buyers/buyer-prices.server'
import { archiveBuyer } from '~/areas/selling/services/buyers/save-buyer.server'
import { listOrdersOfBuyer } from '~/areas/selling/services/orders/list-orders.server'
import { listBuyerStandingOrders } from '~/areas/selling/services/standing-orders/standing-order-row.server'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Fact } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { countInvoices } from '~/areas/selling/services/sales-invoices/list-invoices.server'
import { viewOrders } from '../orders/order-view.server'
import { formatWeekdays } from '../weekday-options'
import { requireBuyerFromPath } from './require-buyer-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.buyer.name ?? 'Buyer')

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'stock.change',
	subject: requireBuyerFromPath,
	load: async ({ ctx, buyer }) => {
		const mayInvoice = hasPermission(ctx.role, 'invoice.manage')
		const [orders, standing, prices, owed] = await Promise.all([
			listOrdersOfBuyer(ctx, { buyerId: buyer.id }),
			listBuyerStandingOrders(ctx, buyer.id),
			listBuyerPrices(ctx, buyer.id),
			mayInvoice ? countInvoices(ctx, { buyerId: buyer.id }) : null,
		])
		const money = (cents: number) => formatMoney(cents, ctx.farm.currency)
		const { addressLine1, addressLine2, postcode, city, country } = buyer
		return {
			mayChange: hasPermission(ctx.role, 'stock.change'),
			mayPrice: hasPermission(ctx.role, 'farm.configure'),
			mayInvoice,
			buyer: {
				id: buyer.id,
				name: buyer.name,
				kind: buyerKindLabel(buyer.kind),
				isArchived: buyer.archivedAt !== null,
				facts: [
					['Contact', buyer.contactName],
					['Telephone', buyer.phone],
					['Email', buyer.email],
					[
						'Address',
						[addressLine1, addressLine2, [postcode, city].filter(Boolean).join(' '), country]
							.filter(Boolean)
							.join(', '),
					],
					['Delivery days', formatWeekdays(buyer.deliveryWeekdays)],
					['Route', [buyer.route, buyer.stop && `stop ${buyer.stop}`].filter(Boolean).join(', ')],
					['Payment', `within ${buyer.paymentDays} days`],
					['Owes', owed && owed.open.cents > 0 ? money(owed.open.cents) : null],
					['Overdue', owed && owed.overdue.cents > 0 ? money(owed.overdue.cents) : null],
					['Tax number', buyer.taxNumber],
					['Notes', buyer.notes],
				].filter((fact): fact is [string, string] => Boolean(fact[1])),
			},
			orders: await viewOrders(ctx, orders),
			standing: standing.map(({ id, weekdays, lines, endsOn }) => ({
				id,
				text: lines.map(({ offer, packs }) => `${packs} × ${offer.title}`).join(', '),
				when: `${formatWeekdays(weekdays)}${endsOn ? `, until ${formatDay(endsOn)}` : ''}`,
			})),
			prices: prices.flatMap(({ offer, agreedCents }) =>
				agreedCents === null
					? []
					: [{ id: offer.id, title: offer.title, price: money(agreedCents) }],
			),
		}
	},
	forms: {},
	intents: {
		archive: async ({ ctx, buyer }) => {
			await archiveBuyer(ctx, { buyerId: buyer.id, isArchived: true })
			const text = 'Its standing orders make no orders; those that were made stay.'
			return redirectWithToast(`/buyers/${buyer.id}`, { title: 'Buyer archived', text })
		},
		restore: async ({ ctx, buyer }) => {
			await archiveBuyer(ctx, { buyerId: buyer.id, isArchived: false })
			const text = 'Its standing orders go on.'
			return redirectWithToast(`/buyers/${buyer.id}`, { title: 'Out of the archive', text })
		},
	},
})

export { loader, action }

export default function BuyerPage() {
	const { buyer, orders, mayChange, mayInvoice } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={buyer.name}
				subtitle={buyer.isArchived ? `${buyer.kind}, in the archive` : buyer.kind}
				actions={
					mayChange && (
						<>
							{mayInvoice && (
								<LinkButton to={`/buyers/${buyer.id}/statement`} icon={ReceiptText}>
									Statement
								</LinkButton>
							)}
							<LinkButton to={`/buyers/${buyer.id}/edit`} icon={Pencil}>
								Edit
							</LinkButton>
							{!buyer.isArchived && (
								<LinkButton to={`/buyers/${buyer.id}/orders/new`} variant="primary" icon={Plus}>
									New order
								</LinkButton>
							)}
						</>
					)
				}
			/>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Card title="Deliveries">
					{orders.length === 0 ? (
						<p className="text-muted">Nothing was ordered yet.</p>
					) : (
						<ul className="grid gap-3">
							{orders.map(({ id, number, due, placed, stateLabel, total, lines, isWaiting }) => (
								<li key={id}>
									<p className="flex flex-wrap items-center gap-x-3">
										<Link
											to={`/ecommerce/orders/${id}`}
											className="inline-flex min-h-11 items-center font-semibold underline"
										>
											{due ?? placed}, {number}
										</Link>
										<Badge tone={isWaiting ? 'attention' : 'neutral'}>
											{isWaiting ? 'Short' : stateLabel}
										</Badge>
										<span>{total}</span>
									</p>
									<p className="text-sm wrap-anywhere text-muted">
										{lines.map(({ packs, title }) => `${packs} × ${title}`).join(', ')}
									</p>
								</li>
							))}
						</ul>
					)}
				</Card>
				<StandingOrders />
				<Card title="Contact">
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
						{buyer.facts.map(([name, value]) => (
							<Fact key={name} name={name}>
								{value}
							</Fact>
						))}
					</dl>
					{mayChange && (
						<Form method="post" className="mt-4">
							{buyer.isArchived ? (
								<Button name="intent" value="restore" icon={ArchiveRestore}>
									Take out of the archive
								</Button>
							) : (
								<Button name="intent" value="archive" icon={Archive}>
									Archive buyer
								</Button>
							)}
						</Form>
					)}
				</Card>
				<Prices />
			</div>
		</>
	)
}

function StandingOrders() {
	const { buyer, standing, mayChange } = useLoaderData<typeof loader>()
	return (
		<Card
			title="Standing orders"
			icon={Repeat}
			action={
				mayChange &&
				!buyer.isArchived && (
					<LinkButton to={`/buyers/${buyer.id}/standing-orders/new`} icon={Plus}>
						Add standing order
					</LinkButton>
				)
			}
		>
			{standing.length === 0 && (
				<p className="text-muted">What it gets every week makes its orders by itself.</p>
			)}
			<ul className="grid gap-3">
				{standing.map(({ id, text, when }) => (
					<li key={id}>
						<Link
							to={`/standing-orders/${id}`}
							className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline"
						>
							{when}
						</Link>
						<p className="text-sm wrap-anywhere text-muted">{text}</p>
					</li>
				))}
			</ul>
		</Card>
	)
}

function Prices() {
	const { buyer, prices, mayPrice } = useLoaderData<typeof loader>()
	return (
		<Card
			title="Prices"
			icon={Tags}
			action={mayPrice && <LinkButton to={`/buyers/${buyer.id}/prices`}>Change prices</LinkButton>}
		>
			{prices.length === 0 ? (
				<p className="text-muted">It pays the prices of the offers.</p>
			) : (
				<dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
					{prices.map(({ id, title, price }) => (
						<Fact key={id} name={title}>
							{price}
						</Fact>
					))}
				</dl>
			)}
		</Card>
	)
}
