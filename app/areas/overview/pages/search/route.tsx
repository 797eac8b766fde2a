import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PERMISSIONS, hasPermission } from '@sfc/domain/platform/permissions'
import { Search as SearchIcon, SearchX } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { searchFarm } from '~/areas/overview/services/search/search-farm.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { pagesFor } from './pages'

export const meta = pageTitle<typeof loader>((data) =>
	data?.typed ? `${data.typed} – Search` : 'Search',
)

export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
	const ctx = { ...(await requireFarm(request)), once: context.once }
	const typed = new URL(request.url).searchParams.get('q')?.trim().slice(0, 100) ?? ''
	const permissions = PERMISSIONS.filter((one) => hasPermission(ctx.role, one))
	const pages = pagesFor({ id: ctx.farm.id, permissions })
	return { typed, farmName: ctx.farm.name, groups: await searchFarm(ctx, { typed, pages }) }
})

export default function Search() {
	const { typed, farmName, groups } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Search"
				subtitle={`Everything on ${farmName}: outputs, sensors, crops, lots, tasks, recipes, journal, settings and guides.`}
			/>
			<Form
				method="get"
				action="/search"
				role="search"
				className="mb-6 flex max-w-2xl gap-2"
				key={typed}
			>
				<input
					type="search"
					name="q"
					aria-label="Search for"
					placeholder="basil, pump, pH, BATCH-12 …"
					defaultValue={typed}
					maxLength={100}
					autoFocus
					className={CONTROL_CLASS}
				/>
				<Button variant="primary" icon={SearchIcon}>
					Search
				</Button>
			</Form>
			{typed && groups.length === 0 && (
				<EmptyState icon={SearchX} title={`Nothing found for “${typed}”`}>
					Try fewer letters, or{' '}
					<Link to={`/help?q=${encodeURIComponent(typed)}`}>ask the help</Link>.
				</EmptyState>
			)}
			<div className="grid max-w-3xl gap-4">
				{groups.map(({ kind, label, hits, more }) => (
					<Card key={kind} title={label} flush>
						<ul className="divide-y divide-line">
							{hits.map(({ name, detail, to }) => (
								<li key={to}>
									<Link to={to} className="block min-h-11 px-4 py-2 hover:bg-sunk">
										<span className="block font-medium wrap-anywhere">{name}</span>
										<span className="block text-sm wrap-anywhere text-muted">{detail}</span>
									</Link>
								</li>
							))}
						</ul>
						{more > 0 && (
							<p className="border-t border-line px-4 py-2 text-sm text-muted">
								{more} more. Add a word to narrow the search.
							</p>
						)}
					</Card>
				))}
			</div>
		</>
	)
}
