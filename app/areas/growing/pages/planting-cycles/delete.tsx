import { formatCount } from '@sfc/domain/format-count'
import { useLoaderData } from '@remix-run/react'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { removeCycle } from '~/areas/growing/services/planting-cycles/remove-cycle.server'
import { summarizeCycleDeletion } from '~/areas/growing/services/planting-cycles/summarize-cycle-deletion.server'
import { pageTitle } from '~/ui/page-title'
import { ConfirmRemoval } from './confirm-removal'
import { requireCycleFromPath } from './require-cycle-from-path.server'
import { Link } from '~/ui/page-farm/link'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Delete Planting Cycle')

const { loader, action } = confirmPage({
	permission: 'crop.plan',
	subject: requireCycleFromPath,
	load: async ({ ctx, cycle }) => {
		const goes = await summarizeCycleDeletion(ctx, cycle)
		return { crop: cropLabel(cycle), quantity: cycle.quantity, zone: cycle.zone, goes }
	},
	submit: async ({ ctx, cycle }) => {
		await removeCycle(ctx, { cycleId: cycle.id })
		return redirectWithToast('/planting-cycles', {
			title: 'Planting cycle deleted successfully',
			text: `${cropLabel(cycle)} and its tasks are gone.`,
		})
	},
})

export { loader, action }

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
					{formatPlants(quantity)} in Zone {zone}
				</li>
				<li>{formatCount(tasks, 'task')}</li>
				{trays > 0 && <li>{formatCount(trays, 'nursery tray')}, free for others afterwards</li>}
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
