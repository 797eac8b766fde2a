import { useLoaderData } from '@remix-run/react'
import { CorrectiveActionInput } from '@sfc/contract/food-safety/checklists/checklist-input'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { Fault } from '@sfc/domain/fault'
import { listOpenDeviations } from '~/areas/food-safety/services/checklists/list-records.server'
import { writeDeviationAction } from '~/areas/food-safety/services/checklists/write-action.server'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectWithToast } from '~/http/toast.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { ActionForm } from './action-form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Corrective Action')

const NOT_FOUND = 'Deviation not found'
const idOf = (params: Record<string, string | undefined>) =>
	parsePathId(params['deviationId'], NOT_FOUND)

const { loader, action } = formPage({
	schema: CorrectiveActionInput,
	permission: 'task.work',
	load: async ({ ctx, params }) => {
		const id = idOf(params)
		const open = (await listOpenDeviations(ctx)).find((one) => one.id === id)
		if (!open) throw new Fault('not-found', NOT_FOUND)
		return {
			...open,
			signed: formatInstant(open.signedAt, ctx.farm.timezone, ctx.user),
			values: { action: '', actionBy: `${ctx.user.firstName} ${ctx.user.lastName}`.trim() },
		}
	},
	submit: async ({ ctx, params }, input) => {
		await writeDeviationAction(ctx, { deviationId: idOf(params), ...input })
		return redirectWithToast('/checklists', { title: 'Action saved' })
	},
})

export { loader, action }

export default function Deviation() {
	const { name, label, found, wanted, signed } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Corrective Action" subtitle={`${name}, ${signed}`} />
			<ActionForm cancelTo="/checklists">
				<p className="font-semibold wrap-anywhere">
					{label}: {found}
				</p>
				<p className="text-muted">It should be {wanted}.</p>
			</ActionForm>
		</>
	)
}
