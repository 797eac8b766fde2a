import { useLoaderData } from '@remix-run/react'
import { CorrectiveActionInput } from '@sfc/contract/food-safety/checklists/checklist-input'
import { Fault } from '@sfc/domain/fault'
import { writeExcursionAction } from '~/areas/food-safety/services/checklists/write-action.server'
import { listOpenExcursions } from '~/areas/food-safety/services/control-points/list-excursions.server'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectWithToast } from '~/http/toast.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { ActionForm } from './action-form'
import { excursionView } from './excursion-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Action for a Cold Place')

const NOT_FOUND = 'Excursion not found'
const idOf = (params: Record<string, string | undefined>) =>
	parsePathId(params['excursionId'], NOT_FOUND)

const { loader, action } = formPage({
	schema: CorrectiveActionInput,
	permission: 'task.work',
	load: async ({ ctx, params }) => {
		const id = idOf(params)
		const open = (await listOpenExcursions(ctx)).find((one) => one.id === id)
		if (!open) throw new Fault('not-found', NOT_FOUND)
		return {
			excursion: excursionView(ctx, open),
			values: { action: '', actionBy: `${ctx.user.firstName} ${ctx.user.lastName}`.trim() },
		}
	},
	submit: async ({ ctx, params }, input) => {
		await writeExcursionAction(ctx, { excursionId: idOf(params), ...input })
		return redirectWithToast('/checklists', { title: 'Action saved' })
	},
})

export { loader, action }

export default function Excursion() {
	const { excursion } = useLoaderData<typeof loader>()
	const { place, what, span, lasted, silent, limits } = excursion
	return (
		<>
			<PageHeader title="Action for a Cold Place" subtitle={place} />
			<ActionForm cancelTo="/checklists">
				<p className="font-semibold">
					{what} for {lasted}
				</p>
				<p>{[span, silent].filter(Boolean).join(', ')}</p>
				<p className="text-muted">{limits}</p>
			</ActionForm>
		</>
	)
}
