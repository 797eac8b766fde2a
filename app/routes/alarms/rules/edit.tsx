import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { formatTimeOfDay } from '@sfc/contract/alarms/time-of-day'
import { RuleInput } from '@sfc/contract/alarms/rule-input'
import { hasPermission } from '@sfc/domain/accounts/permissions'
import { RotateCcw, Trash2 } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeRule, readRule, removeRule } from '~/services/alarms/change-rules.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { RuleFields, type RuleValues } from './rule-fields'
import { ruleFigure, ruleHysteresis, ruleInWords, ruleUnit } from './rule-format'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Alarm Rule')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const rule = await readRule(ctx, { key: params.key ?? '' })
	const { kind, label, why, origin, changedBy, changedAt } = rule
	return {
		label,
		why,
		origin,
		words: ruleInWords(rule),
		unit: ruleUnit(rule),
		changed: changedBy && `${changedBy}, ${formatInstant(changedAt ?? 0, ctx.farm.timezone)}`,
		mayChange: hasPermission(ctx.role, 'alarm.configure'),
		has: {
			limits: ['limit', 'rate', 'tank-level'].includes(kind),
			lower: kind !== 'rate',
			targets: kind === 'limit',
		},
		values: {
			isOn: rule.isOn,
			severity: rule.severity,
			followsTargets: rule.followsTargets,
			above: ruleFigure(rule, rule.above),
			below: ruleFigure(rule, rule.below),
			hysteresis: ruleHysteresis(rule),
			delayMinutes: String(rule.delayMs / 60_000),
			clearMinutes: String(rule.clearMs / 60_000),
			from: formatTimeOfDay(rule.fromMinute),
			to: formatTimeOfDay(rule.toMinute),
		} satisfies RuleValues,
		constraint: getZodConstraint(RuleInput),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	requirePermission(ctx, 'alarm.configure')
	const key = params.key ?? ''
	const form = await readForm(request)
	if (form.get('intent') === 'remove') {
		const { origin, label } = await readRule(ctx, { key })
		await removeRule(ctx, { key })
		const title = origin === 'own' ? 'Rule removed' : 'Rule as it comes again'
		return redirectWithToast('/notifications/rules', { kind: 'success', title, text: label })
	}
	const submission = parseWithZod(form, { schema: RuleInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		await changeRule(ctx, { key, ...submission.value })
	} catch (error) {
		return replyWithFault(submission, error)
	}
	const { label } = await readRule(ctx, { key })
	return redirectWithToast('/notifications/rules', {
		kind: 'success',
		title: 'Rule saved',
		text: `${label}: it holds from now on.`,
	})
})

export default function EditRule() {
	const { label, why, origin, words, changed, mayChange, has, unit, values, constraint } =
		useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<RuleValues>({
		id: 'rule',
		lastResult: useActionData<typeof action>(),
		defaultValue: values,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<>
			<PageHeader
				title={label}
				subtitle={why ?? words}
				actions={<LinkButton to="/notifications/rules">All rules</LinkButton>}
			/>
			<Card className="max-w-2xl">
				{changed && <p className="mb-4 text-sm text-muted">Changed by {changed}</p>}
				{mayChange ? (
					<>
						<Form method="post" {...getFormProps(form)} className="grid gap-5">
							<Errors id={form.errorId} errors={form.errors} />
							<RuleFields fields={fields} has={has} unit={unit} />
							<div className="flex flex-wrap gap-2">
								<Button variant="primary" pending={isPending}>
									Save rule
								</Button>
								<LinkButton to="/notifications/rules">Cancel</LinkButton>
							</div>
						</Form>
						{origin !== 'usual' && (
							<Form method="post" className="mt-5 border-t border-line pt-4">
								<input type="hidden" name="intent" value="remove" />
								<Button
									variant={origin === 'own' ? 'danger' : 'secondary'}
									icon={origin === 'own' ? Trash2 : RotateCcw}
								>
									{origin === 'own' ? 'Remove this rule' : 'Back to how it comes'}
								</Button>
							</Form>
						)}
					</>
				) : (
					<p>{words}. Managers of the farm can change it.</p>
				)}
			</Card>
		</>
	)
}
