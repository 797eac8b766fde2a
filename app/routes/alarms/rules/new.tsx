import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { NewRuleInput } from '@sfc/contract/alarms/rule-input'
import { QUANTITY_KEYS } from '@sfc/domain/readings/quantities'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { addRule } from '~/services/alarms/change-rules.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { listSeries } from '~/services/history/list-series.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { SelectField } from '~/ui/form/select-field'
import { pageTitle } from '~/ui/page-title'
import { RuleFields, type RuleValues } from './rule-fields'
import { quantityLabel, ruleUnit } from './rule-format'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('New Alarm Rule')

const KINDS = [
	{ value: 'limit', label: 'A value beyond its limits' },
	{ value: 'rate', label: 'A value that moves too fast' },
	{ value: 'no-data', label: 'A sensor that is silent' },
]

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'alarm.configure')
	const series = await listSeries(ctx)
	const quantities = QUANTITY_KEYS.filter((key) => series.some(({ quantity }) => quantity === key))
	return {
		quantities: quantities.map((quantity) => {
			const unit = ruleUnit({ kind: 'limit', quantity })
			const label = quantityLabel(quantity)
			return { value: quantity, label: unit ? `${label} (${unit})` : label }
		}),
		sensors: quantities.map((quantity) => ({
			label: quantityLabel(quantity),
			options: series
				.filter((one) => one.quantity === quantity)
				.map(({ pointId, label, deviceName }) => ({
					value: String(pointId),
					label: `${label}, ${deviceName}`,
				})),
		})),
		constraint: getZodConstraint(NewRuleInput),
	}
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'alarm.configure')
	const submission = parseWithZod(await readForm(request), { schema: NewRuleInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		await addRule(ctx, submission.value)
	} catch (error) {
		return replyWithFault(submission, error)
	}
	const { label } = submission.value
	return redirectWithToast('/notifications/rules', {
		kind: 'success',
		title: 'Rule added',
		text: `${label}: it holds from now on.`,
	})
})

type Values = RuleValues & { label: string; kind: string; quantity: string; sensorId: string }

export default function NewRule() {
	const { quantities, sensors, constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<Values>({
		id: 'new-rule',
		lastResult: useActionData<typeof action>(),
		defaultValue: {
			isOn: true,
			severity: 'warning',
			kind: 'limit',
			hysteresis: '0',
			delayMinutes: '5',
			clearMinutes: '5',
		},
		constraint,
		defaultNoValidate: false,
	})
	return (
		<>
			<PageHeader title="New Alarm Rule" subtitle="Something this farm wants to be told of." />
			<Card className="max-w-2xl">
				<Form method="post" {...getFormProps(form)} className="grid gap-5">
					<Errors id={form.errorId} errors={form.errors} />
					<InputField label="Name" type="text" field={fields.label} />
					<div className="grid items-start gap-5 sm:grid-cols-2">
						<SelectField label="What it watches" field={fields.kind} options={KINDS} />
						<SelectField
							label="Quantity"
							field={fields.quantity}
							options={quantities}
							placeholder="Choose a quantity"
						/>
					</div>
					<SelectField
						label="Sensor"
						field={fields.sensorId}
						options={sensors}
						placeholder="All sensors of the quantity"
					/>
					<RuleFields fields={fields} has={{ limits: true, lower: true, targets: true }} unit="" />
					<p className="text-sm text-muted">
						Limits are in the unit named with the quantity. Of a value that moves too fast, “Above”
						is the change in an hour. A silent sensor needs no limits.
					</p>
					<div className="flex flex-wrap gap-2">
						<Button variant="primary" pending={isPending}>
							Add rule
						</Button>
						<LinkButton to="/notifications/rules">Cancel</LinkButton>
					</div>
				</Form>
			</Card>
		</>
	)
}
