import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { groupBy } from '@sfc/domain/group-by'
import { ListChecks } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { readSowingPlan } from '~/areas/selling/services/sowing-plan/read-sowing-plan.server'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Harvest List')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { harvests } = await readSowingPlan(ctx)
	return {
		printed: `${ctx.farm.name}, ${formatInstant(ctx.now(), ctx.farm.timezone, ctx.user)}`,
		days: [...groupBy(harvests, ({ day }) => day)].map(([day, of]) => ({
			day: formatDay(day),
			harvests: of.map((one, at) => ({
				id: at,
				crop: one.label,
				quantity: formatQuantityWithUnit(one.milli, one.unit),
				plants: formatPlants(one.plants),
				zone: one.zone,
				state: one.cycleId === null ? 'To be sown' : `Grows (planting ${one.cycleId})`,
			})),
		})),
	}
})

export default function HarvestList() {
	const { printed, days } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Harvest List"
				subtitle={printed}
				actions={<LinkButton to="/sowing-plan">Back to the plan</LinkButton>}
			/>
			{days.length === 0 ? (
				<EmptyState icon={ListChecks} title="No harvest is expected" />
			) : (
				<div className="grid gap-4">
					{days.map(({ day, harvests }) => (
						<Card key={day} title={day} flush className="break-inside-avoid">
							<Table
								caption={day}
								rows={harvests}
								rowKey={({ id }) => id}
								columns={[
									{ header: 'Crop', cell: ({ crop }) => crop },
									{ header: 'Expected', cell: ({ quantity }) => quantity },
									{ header: 'Plants', cell: ({ plants }) => plants },
									{ header: 'Zone', cell: ({ zone }) => zone },
									{ header: 'State', cell: ({ state }) => state },
								]}
							/>
						</Card>
					))}
				</div>
			)}
		</>
	)
}
