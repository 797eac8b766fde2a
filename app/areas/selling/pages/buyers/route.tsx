import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { pageWindow } from '@sfc/domain/page-window'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { buyerKindLabel } from '@sfc/domain/selling/buyers/buyer-kind'
import { Plus, Search, Truck, Users } from 'lucide-react'
import { page } from '~/http/page.server'
import { pageNumber } from '~/http/page-number'
import { requireFarm } from '~/http/require-farm.server'
import { listBuyers } from '~/areas/selling/services/buyers/list-buyers.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Pagination } from '~/ui/pagination'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { formatWeekdays } from '../weekday-options'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Buyers')

const PAGE_SIZE = 50

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	const search = (searchParams.get('q') ?? '').slice(0, 100)
	const isArchived = searchParams.get('tab') === 'archived'
	const wanted = {
		search,
		isArchived,
		pageSize: PAGE_SIZE,
	}
	const asked = pageNumber(searchParams.get('page'))
	const first = await listBuyers(ctx, { ...wanted, page: asked })
	const { page, pages } = pageWindow(first.total, asked, PAGE_SIZE)
	const { buyers } = page === asked ? first : await listBuyers(ctx, { ...wanted, page })
	return {
		search,
		tab: isArchived ? 'archived' : 'active',
		page,
		pages,
		total: first.total,
		mayChange: hasPermission(ctx.role, 'stock.change'),
		mayImport: hasPermission(ctx.role, 'farm.configure'),
		buyers: buyers.map(({ id, name, kind, route, phone, deliveryWeekdays, nextOn }) => ({
			id,
			name,
			kind: buyerKindLabel(kind),
			route: route ?? '–',
			phone,
			days: formatWeekdays(deliveryWeekdays) || '–',
			next: nextOn === null ? '–' : formatDay(nextOn),
		})),
	}
})

const TABS = [
	{ key: 'active', label: 'Buyers' },
	{ key: 'archived', label: 'Archive' },
]

export default function Buyers() {
	const { search, tab, page, pages, total, buyers, mayChange, mayImport } =
		useLoaderData<typeof loader>()
	const pageTo = (to: number) =>
		`?${new URLSearchParams({ tab, ...(search && { q: search }), page: String(to) })}`
	return (
		<>
			<PageHeader
				title="Buyers"
				subtitle="Who buys from you, and when is their next delivery?"
				actions={
					<>
						<LinkButton to="/deliveries" icon={Truck}>
							Deliveries
						</LinkButton>
						{mayImport && <LinkButton to="/imports/file?kind=buyers">Import a list</LinkButton>}
						{mayChange && (
							<LinkButton to="/buyers/new" variant="primary" icon={Plus}>
								Add buyer
							</LinkButton>
						)}
					</>
				}
			/>
			<Tabs label="State" tabs={TABS} current={tab} />
			<Form method="get" className="my-3 flex max-w-xl gap-2">
				<input type="hidden" name="tab" value={tab} />
				<input
					type="search"
					name="q"
					aria-label="Search buyers"
					defaultValue={search}
					className={CONTROL_CLASS}
				/>
				<Button icon={Search}>Search</Button>
			</Form>
			{buyers.length === 0 ? (
				<EmptyState icon={Users} title={search ? 'Nobody found' : 'Nobody here yet'}>
					A buyer has a price list, standing orders and a delivery route.
				</EmptyState>
			) : (
				<Card title={total === 1 ? '1 buyer' : `${total} buyers`} flush>
					<Table
						caption="Buyers"
						rows={buyers}
						rowKey={({ id }) => id}
						columns={[
							{
								header: 'Name',
								cell: ({ id, name }) => (
									<Link to={`/buyers/${id}`} className="wrap-anywhere underline">
										{name}
									</Link>
								),
							},
							{ header: 'Kind', cell: ({ kind }) => kind },
							{ header: 'Route', cell: ({ route }) => route },
							{ header: 'Days', cell: ({ days }) => days },
							{ header: 'Next delivery', cell: ({ next }) => next },
							{ header: 'Telephone', cell: ({ phone }) => phone ?? '–' },
						]}
					/>
				</Card>
			)}
			<Pagination page={page} pages={pages} pageTo={pageTo} />
		</>
	)
}
