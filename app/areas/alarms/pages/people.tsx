import { getFormProps } from '@conform-to/react'
import { useLoaderData } from '@remix-run/react'
import { EscalationInput } from '@sfc/contract/alarms/channel-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { ListOrdered, Plus, RotateCcw, X } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeEscalation } from '~/areas/alarms/services/change-escalation.server'
import { loadEscalation } from '~/areas/alarms/services/load-escalation.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { PageHeader } from '~/ui/page-header'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { pageTitle } from '~/ui/page-title'
import { AlarmTabs } from './alarm-tabs'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Escalation')

const PATH = '/notifications/people'

const { loader, action } = formPage({
	schema: EscalationInput,
	permission: 'farm.see',
	send: 'alarm.configure',
	load: async ({ ctx }) => {
		const { steps, isChosen } = await loadEscalation(ctx.db.read, ctx.farm.id)
		const members = await listMembers(ctx)
		return {
			isChosen,
			mayChange: hasPermission(ctx.role, 'alarm.configure'),
			people: members
				.filter(({ role }) => hasPermission(role, 'alarm.answer'))
				.map(({ userId, name }) => ({ value: userId, label: name })),
			steps: steps.map(({ userId, name, waitMs, wantsAlerts }) => ({
				userId,
				name,
				wantsAlerts,
				waitMinutes: waitMs / 60_000,
			})),
			values: {
				steps: steps.map(({ userId, waitMs }) => ({
					userId,
					waitMinutes: String(waitMs / 60_000),
				})),
			},
		}
	},
	submit: async ({ ctx }, input) => {
		await changeEscalation(ctx, input)
		const text = 'The next alarm follows this order.'
		return redirectWithToast(PATH, { title: 'Order saved', text })
	},
	intents: {
		'by-role': async ({ ctx }) => {
			await changeEscalation(ctx, { steps: [] })
			const text = 'Owners first, then managers, then growers.'
			return redirectWithToast(PATH, { title: 'Notified by role again', text })
		},
	},
})

export { loader, action }

type Values = { steps: { userId: string; waitMinutes: string }[] }

export default function People() {
	const { isChosen, mayChange, steps } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Escalation"
				subtitle="The next person is alerted when nobody before them has acknowledged the alarm."
			/>
			<AlarmTabs current="people" />
			<Card title={isChosen ? 'In this order' : 'By role'} icon={ListOrdered} className="max-w-2xl">
				{mayChange ? (
					// A saved or reset list is shown in its new state.
					<OrderForm key={JSON.stringify(steps)} />
				) : (
					<ol className="grid list-inside list-decimal gap-1.5">
						{steps.map(({ userId, name, waitMinutes }) => (
							<li key={userId}>
								{name}
								{waitMinutes > 0 && (
									<span className="text-muted">, {waitMinutes} minutes to respond</span>
								)}
							</li>
						))}
					</ol>
				)}
				<p className="mt-4 text-sm text-muted">
					Critical alarms go through the list three times. People who turned alert notifications
					off, or have no matching channel, are skipped.
				</p>
			</Card>
		</>
	)
}

/** Works without scripts too: each button posts the whole list. */
function OrderForm() {
	const { isChosen, people } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Values>('order')
	const list = fields.steps.getFieldList()
	return (
		<>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				{/* Enter submits the first button of a form, so that is Save. */}
				<button hidden>Save order</button>
				<Errors id={form.errorId} errors={form.errors} />
				<Errors id={fields.steps.errorId} errors={fields.steps.errors} />
				<ol className="grid gap-4">
					{list.map((step, i) => {
						const { userId, waitMinutes } = step.getFieldset()
						return (
							<li key={step.key} className="grid grid-cols-[1fr_7rem_auto] items-start gap-3">
								<SelectField
									label={`${i + 1}. person`}
									field={userId}
									options={people}
									placeholder="Choose a person"
								/>
								<InputField
									type="number"
									label="Time to respond"
									unit="min"
									step={1}
									field={waitMinutes}
								/>
								<Button
									{...form.remove.getButtonProps({ name: fields.steps.name, index: i })}
									icon={X}
									aria-label={`Remove person ${i + 1} from the list`}
									className="mt-7"
								/>
							</li>
						)
					})}
				</ol>
				<div className="flex flex-wrap gap-2">
					<Button variant="primary" pending={isPending}>
						Save order
					</Button>
					{list.length < people.length && (
						<Button
							icon={Plus}
							{...form.insert.getButtonProps({
								name: fields.steps.name,
								defaultValue: { userId: '', waitMinutes: '15' },
							})}
						>
							Add a person
						</Button>
					)}
				</div>
			</Form>
			{isChosen && (
				<Form method="post" className="mt-4 border-t border-line pt-4">
					<input type="hidden" name="intent" value="by-role" />
					<Button icon={RotateCcw}>Notify by role instead</Button>
				</Form>
			)}
		</>
	)
}
