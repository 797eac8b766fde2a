import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { pageWindow } from '@sfc/domain/page-window'
import { Download, Package, Plus, SprayCan } from 'lucide-react'
import { pageNumber } from '~/http/page-number'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import {
	countTreatments,
	listTreatments,
} from '~/areas/growing/services/scouting/list-treatments.server'
import { listTreatmentProducts } from '~/areas/growing/services/scouting/save-treatment-product.server'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { useFormats } from '~/ui/formats/use-formats'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Pagination } from '~/ui/pagination'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import { ReentryAlert } from '../reentry-alert'
import { readReentryView } from '../reentry-view.server'
import { treatmentView } from './treatment-view'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Treatments')

const A_PAGE = 50

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const asked = pageNumber(new URL(request.url).searchParams.get('page'))
	const window = pageWindow(await countTreatments(ctx), asked, A_PAGE)
	const [treatments, products, reentries] = await Promise.all([
		listTreatments(ctx, window),
		listTreatmentProducts(ctx),
		readReentryView(ctx),
	])
	return {
		page: window.page,
		pages: window.pages,
		timezone: ctx.farm.timezone,
		mayWork: hasPermission(ctx.role, 'task.work'),
		mayManage: hasPermission(ctx.role, 'farm.configure'),
		reentries,
		treatments: treatments.map(treatmentView),
		products: products.map(({ id, name, registration, reentryHours, preharvestDays }) => ({
			id,
			name,
			text: [registration, `REI ${reentryHours} h`, `PHI ${preharvestDays} d`]
				.filter(Boolean)
				.join(', '),
		})),
	}
})

export default function Treatments() {
	const { mayWork, reentries, timezone, products } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Treatments"
				subtitle="What was applied where, and when people may enter and harvest again"
				actions={
					<>
						<LinkButton to="/scouting/treatments.csv" icon={Download} reloadDocument download>
							Export CSV
						</LinkButton>
						{mayWork && products.length > 0 && (
							<LinkButton to="/scouting/treatments/new" variant="primary" icon={Plus}>
								Record treatment
							</LinkButton>
						)}
					</>
				}
			/>
			<ReentryAlert reentries={reentries} timezone={timezone} />
			<div className="grid gap-4">
				<Log />
				<Products />
			</div>
		</>
	)
}

function Log() {
	const { treatments, timezone, page: at, pages } = useLoaderData<typeof loader>()
	const formats = useFormats()
	type Row = (typeof treatments)[number]
	if (treatments.length === 0)
		return (
			<EmptyState icon={SprayCan} title="No treatments yet">
				A treatment names its product, place, dose and day. A harvest inside its pre-harvest
				interval is refused.
			</EmptyState>
		)
	return (
		<Card flush>
			<Table
				caption="Treatments, the newest first"
				rows={treatments}
				rowKey={({ id }) => id}
				columns={[
					{
						header: 'Product',
						cell: ({ id, product, withdrawn }: Row) => (
							<span className="inline-flex flex-wrap items-center gap-2">
								<Link to={`/scouting/treatments/${id}`} className="text-accent underline">
									{product}
								</Link>
								{withdrawn && <Badge tone="offline">Corrected</Badge>}
							</span>
						),
					},
					{
						header: 'When',
						cell: ({ treatedAt }: Row) => formatInstant(treatedAt, timezone, formats),
					},
					{ header: 'Where', cell: ({ where }: Row) => where },
					{ header: 'Dose', cell: ({ dose }: Row) => dose },
					{
						header: 'Harvest from',
						cell: ({ harvestAt }: Row) => formatInstant(harvestAt, timezone, formats),
					},
					{ header: 'Treated by', cell: ({ treatedBy }: Row) => treatedBy },
				]}
			/>
			<Pagination page={at} pages={pages} pageTo={(number) => `?page=${number}`} />
		</Card>
	)
}

function Products() {
	const { products, mayManage } = useLoaderData<typeof loader>()
	return (
		<Card
			title="Products"
			icon={Package}
			action={
				mayManage && (
					<Link
						to="/scouting/products/new"
						className="inline-flex min-h-11 items-center text-sm text-accent underline"
					>
						Add product
					</Link>
				)
			}
		>
			{products.length === 0 ? (
				<p className="text-muted">
					{mayManage
						? 'Add what you treat with first: its label says both intervals.'
						: 'An owner or manager adds the products with their intervals first.'}
				</p>
			) : (
				<ul className="grid gap-3">
					{products.map(({ id, name, text }) => (
						<li key={id}>
							{mayManage ? (
								<Link
									to={`/scouting/products/${id}`}
									className="font-semibold wrap-anywhere text-accent underline"
								>
									{name}
								</Link>
							) : (
								<span className="font-semibold wrap-anywhere">{name}</span>
							)}
							<p className="text-sm text-muted">{text}</p>
						</li>
					))}
				</ul>
			)}
		</Card>
	)
}
