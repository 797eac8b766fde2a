import { useLoaderData } from '@remix-run/react'
import { ChecklistInput } from '@sfc/contract/food-safety/checklists/checklist-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { CHECKLIST_TEMPLATES, findTemplate } from '@sfc/domain/food-safety/checklists/templates'
import { formatRecurrence } from '@sfc/domain/growing/tasks/series-days'
import { addChecklist } from '~/areas/food-safety/services/checklists/save-checklist.server'
import { listAssignees } from '~/areas/growing/pages/tasks/list-assignees.server'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { ChecklistFields } from './checklist-fields'
import { stepValues } from './step-values'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('New Checklist')

const { loader, action } = formPage({
	schema: ChecklistInput,
	permission: 'farm.configure',
	load: async ({ ctx, request }) => {
		const asked = new URL(request.url).searchParams.get('template')
		const template = findTemplate(asked, ctx.user)
		return {
			isChosen: asked !== null,
			source: template?.source ?? null,
			templates: CHECKLIST_TEMPLATES.map(({ key, name, about, source, steps, ...often }) => ({
				key,
				name,
				about,
				source,
				repeats: formatRecurrence(often),
				steps: steps.map(({ label }) => label),
			})),
			people: await listAssignees(ctx),
			values: {
				name: template?.name ?? '',
				every: template?.every ?? 1,
				unit: template?.unit ?? 'day',
				dueDate: todayIn(ctx.farm.timezone, ctx.now()),
				durationMin: '',
				assignedTo: '',
				steps: template ? stepValues(template.steps) : [{ kind: 'tick' }],
			},
		}
	},
	submit: async ({ ctx }, input) => {
		const { name } = await addChecklist(ctx, input)
		return redirectWithToast('/checklists', {
			title: 'Checklist added',
			text: `${name}, ${formatRecurrence(input).toLowerCase()}.`,
		})
	},
})

export { loader, action }

export default function NewChecklist() {
	const { isChosen, source, people } = useLoaderData<typeof loader>()
	if (!isChosen) return <Templates />
	return (
		<>
			<PageHeader
				title="New Checklist"
				subtitle={
					source
						? `From ${source}. Your food safety plan and your buyers may ask for more.`
						: 'Steps in their order, and limits for what is measured'
				}
			/>
			<ChecklistFields
				people={people}
				dayLabel="First day"
				submitLabel="Add checklist"
				cancelTo="/checklists"
			/>
		</>
	)
}

function Templates() {
	const { templates } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="New Checklist"
				subtitle="Begin with one of these and change it, or with an empty one"
				actions={<LinkButton to="/checklists/new?template=empty">Empty checklist</LinkButton>}
			/>
			<ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
				{templates.map(({ key, name, about, source, repeats, steps }) => (
					<li key={key} className="grid">
						<Card title={name}>
							<p>{about}</p>
							<p className="mt-2 text-sm text-muted">
								{repeats}, {steps.length} steps: {steps.join('; ')}.
							</p>
							<p className="mt-2 text-sm text-muted">Source: {source}.</p>
							<div className="mt-3">
								<LinkButton
									to={`/checklists/new?template=${key}`}
									variant="primary"
									aria-label={`Use ${name}`}
								>
									Use it
								</LinkButton>
							</div>
						</Card>
					</li>
				))}
			</ul>
		</>
	)
}
