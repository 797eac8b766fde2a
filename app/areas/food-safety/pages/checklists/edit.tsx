import { useLoaderData } from '@remix-run/react'
import { ChecklistInput } from '@sfc/contract/food-safety/checklists/checklist-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { loadNextDay } from '~/areas/food-safety/services/checklists/load-due.server'
import { changeChecklist } from '~/areas/food-safety/services/checklists/save-checklist.server'
import { listAssignees } from '~/areas/growing/pages/tasks/list-assignees.server'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { ChecklistFields } from './checklist-fields'
import { requireChecklistFromPath } from './require-checklist-from-path.server'
import { stepValues } from './step-values'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Change Checklist')

const { loader, action } = formPage({
	schema: ChecklistInput,
	permission: 'farm.configure',
	subject: requireChecklistFromPath,
	load: async ({ ctx, checklist: { id, name, steps, series } }) => ({
		id,
		name,
		people: await listAssignees(ctx),
		values: {
			name,
			every: series?.every ?? 1,
			unit: series?.unit ?? 'day',
			dueDate: series
				? await loadNextDay(ctx.db.read, ctx, series)
				: todayIn(ctx.farm.timezone, ctx.now()),
			durationMin: series?.durationMin ?? '',
			assignedTo: series?.assignedTo ?? '',
			steps: stepValues(steps),
		},
	}),
	submit: async ({ ctx, checklist: { id: checklistId } }, input) => {
		await changeChecklist(ctx, { checklistId, ...input })
		return redirectWithToast(`/checklists/${checklistId}`, {
			title: 'Checklist saved',
			text: 'Records that were signed keep the steps that they were made with.',
		})
	},
})

export { loader, action }

export default function EditChecklist() {
	const { id, name, people } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Change Checklist"
				subtitle={`${name}: records that were signed keep their steps`}
			/>
			<ChecklistFields
				people={people}
				dayLabel="From this day on"
				submitLabel="Save checklist"
				cancelTo={`/checklists/${id}`}
			/>
		</>
	)
}
