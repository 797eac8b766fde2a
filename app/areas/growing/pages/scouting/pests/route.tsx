import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatNumber } from '@sfc/domain/units/format-number'
import { Plus } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { listPests } from '~/areas/growing/services/scouting/save-pest.server'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Pests and Limits')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const pests = await listPests(ctx, ctx.db.read)
	return {
		mayChange: hasPermission(ctx.role, 'farm.configure'),
		pests: pests.map(({ threshold, per, ...pest }) => ({
			...pest,
			limit: threshold === null ? 'None' : `${formatNumber(threshold)} per ${per}`,
		})),
	}
})

export default function Pests() {
	const { pests, mayChange } = useLoaderData<typeof loader>()
	type Row = (typeof pests)[number]
	return (
		<>
			<PageHeader
				title="Pests and Limits"
				subtitle="What is counted on the route, and from which number on you act"
				actions={
					mayChange && (
						<LinkButton to="/scouting/pests/new" variant="primary" icon={Plus}>
							Add pest
						</LinkButton>
					)
				}
			/>
			<Card flush>
				<Table
					caption="Pests and diseases"
					rows={pests}
					rowKey={({ key }) => key}
					columns={[
						{
							header: 'Name',
							cell: ({ key, name }: Row) =>
								mayChange ? (
									<Link to={`/scouting/pests/${key}`} className="text-accent underline">
										{name}
									</Link>
								) : (
									name
								),
						},
						{ header: 'Scientific name', cell: ({ latin }: Row) => <i>{latin ?? '–'}</i> },
						{ header: 'Watched', cell: ({ isWatched }: Row) => (isWatched ? 'Yes' : 'No') },
						{ header: 'Limit', cell: ({ limit }: Row) => limit, align: 'end' },
						{ header: 'What to do', cell: ({ action }: Row) => action ?? '–' },
					]}
				/>
			</Card>
		</>
	)
}
