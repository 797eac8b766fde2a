import { useLoaderData } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { cleanUpMessage } from '@sfc/domain/growing/planting-cycles/clean-up-message'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { Sparkles } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { cleanUpCycles } from '~/areas/growing/services/planting-cycles/clean-up-cycles.server'
import {
	countCycles,
	listCycles,
} from '~/areas/growing/services/planting-cycles/list-cycles.server'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { ConfirmRemoval } from './confirm-removal'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Clean Up')

/** Number of cycles listed by name. */
const NAMED = 100

const { loader, action } = confirmPage({
	permission: 'crop.plan',
	load: async ({ ctx }) => {
		const abandoned = await listCycles(ctx, { state: 'abandoned', limit: NAMED })
		const total = await countCycles(ctx, { state: 'abandoned' })
		const cycles = abandoned.map(({ id, status, quantity, plantDate, ...crop }) => ({
			id,
			text: `${cropLabel(crop)}, ${formatPlants(quantity)}, planted ${formatDay(plantDate)}, ${status}`,
		}))
		return { farmName: ctx.farm.name, cycles, total }
	},
	submit: async ({ ctx }) =>
		redirectWithToast('/planting-cycles', {
			title: 'Cleanup Complete',
			text: `${cleanUpMessage(await cleanUpCycles(ctx))}.`,
		}),
})

export { loader, action }

export default function CleanUp() {
	const { farmName, cycles, total } = useLoaderData<typeof loader>()
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
	const count = total === 1 ? '1 planting cycle' : `${total} planting cycles`
	return (
		<ConfirmRemoval title="Clean Up" submitLabel={`Remove ${count}`}>
			<p className="text-lg">
				This removes {count} of {farmName} that were cancelled or terminated, with all their tasks:
			</p>
			<ul className="list-disc pl-5">
				{cycles.map(({ id, text }) => (
					<li key={id}>{text}</li>
				))}
				{total > cycles.length && <li>and {total - cycles.length} more</li>}
			</ul>
			<p>
				Lots of which something was harvested stay in the inventory. What was lost with them no
				longer counts in the analytics.
			</p>
			<p className="text-muted">This cannot be undone.</p>
		</ConfirmRemoval>
	)
}
