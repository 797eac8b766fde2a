import { useLoaderData } from '@remix-run/react'
import { CorrectRecordForm } from '@sfc/contract/food-safety/checklists/checklist-input'
import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { correctRecord } from '~/areas/food-safety/services/checklists/fill-in.server'
import type { ChecklistRecord } from '~/areas/food-safety/services/checklists/list-records.server'
import type { Args } from '~/http/authorize-page.server'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FillInFields } from './fill-in-fields'
import { answerValues, fillInConstraint, readFillInForm, showSteps } from './fill-in-form.server'
import { requireRecordFromPath } from './require-checklist-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Correct Record')

/** The answers of a record, with what was written about its deviations since. */
const givenAnswers = ({ answers, deviations }: ChecklistRecord) => ({
	...answers,
	...Object.fromEntries(
		deviations.flatMap(({ stepKey, action, actionBy }) => {
			const answer = answers[stepKey]
			return answer && action !== null
				? [[stepKey, { ...answer, action, actionBy, isLeftOpen: false }]]
				: []
		}),
	),
})

const { loader, action } = formPage({
	schema: CorrectRecordForm,
	permission: 'task.work',
	subject: (at: Args) => requireRecordFromPath(at),
	load: ({ ctx, record }) => ({
		id: record.id,
		name: record.name,
		signed: formatInstantWithYear(record.signedAt, ctx.farm.timezone, ctx.user),
		steps: showSteps(record.steps),
		constraint: fillInConstraint(record.steps),
		values: {
			answers: answerValues(ctx, record.steps, givenAnswers(record)),
			note: record.note ?? '',
			correction: '',
			signature: '',
		},
	}),
	read: ({ ctx, record: { steps, photoIds }, request }) =>
		readFillInForm(ctx, request, { steps, kept: photoIds.length }),
	submit: async ({ ctx, record, sent: { photos } }, input) => {
		const { recordId } = await correctRecord(ctx, { recordId: record.id, ...input, photos })
		return redirectWithToast(`/checklists/records/${recordId}`, {
			title: 'Record corrected',
			text: 'The mistaken one stays, marked as corrected.',
		})
	},
})

export { loader, action }

export default function CorrectRecord() {
	const { id, name, signed, steps } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Correct Record"
				subtitle={`${name} of ${signed}: what you sign here counts instead`}
			/>
			<FillInFields steps={steps} isCorrection cancelTo={`/checklists/records/${id}`} />
		</>
	)
}
