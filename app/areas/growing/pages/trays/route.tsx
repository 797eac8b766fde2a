import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TrayQuery } from '@sfc/contract/growing/trays/tray-query'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Grid3x3, Plus, QrCode, Search, Tags } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { countTrays, listTrays } from '~/areas/growing/services/trays/list-trays.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Pagination } from '~/ui/pagination'
import { Form } from '~/ui/page-farm/form'
import { TrayTable } from './tray-table'
import { trayRow } from './tray-view'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Trays')

const PAGE_SIZE = 50

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const asked = TrayQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
	const query = asked.success ? asked.data : {}
	const [counts, found] = await Promise.all([
		countTrays(ctx),
		listTrays(ctx, { ...query, pageSize: PAGE_SIZE }),
	])
	return {
		mayPlan: hasPermission(ctx.role, 'crop.plan'),
		search: query.search ?? '',
		counts,
		total: found.total,
		page: found.page,
		pages: found.pages,
		rows: found.trays.map(trayRow),
	}
})

export default function Trays() {
	const { mayPlan, search, counts, rows, total, page, pages } = useLoaderData<typeof loader>()
	const pageTo = (to: number) =>
		`/trays?${new URLSearchParams({ ...(search && { search }), page: String(to) })}`
	return (
		<>
			<PageHeader
				title="Trays"
				subtitle={`${counts.full} of ${counts.total} with plants`}
				actions={
					<>
						<LinkButton to="/trays/scan" variant="primary" icon={QrCode}>
							Scan
						</LinkButton>
						{mayPlan && (
							<LinkButton to="/trays/new" icon={Plus}>
								Name trays
							</LinkButton>
						)}
						{counts.total > 0 && (
							<LinkButton to="/labels?kind=tray" icon={Tags}>
								Labels
							</LinkButton>
						)}
						<LinkButton to="/planting-cycles/trays" icon={Grid3x3}>
							Nursery places
						</LinkButton>
					</>
				}
			/>
			{counts.total === 0 ? (
				<EmptyState
					icon={QrCode}
					title="No tray has a name yet"
					action={mayPlan && <LinkButton to="/trays/new">Name trays</LinkButton>}
				>
					<p>
						A tray with a label shows its lot, its day and its next task when you scan it, and is
						moved, counted and harvested with a few presses.
					</p>
				</EmptyState>
			) : (
				<>
					<Form method="get" role="search" className="mb-4 flex w-full gap-2 sm:w-96">
						<input
							key={search}
							type="search"
							name="search"
							maxLength={100}
							aria-label="Search code, crop, lot or place"
							placeholder="Code, crop, lot or place"
							defaultValue={search}
							className={CONTROL_CLASS}
						/>
						<Button icon={Search} aria-label="Search" />
					</Form>
					{total === 0 ? (
						<p className="text-muted">No tray matches “{search}”.</p>
					) : (
						<Card flush>
							<TrayTable caption="Trays" rows={rows} />
						</Card>
					)}
					<Pagination page={page} pages={pages} pageTo={pageTo} />
				</>
			)}
		</>
	)
}
