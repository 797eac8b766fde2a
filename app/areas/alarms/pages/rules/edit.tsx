import { useLoaderData } from '@remix-run/react'
import { formatTimeOfDay } from '@sfc/contract/alarms/time-of-day'
import { ALL_SENSORS, RuleForm } from '@sfc/contract/alarms/rule-input'
import { watchesSensors } from '@sfc/domain/alarms/rule'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { RotateCcw, Trash2 } from 'lucide-react'
import { redirectWithToast } from '~/http/toast.server'
import { changeRule, readRule, removeRule } from '~/areas/alarms/services/change-rules.server'
import { readListedRule } from '~/areas/alarms/services/list-alarm-rules.server'
import { listAlarmSensors } from '~/areas/alarms/services/list-alarm-sensors.server'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { formPage } from '~/http/form-page.server'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { RuleFields, type RuleValues } from './rule-fields'
import { RuleConflicts } from './rule-conflicts'
import { sensorOptions, sensorsForRule } from './sensor-options'
import { ruleFigure, ruleHysteresis, formatRule, ruleUnit } from './rule-format'
import { Form } from '~/ui/page-farm/form'
import { SaveRow } from '~/ui/form/save-row'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Alarm Rule')

const { loader, action } = formPage({
	schema: RuleForm,
	permission: 'farm.see',
	send: 'alarm.configure',
	load: async ({ ctx, params }) => {
		const rule = await readListedRule(ctx, { key: params.key ?? '' })
		const { kind, label, why, origin, changedBy, changedAt, conflicts } = rule
		const sensors = sensorsForRule(rule, await listAlarmSensors(ctx))
		const isGone = rule.pointId !== null && sensors.every((one) => one.pointId !== rule.pointId)
		return {
			label,
			why,
			origin,
			words: formatRule(rule, ctx.user),
			conflicts,
			sensors: [
				{ value: ALL_SENSORS, label: 'All sensors of its kind' },
				...(isGone ? [{ value: String(rule.pointId), label: 'A sensor that was removed' }] : []),
				...sensorOptions(sensors),
			],
			unit: ruleUnit(rule, ctx.user),
			changed:
				changedBy && `${changedBy}, ${formatInstant(changedAt ?? 0, ctx.farm.timezone, ctx.user)}`,
			mayChange: hasPermission(ctx.role, 'alarm.configure'),
			has: {
				limits: ['limit', 'rate', 'tank-level'].includes(kind),
				lower: kind !== 'rate',
				targets: kind === 'limit',
				sensor: watchesSensors(kind),
			},
			values: {
				isOn: rule.isOn,
				severity: rule.severity,
				followsTargets: rule.followsTargets,
				above: ruleFigure(rule, rule.above, ctx.user),
				below: ruleFigure(rule, rule.below, ctx.user),
				hysteresis: ruleHysteresis(rule, ctx.user),
				delayMinutes: String(rule.delayMs / 60_000),
				clearMinutes: String(rule.clearMs / 60_000),
				from: formatTimeOfDay(rule.fromMinute),
				to: formatTimeOfDay(rule.toMinute),
				sensorId: rule.pointId === null ? ALL_SENSORS : String(rule.pointId),
			} satisfies Values,
		}
	},
	submit: async ({ ctx, params }, input) => {
		const key = params.key ?? ''
		await changeRule(ctx, { key, ...input }, input)
		const { label } = await readRule(ctx, { key })
		return redirectWithToast('/notifications/rules', {
			title: 'Rule saved',
			text: `${label}: applies from now on.`,
		})
	},
	intents: {
		remove: async ({ ctx, params }) => {
			const key = params.key ?? ''
			const { origin, label } = await readRule(ctx, { key })
			await removeRule(ctx, { key })
			const title = origin === 'custom' ? 'Rule removed' : 'Rule reset to default'
			return redirectWithToast('/notifications/rules', { title, text: label })
		},
	},
})

type Values = RuleValues & { sensorId: string }

export { loader, action }

export default function EditRule() {
	const { label, why, origin, words, conflicts, sensors, changed, mayChange, has, unit } =
		useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Values>('rule')
	return (
		<>
			<PageHeader
				title={label}
				subtitle={why ?? words}
				actions={<LinkButton to="/notifications/rules">All rules</LinkButton>}
			/>
			<Card className="max-w-2xl">
				{changed && <p className="mb-4 text-sm text-muted">Changed by {changed}</p>}
				<RuleConflicts conflicts={conflicts} />
				{mayChange ? (
					<>
						<PostForm form={form} className="grid gap-5">
							{has.sensor && (
								<SelectField label="Sensor" field={fields.sensorId} options={sensors} />
							)}
							<RuleFields fields={fields} has={has} unit={unit} />
							<SaveRow label="Save rule" isPending={isPending} cancelTo="/notifications/rules" />
						</PostForm>
						{origin !== 'default' && (
							<div className="mt-5 border-t border-line pt-4">
								<AskFirst label={origin === 'custom' ? 'Remove this rule' : 'Reset to default'}>
									<p>
										{origin === 'custom'
											? 'It raises no more alarms. This cannot be undone.'
											: 'What the farm set of this rule is deleted.'}
									</p>
									<Form method="post">
										<input type="hidden" name="intent" value="remove" />
										<Button variant="danger" icon={origin === 'custom' ? Trash2 : RotateCcw}>
											{origin === 'custom' ? 'Remove this rule' : 'Reset to default'}
										</Button>
									</Form>
								</AskFirst>
							</div>
						)}
					</>
				) : (
					<p>{words}. Managers of the farm can change it.</p>
				)}
			</Card>
		</>
	)
}
