import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { EscalationInput } from '@sfc/contract/alarms/channel-input'
import { hasPermission } from '@sfc/domain/accounts/permissions'
import { ListOrdered, Plus, RotateCcw, X } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeEscalation } from '~/services/alarms/change-escalation.server'
import { loadEscalation } from '~/services/alarms/load-escalation.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { listMembers } from '~/services/members/list-members.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { PageHeader } from '~/ui/page-header'
import { SelectField } from '~/ui/form/select-field'
import { pageTitle } from '~/ui/page-title'
import { AlarmTabs } from './alarm-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Who Is Told')

const PATH = '/notifications/people'

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
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
		constraint: getZodConstraint(EscalationInput),
	}
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'alarm.configure')
	const form = await readForm(request)
	if (form.get('intent') === 'by-role') {
		await changeEscalation(ctx, { steps: [] })
		const text = 'Owners first, then managers, then growers.'
		return redirectWithToast(PATH, { kind: 'success', title: 'Told by role again', text })
	}
	const submission = parseWithZod(form, { schema: EscalationInput })
	if (submission.status !== 'success')
		return data(submission.reply(), { status: submission.status === 'error' ? 400 : 200 })
	try {
		await changeEscalation(ctx, submission.value)
	} catch (error) {
		return replyWithFault(submission, error)
	}
	const text = 'The next alarm is told in this order.'
	return redirectWithToast(PATH, { kind: 'success', title: 'Order saved', text })
})

type Values = { steps: { userId: string; waitMinutes: string }[] }

export default function People() {
	const { isChosen, mayChange, steps } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Who Is Told"
				subtitle="Each further person is told when nobody before them has acknowledged the alarm."
			/>
			<AlarmTabs current="people" />
			<Card title={isChosen ? 'In this order' : 'By role'} icon={ListOrdered} className="max-w-2xl">
				{mayChange ? (
					// A list that was saved, or left to the roles again, is shown as it is now.
					<OrderForm key={JSON.stringify(steps)} />
				) : (
					<ol className="grid list-inside list-decimal gap-1.5">
						{steps.map(({ userId, name, waitMinutes }) => (
							<li key={userId}>
								{name}
								{waitMinutes > 0 && (
									<span className="text-muted">, {waitMinutes} minutes to answer</span>
								)}
							</li>
						))}
					</ol>
				)}
				<p className="mt-4 text-sm text-muted">
					What is critical goes round three times. Who switched alert notifications off, or has no
					channel that takes it, is passed over at once.
				</p>
			</Card>
		</>
	)
}

/** Works without scripts too: each button posts the whole list. */
function OrderForm() {
	const { isChosen, people, steps, constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<Values>({
		id: 'order',
		lastResult: useActionData<typeof action>(),
		defaultValue: {
			steps: steps.map(({ userId, waitMinutes }) => ({ userId, waitMinutes: String(waitMinutes) })),
		},
		constraint,
		defaultNoValidate: false,
	})
	const list = fields.steps.getFieldList()
	return (
		<>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				{/* Enter saves; the first button of a form is the one it presses. */}
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
									label="To answer"
									unit="min"
									step={1}
									field={waitMinutes}
								/>
								<Button
									{...form.remove.getButtonProps({ name: fields.steps.name, index: i })}
									icon={X}
									aria-label={`Take person ${i + 1} off the list`}
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
					<Button icon={RotateCcw}>Tell by role instead</Button>
				</Form>
			)}
		</>
	)
}
