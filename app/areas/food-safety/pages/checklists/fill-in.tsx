import { useLoaderData } from '@remix-run/react'
import { FillInForm } from '@sfc/contract/food-safety/checklists/checklist-input'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { fillIn } from '~/areas/food-safety/services/checklists/fill-in.server'
import { findFillInTask } from '~/areas/food-safety/services/checklists/load-due.server'
import type { Args } from '~/http/authorize-page.server'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FillInFields } from './fill-in-fields'
import { answerValues, fillInConstraint, readFillInForm, showSteps } from './fill-in-form.server'
import { requireChecklistFromPath } from './require-checklist-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Fill in Checklist')

const { loader, action } = formPage({
	schema: FillInForm,
	permission: 'task.work',
	subject: (at: Args) => requireChecklistFromPath(at),
	load: async ({ ctx, checklist, request }) => {
		const asked = Number(new URL(request.url).searchParams.get('task')) || null
		const task = await findFillInTask(ctx, { checklistId: checklist.id, asked })
		return {
			name: checklist.name,
			due: task ? `Due ${formatDay(task.dueOn)}` : 'Not due: an extra record',
			taskId: task?.taskId ?? null,
			steps: showSteps(checklist.steps),
			constraint: fillInConstraint(checklist.steps),
			values: { answers: answerValues(ctx, checklist.steps), note: '', signature: '' },
		}
	},
	read: ({ ctx, checklist, request }) => readFillInForm(ctx, request, checklist),
	submit: async ({ ctx, checklist: { id: checklistId, name }, sent: { photos } }, input) => {
		await fillIn(ctx, { checklistId, ...input, photos })
		return redirectWithToast('/checklists', { title: 'Checklist signed', text: name })
	},
})

export { loader, action }

export default function FillIn() {
	const { name, due, steps } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title={name} subtitle={due} />
			<FillInFields steps={steps} cancelTo="/checklists" />
		</>
	)
}
