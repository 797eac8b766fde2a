import { useLoaderData } from '@remix-run/react'
import { WorkChange, WorkFields as WorkSchema } from '@sfc/contract/growing/work/work-input'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { requireWork } from '~/areas/growing/services/work/list-work.server'
import { changeWork, removeWork } from '~/areas/growing/services/work/record-work.server'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listWorkCrops } from './prepare-work-form.server'
import { WorkFields } from './work-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Correct Work')

const idOf = (params: Record<string, string | undefined>) =>
	parsePathId(params['workId'], 'Work entry not found')

const { loader, action } = formPage({
	schema: WorkChange,
	permission: 'task.work',
	load: async ({ ctx, params }) => {
		const { personName, cycleId, title, workedOn, minutes, note } = await requireWork(ctx, {
			id: idOf(params),
		})
		return {
			constraint: formConstraints(WorkSchema),
			personName,
			crops: await listWorkCrops(ctx, cycleId),
			values: {
				title,
				workedOn,
				minutes,
				note: note ?? '',
				cycleId: cycleId === null ? '' : String(cycleId),
			},
		}
	},
	submit: async ({ ctx, params }, input) => {
		await changeWork(ctx, { id: idOf(params), ...input })
		return redirectWithToast('/work', { title: 'Work corrected', text: input.title ?? '' })
	},
	intents: {
		remove: ({ ctx, params }) =>
			redirectOnFault({ backTo: '/work', title: 'Work not deleted' }, async () => {
				await removeWork(ctx, { id: idOf(params) })
				return redirectWithToast('/work', { title: 'Work deleted' })
			}),
	},
})

export { loader, action }

export default function EditWork() {
	const { personName, crops } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Correct Work" subtitle={`Of ${personName}`} />
			<div className="grid gap-4">
				<WorkFields crops={crops} submitLabel="Save work" />
				<div className="max-w-2xl border-t border-line pt-4">
					<AskFirst label="Delete work">
						<p>Its minutes no longer count. The audit log keeps what it said.</p>
						<Form method="post">
							<Button variant="danger" name="intent" value="remove">
								Delete work
							</Button>
						</Form>
					</AskFirst>
				</div>
			</div>
		</>
	)
}
