import { useLoaderData } from '@remix-run/react'
import { DraftInvoiceInput } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { formatDay, formatMonth } from '@sfc/domain/calendar/format-day'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { pageWindow } from '@sfc/domain/page-window'
import { INVOICE_TABS, type InvoiceTab } from '@sfc/domain/selling/sales-invoices/invoice-balance'
import { formatMoney } from '@sfc/domain/units/currency'
import { Download, ReceiptText, Settings } from 'lucide-react'
import { z } from 'zod'
import { formsPage } from '~/http/form-page.server'
import { pageNumber } from '~/http/page-number'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { draftInvoice } from '~/areas/selling/services/sales-invoices/draft-invoice.server'
import {
	countInvoices,
	listInvoices,
} from '~/areas/selling/services/sales-invoices/list-invoices.server'
import { listUninvoiced } from '~/areas/selling/services/sales-invoices/list-uninvoiced.server'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Pagination } from '~/ui/pagination'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { StatTile } from '~/ui/stat-tile'
import { Table } from '~/ui/table'
import { Tabs } from '~/ui/tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Invoices')

const PAGE_SIZE = 20
const LABELS: Record<InvoiceTab, string> = {
	open: 'Open',
	overdue: 'Overdue',
	draft: 'Drafts',
	paid: 'Paid',
	'credit-note': 'Credit notes',
}
const Tab = z.enum(INVOICE_TABS).catch('open')

const { loader, action } = formsPage({
	permission: 'invoice.manage',
	send: 'invoice.manage',
	load: async ({ ctx, request }) => {
		const { searchParams } = new URL(request.url)
		const tab = Tab.parse(searchParams.get('tab'))
		const { currency } = ctx.farm
		const money = (cents: number) => formatMoney(cents, currency)
		const [counts, groups] = await Promise.all([countInvoices(ctx), listUninvoiced(ctx)])
		const wanted = pageNumber(searchParams.get('page'))
		const { page, pages, limit } = pageWindow(counts[tab].count, wanted, PAGE_SIZE)
		return {
			tab,
			page,
			pages,
			mayConfigure: hasPermission(ctx.role, 'farm.configure'),
			sums: {
				open: money(counts.open.cents),
				overdue: money(counts.overdue.cents),
				overdueCount: counts.overdue.count,
				drafts: money(counts.draft.cents),
				uninvoiced: money(groups.reduce((sum, { netCents }) => sum + netCents, 0)),
			},
			tabs: INVOICE_TABS.map((key) => ({ key, label: LABELS[key], count: counts[key].count })),
			invoices: (await listInvoices(ctx, { tab, page, pageSize: limit })).map((one) => ({
				id: one.id,
				number: one.number ?? 'Draft',
				buyerId: one.buyerId,
				buyerName: one.buyerName,
				due: one.kind === 'invoice' ? (one.dueOn ? formatDay(one.dueOn) : 'not issued') : '',
				isOverdue: one.kind === 'invoice' && one.state === 'overdue',
				total: formatMoney(one.grossCents, one.currency),
				open: one.kind === 'invoice' && one.number ? formatMoney(one.openCents, one.currency) : '',
			})),
			uninvoiced: groups.map((one) => ({
				...one,
				label: formatMonth(`${one.month}-01`),
				net: money(one.netCents),
			})),
		}
	},
	forms: {},
	intents: {
		draft: ({ ctx }, form) =>
			redirectOnFault({ backTo: '/invoices', title: 'No invoice drafted' }, async () => {
				const input = DraftInvoiceInput.parse(Object.fromEntries(form))
				const { id, buyerName } = await draftInvoice(ctx, input)
				const text = `To ${buyerName}. Check it, then issue it.`
				return redirectWithToast(`/invoices/${id}`, { title: 'Draft made', text })
			}),
	},
})

export { loader, action }

