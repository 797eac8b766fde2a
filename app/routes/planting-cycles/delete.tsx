import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { page } from '~/http/page.server'
import { pathId } from '~/http/path-id'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/farms/require-permission.server'
import { enterCycle } from '~/services/growing/enter-cycle.server'
import { removeCycle } from '~/services/growing/remove-cycle.server'
import { ConfirmRemoval } from './confirm-removal'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta: MetaFunction = () => [{ title: 'Delete Planting Cycle · Smart Farm Control' }]

const enter = async (request: Request, cycleId: string | undefined) =>
	enterCycle(await requireUser(request), { cycleId: pathId(cycleId, 'Planting cycle not found') })

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, cycle } = await enter(request, params.cycleId)
	requirePermission(ctx, 'crop.plan')
	return { crop: cropLabel(cycle), quantity: cycle.quantity, zone: cycle.zone }
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
	const { crop, quantity, zone } = useLoaderData<typeof loader>()
	return (
		<ConfirmRemoval title="Delete Planting Cycle" submitLabel="Delete planting cycle">
			<p className="text-lg">
				Are you sure you want to delete the "{crop}" planting cycle? This will remove all associated
				tasks and calendar entries.
			</p>
			<p className="text-muted">
				{quantity} plants in Zone {zone}. This cannot be undone.
			</p>
		</ConfirmRemoval>
	)
}
