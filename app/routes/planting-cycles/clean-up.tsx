import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cleanUpMessage } from '@sfc/domain/growing/clean-up-message'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { isAbandonedCycle } from '@sfc/domain/growing/cycle-status'
import { Sparkles } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/farms/require-permission.server'
import { cleanUpCycles } from '~/services/growing/clean-up-cycles.server'
import { listCycles } from '~/services/growing/list-cycles.server'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { ConfirmRemoval } from './confirm-removal'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta: MetaFunction = () => [{ title: 'Clean Up · Smart Farm Control' }]

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'crop.plan')
	const abandoned = (await listCycles(ctx)).filter(({ status }) => isAbandonedCycle(status))
	const cycles = abandoned.map(({ id, status, quantity, plantDate, ...crop }) => ({
		id,
		text: `${cropLabel(crop)}, ${quantity} plants, planted ${plantDate}, ${status}`,
	}))
	return { farmName: ctx.farm.name, cycles }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const removed = await cleanUpCycles(await requireFarm(request))
	return redirectWithToast('/planting-cycles', {
		kind: 'success',
		title: 'Cleanup Complete',
		text: `${cleanUpMessage(removed)}.`,
	})
})

export default function CleanUp() {
	const { farmName, cycles } = useLoaderData<typeof loader>()
	if (cycles.length === 0)
		return (
			<>
				<PageHeader title="Clean Up" subtitle={farmName} />
				<EmptyState
					icon={Sparkles}
					title="Nothing to clean up"
					action={<LinkButton to="/planting-cycles">Back to planting cycles</LinkButton>}
				>
					<p>No planting cycle of this farm is cancelled or terminated.</p>
				</EmptyState>
			</>
		)
	const count = cycles.length === 1 ? '1 planting cycle' : `${cycles.length} planting cycles`
	return (
		<ConfirmRemoval title="Clean Up" submitLabel={`Remove ${count}`}>
			<p className="text-lg">
				This removes {count} of {farmName} that were cancelled or terminated, with all their tasks:
			</p>
			<ul className="list-disc pl-5">
				{cycles.map(({ id, text }) => (
					<li key={id}>{text}</li>
				))}
			</ul>
			<p className="text-muted">This cannot be undone.</p>
		</ConfirmRemoval>
	)
}