export default function Invoices() {
	const { tab, tabs, page, pages, invoices, uninvoiced, mayConfigure } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Invoices"
				subtitle="Who owes you what, what is overdue, and what to bill now"
				actions={
					<>
						<LinkButton to="/invoices/export" icon={Download}>
							Export
						</LinkButton>
						{mayConfigure && (
							<LinkButton to="/invoices/settings" icon={Settings}>
								Settings
							</LinkButton>
						)}
					</>
				}
			/>
			<Sums />
			<div className="grid gap-4">
				{uninvoiced.length > 0 && <Uninvoiced />}
				<div className="min-w-0">
					<Tabs label="State" tabs={tabs} current={tab} />
					{invoices.length === 0 ? (
						<EmptyState icon={ReceiptText} title="No invoices here">
							Hand over an order, then draft its invoice here: one order, or all of a month.
						</EmptyState>
					) : (
						<InvoiceTable />
					)}
				</div>
			</div>
			<Pagination page={page} pages={pages} pageTo={(to) => `?tab=${tab}&page=${to}`} />
		</>
	)
}

function Sums() {
	const { sums } = useLoaderData<typeof loader>()
	const tiles = [
		{ label: 'To be paid', sum: sums.open, to: '?tab=open' },
		{ label: 'Overdue', sum: sums.overdue, to: '?tab=overdue' },
		{ label: 'Drafts', sum: sums.drafts, to: '?tab=draft' },
		{ label: 'Not invoiced, net', sum: sums.uninvoiced },
	]
	return (
		<section aria-label="Sums" className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
			<h2 className="sr-only">Sums</h2>
			{tiles.map(({ label, sum, to }) => (
				<StatTile key={label} label={label} to={to}>
					<p className="text-lg font-semibold wrap-anywhere tabular-nums">{sum}</p>
				</StatTile>
			))}
		</section>
	)
}

function Uninvoiced() {
	const { uninvoiced } = useLoaderData<typeof loader>()
	return (
		<Card title="Delivered, not invoiced yet" flush>
			<Table
				caption="Delivered, not invoiced yet"
				rows={uninvoiced}
				rowKey={(one) => `${one.month} ${one.buyerId} ${one.buyerName}`}
				columns={[
					{
						header: 'Buyer',
						cell: ({ buyerId, buyerName }) => <BuyerName id={buyerId} name={buyerName} />,
					},
					{ header: 'Month', cell: ({ label }) => label },
					{ header: 'Orders', align: 'end', cell: ({ orders }) => orders },
					{ header: 'Net', align: 'end', cell: ({ net }) => net },
					{ header: 'Invoice', hideHeader: true, cell: (one) => <DraftButton {...one} /> },
				]}
			/>
		</Card>
	)
}

function InvoiceTable() {
	const { tab, invoices } = useLoaderData<typeof loader>()
	return (
		<Card title={LABELS[tab]} flush>
			<Table
				caption={LABELS[tab]}
				rows={invoices}
				rowKey={({ id }) => id}
				columns={[
					{
						header: 'Number',
						cell: ({ id, number }) => (
							<Link to={`/invoices/${id}`} className={LINK}>
								{number}
							</Link>
						),
					},
					{
						header: 'Buyer',
						cell: ({ buyerId, buyerName }) => <BuyerName id={buyerId} name={buyerName} />,
					},
					{
						header: 'Due',
						cell: ({ due, isOverdue }) => (
							<span className="flex flex-wrap items-center gap-2">
								{due}
								{isOverdue && <Badge tone="danger">Overdue</Badge>}
							</span>
						),
					},
					{ header: 'Total', align: 'end', cell: ({ total }) => total },
					{ header: 'To pay', align: 'end', cell: ({ open }) => open },
				]}
			/>
		</Card>
	)
}

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-2'

/** A buyer with the way to its statement; somebody who ordered in a shop has none. */
const BuyerName = ({ id, name }: { id: number | null; name: string }) =>
	id === null ? (
		<span className="wrap-anywhere">{name}</span>
	) : (
		<Link to={`/buyers/${id}/statement`} className={`${LINK} wrap-anywhere`}>
			{name}
		</Link>
	)

type Group = { buyerId: number | null; buyerName: string; month: string; label: string }

const DraftButton = ({ buyerId, buyerName, month, label }: Group) => (
	<Form method="post">
		<input
			type="hidden"
			name={buyerId === null ? 'buyerName' : 'buyerId'}
			value={buyerId ?? buyerName}
		/>
		<input type="hidden" name="month" value={month} />
		<Button
			name="intent"
			value="draft"
			icon={ReceiptText}
			aria-label={`Draft invoice to ${buyerName}, ${label}`}
		>
			Draft invoice
		</Button>
	</Form>
)
