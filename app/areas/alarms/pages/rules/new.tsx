import { useLoaderData } from '@remix-run/react'
import { NewRuleForm } from '@sfc/contract/alarms/rule-input'
import { QUANTITY_KEYS } from '@sfc/domain/units/quantities'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addRule } from '~/areas/alarms/services/change-rules.server'
import { listAlarmSensors } from '~/areas/alarms/services/list-alarm-sensors.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { PageHeader } from '~/ui/page-header'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { pageTitle } from '~/ui/page-title'
import { SaveRow } from '~/ui/form/save-row'
import { RuleFields, type RuleValues } from './rule-fields'
import { quantityLabel, ruleUnit } from './rule-format'
import { sensorOptions } from './sensor-options'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('New Alarm Rule')

const KINDS = [
	{ value: 'limit', label: 'A value beyond its limits' },
	{ value: 'rate', label: 'A value that changes too fast' },
	{ value: 'tank-level', label: 'How full a tank is' },
	{ value: 'no-data', label: 'A sensor without data' },
]

const { loader, action } = formPage({
	schema: NewRuleForm,
	permission: 'alarm.configure',
	load: async ({ ctx }) => {
		const sensors = await listAlarmSensors(ctx)
		const quantities = QUANTITY_KEYS.filter((key) =>
			sensors.some(({ quantity }) => quantity === key),
		)
		return {
			quantities: quantities.map((quantity) => {
				const unit = ruleUnit({ kind: 'limit', quantity }, ctx.user)
				const label = quantityLabel(quantity)
				return { value: quantity, label: unit ? `${label} (${unit})` : label }
			}),
			sensors: sensorOptions(sensors),
			values: {
				isOn: true,
				severity: 'warning',
				kind: 'limit',
				hysteresis: '0',
				delayMinutes: '5',
				clearMinutes: '5',
			},
		}
	},
	submit: async ({ ctx }, input) => {
		await addRule(ctx, input, input)
		return redirectWithToast('/notifications/rules', {
			title: 'Rule added',
			text: `${input.label}: applies from now on.`,
		})
	},
})

type Values = RuleValues & { label: string; kind: string; quantity: string; sensorId: string }

export { loader, action }

export default function NewRule() {
	const { quantities, sensors } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Values>('new-rule')
	return (
		<>
			<PageHeader title="New Alarm Rule" subtitle="An alarm of this farm only." />
			<Card className="max-w-2xl">
				<PostForm form={form} className="grid gap-5">
					<InputField label="Name" field={fields.label} />
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
						Limits are in the unit named with the quantity. For a value that changes too fast,
						“Above” is the change per hour; for a tank, limits are in percent and no quantity is
						needed. A sensor without data needs no limits.
					</p>
					<SaveRow label="Add rule" isPending={isPending} cancelTo="/notifications/rules" />
				</PostForm>
			</Card>
		</>
	)
}
