import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { plantsInWords } from '@sfc/domain/growing/plants-in-words'
import { page } from '~/http/page.server'
import { pathId } from '~/http/path-id'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/farms/require-permission.server'
import { enterCycle } from '~/services/growing/enter-cycle.server'
import { removeCycle } from '~/services/growing/remove-cycle.server'
import { whatCycleTakes } from '~/services/growing/what-cycle-takes.server'
import { ConfirmRemoval } from './confirm-removal'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta: MetaFunction = () => [{ title: 'Delete Planting Cycle · Smart Farm Control' }]

const enter = async (request: Request, cycleId: string | undefined) =>
	enterCycle(await requireUser(request), { cycleId: pathId(cycleId, 'Planting cycle not found') })

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, cycle } = await enter(request, params.cycleId)
	requirePermission(ctx, 'crop.plan')
	const goes = await whatCycleTakes(ctx, cycle)
	return { crop: cropLabel(cycle), quantity: cycle.quantity, zone: cycle.zone, goes }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, cycle } = await enter(request, params.cycleId)
	await removeCycle(ctx, { cycleId: cycle.id })
	return redirectWithToast('/planting-cycles', {
		kind: 'success',
		title: 'Planting cycle deleted successfully',
		text: `${cropLabel(cycle)} and its tasks are gone.`,
	})
})

export default function DeleteCycle() {
	const { crop, quantity, zone, goes } = useLoaderData<typeof loader>()
	const { tasks, trays, lot } = goes
	return (
		<ConfirmRemoval title="Delete Planting Cycle" submitLabel="Delete planting cycle">
			<p className="text-lg">
				Are you sure you want to delete the "{crop}" planting cycle? This will remove all associated
				tasks and calendar entries.
			</p>
			<ul className="list-disc pl-5">
				<li>
					{plantsInWords(quantity)} in Zone {zone}
				</li>
				<li>{counted(tasks, 'task')}</li>
				{trays > 0 && <li>{counted(trays, 'nursery tray')}, free for others afterwards</li>}
				{lot && !lot.stays && <li>lot {lot.code}, of which nothing was harvested</li>}
			</ul>
			{lot?.stays && (
				<p>
					Its harvest stays: lot{' '}
					<Link to={`/lots/${lot.id}`} className="font-semibold text-accent underline">
						{lot.code}
					</Link>{' '}
					is kept in the inventory with all that was harvested and sold.
				</p>
			)}
			<p className="text-muted">This cannot be undone.</p>
		</ConfirmRemoval>
	)
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
