import { formatCount } from '@sfc/domain/format-count'
import { useLoaderData } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import {
	type CycleStatus,
	isActiveCycle,
	allowedStatuses,
} from '@sfc/domain/growing/planting-cycles/cycle-status'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeCycle } from '~/areas/growing/services/planting-cycles/change-cycle.server'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import { summarizeEnd } from '~/areas/growing/services/planting-cycles/summarize-end.server'
import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'
import { pageTitle } from '~/ui/page-title'
import { ConfirmRemoval } from './confirm-removal'
import { requireCycleFromPath } from './require-cycle-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('End Planting Cycle')

/** The status that ends the cycle, from the address. Throws Fault conflict when it has ended. */
function readEndStatus(request: Request, cycle: Cycle): CycleStatus {
	const asked = new URL(request.url).searchParams.get('status')
	const status = allowedStatuses(cycle.status).find((one) => one === asked && !isActiveCycle(one))
	if (!isActiveCycle(cycle.status))
		throw new Fault('conflict', `This planting cycle is ${cycle.status} already`)
	if (!status) throw new Fault('not-found', 'Choose how the planting cycle ends')
	return status
}

const { loader, action } = confirmPage({
	permission: 'crop.plan',
	subject: requireCycleFromPath,
	load: async ({ ctx, cycle, request }) => {
		const status = readEndStatus(request, cycle)
		const { openTasks, trays, harvested } = await summarizeEnd(ctx, cycle)
		return {
			id: cycle.id,
			status,
			crop: cropLabel(cycle),
			plants: formatPlants(cycle.quantity),
			zone: cycle.zone,
			openTasks,
			trays,
			harvested: harvested && formatQuantityWithUnit(harvested.milli, harvested.unit),
			hasHarvest: (harvested?.milli ?? 0) > 0,
		}
	},
	submit: async ({ ctx, cycle, request }) => {
		const status = readEndStatus(request, cycle)
		await changeCycle(ctx, { cycleId: cycle.id, status })
		return redirectWithToast('/planting-cycles', {
			title: 'Planting cycle updated successfully',
			text: `${cropLabel(cycle)} is ${status}.`,
		})
	},
})

export { loader, action }

export default function EndCycle() {
	const { id, status, crop, plants, zone, ...ends } = useLoaderData<typeof loader>()
	const { openTasks, trays, harvested, hasHarvest } = ends
	return (
		<ConfirmRemoval title="End Planting Cycle" submitLabel={`End as ${status}`}>
			<p className="text-lg">
				End "{crop}" as {status}?
			</p>
			<ul className="list-disc pl-5">
				<li>
					{plants} in Zone {zone} no longer grow
				</li>
				{openTasks > 0 && <li>{formatCount(openTasks, 'open task')} cancelled</li>}
				{trays > 0 && <li>{formatCount(trays, 'nursery tray')} free for others</li>}
				{harvested && <li>harvested so far: {harvested}</li>}
			</ul>
			{status === 'harvested' && !hasHarvest && (
				<Alert
					tone="attention"
					title="Nothing was harvested from it yet"
					action={
						<LinkButton to={`/planting-cycles/${id}/harvest`} variant="primary">
							Record harvest
						</LinkButton>
					}
				>
					Recording the last harvest ends it too, and brings it into the inventory.
				</Alert>
			)}
			<p className="text-muted">This cannot be undone. Your other changes are saved.</p>
		</ConfirmRemoval>
	)
}
