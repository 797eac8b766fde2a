import { formConstraints } from '~/http/form-constraints'
import { useLoaderData } from '@remix-run/react'
import { RuleForm, RuleFormFields } from '@sfc/contract/automation/rules/rule-form'
import { toRuleRows } from '@sfc/contract/automation/rules/rule-rows'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { nearestTemplates } from '@sfc/domain/control/rules/templates'
import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import { History } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { compareRule } from '~/areas/automation/services/rules/compare-rule.server'
import { listRuleAlarms } from '~/areas/automation/services/rules/list-rule-alarms.server'
import { listRuleEvents } from '~/areas/automation/services/rules/list-rule-events.server'
import { readRule } from '~/areas/automation/services/rules/list-rules.server'
import { changeRule, removeRule } from '~/areas/automation/services/rules/save-rule.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import { withErrorAtRow } from './with-error-at-row.server'
import { RuleAlarms } from '~/areas/control/pages/output/rule-alarms'
import { RuleFields, type RuleValues } from './rule-fields'
import { loadRuleOptions, withCurrentOptions } from './rule-options.server'
import { formatComparison, formatDecision } from './format-comparison'
import { formatAction, catalogueName, MODES, formatConditions } from './format-rule'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Rule')

const EVENTS_SHOWN = 50

const { loader, action } = formPage({
	schema: RuleForm,
	permission: 'farm.see',
	send: 'farm.configure',
	load: async ({ ctx, params }) => {
		const rule = await readRule(ctx, { id: params['ruleId'] ?? '' })
		const [options, { events, total }, compared, alarms] = await Promise.all([
			loadRuleOptions(ctx),
			listRuleEvents(ctx, { id: rule.id, limit: EVENTS_SHOWN }),
			compareRule(ctx, { id: rule.id }),
			listRuleAlarms(ctx, ({ id }) => id === rule.id),
		])
		const rows = toRuleRows(rule, ctx.user)
		const nameOf = (key: string) => options.names[key] ?? catalogueName(key)
		const when = (at: number) => formatInstant(at, ctx.farm.timezone, ctx.user)
		return {
			constraint: formConstraints(RuleFormFields),
			id: rule.id,
			name: rule.name,
			mode: rule.mode,
			isDraft: rule.isDraft,
			words: rule.isDraft ? null : formatConditions(rule, ctx.user, nameOf),
			does: rule.then.map((one) => formatAction(one, ctx.user, nameOf)),
			conflicts: rule.conflicts,
			alarms,
			templates: rule.isDraft
				? nearestTemplates(`${rule.name} ${rule.description}`, 3).map(({ id, name, reason }) => {
						return { id, name, reason: convertStoredUnits(reason, ctx.user) }
					})
				: [],
			changed: `${rule.changedBy}, ${when(rule.changedAt)}`,
			mayChange: hasPermission(ctx.role, 'farm.configure'),
			events: events.map(({ at, mode, why }) => ({
				at: when(at),
				did: mode === 'live' ? 'Acted' : 'Would have acted',
				why: convertStoredUnits(why, ctx.user),
				then: compared.flatMap(({ name, decided }) => {
					const decision = decided.find((one) => one.at === at)
					return decision ? [formatDecision(name, decision)] : []
				}),
			})),
			compared: compared.map((one) => formatComparison(one, rule.mode)),
			older: total - events.length,
			conditions: withCurrentOptions(options.conditions, [...rows.when, ...rows.unless]),
			actions: withCurrentOptions(options.actions, rows.then),
			values: {
				name: rule.name,
				description: rule.description,
				category: rule.category,
				priority: rule.priority,
				mode: rule.mode,
				match: rule.match,
				cooldownMin: rule.cooldownMin,
				...rows,
			} satisfies RuleValues,
		}
	},
	submit: async ({ ctx, params, sent }, input) => {
		const id = params['ruleId'] ?? ''
		await withErrorAtRow(sent.form, () => changeRule(ctx, { id, ...input }))
		return redirectWithToast('/ai-automation', {
			title: 'Rule saved',
			text: `${input.name}: ${MODES[input.mode].text}`,
		})
	},
	intents: {
		remove: async ({ ctx, params }) => {
			await removeRule(ctx, { id: params['ruleId'] ?? '' })
			return redirectWithToast('/ai-automation', { title: 'Rule removed' })
		},
	},
})

export { loader, action }

export default function EditRule() {
	const { id, name, mode, isDraft, words, does, conflicts, changed, mayChange, ...data } =
		useLoaderData<typeof loader>()
	const { templates, events, older, conditions, actions, compared, alarms } = data
	const [form, fields, isPending] = useFormPage<RuleValues>('rule')
	return (
		<>
			<PageHeader
				title={name}
				subtitle={`Changed by ${changed}`}
				actions={
					<>
						{mayChange && !isDraft && (
							<LinkButton to={`/zone-control/rehearsal?rule=${id}`}>Rehearse</LinkButton>
						)}
						<LinkButton to="/ai-automation">All rules</LinkButton>
					</>
				}
			/>
			<div className="grid max-w-4xl gap-4">
				<Card title="What it does">
					<p className="mb-2">
						<Badge tone={MODES[mode].tone}>{MODES[mode].word}</Badge>
					</p>
					{isDraft ? (
						<p>It is a draft: add below when it acts and what it does.</p>
					) : (
						<>
							<p>{words}:</p>
							<ul className="list-disc pl-5">
								{does.map((line) => (
									<li key={line}>{line}</li>
								))}
							</ul>
						</>
					)}
					<RuleAlarms alarms={alarms} />
					{templates.length > 0 && (
						<div className="mt-3">
							<p>These are near to it:</p>
							<ul className="list-disc pl-5">
								{templates.map(({ id, name, reason }) => (
									<li key={id}>
										<Link
											to={`/ai-automation/rules/new?template=${id}`}
											className="text-accent underline"
										>
											{name}
										</Link>
										: {reason}
									</li>
								))}
							</ul>
						</div>
					)}
				</Card>
				{conflicts.length > 0 && (
					<Alert tone="attention" title="Conflicts with something else">
						<ul>
							{conflicts.map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					</Alert>
				)}
				{compared.length > 0 && (
					<Card title="The last 30 days">
						{compared.map((line) => (
							<p key={line}>{line}</p>
						))}
					</Card>
				)}
				<Card title="When it acted" flush>
					{events.length === 0 ? (
						<EmptyState icon={History} title="Not yet">
							Each time its conditions hold is listed here, dry runs included.
						</EmptyState>
					) : (
						<Table
							caption={`When ${name} acted, the newest first`}
							rows={events}
							rowKey={({ at, why }) => `${at} ${why}`}
							columns={[
								{ header: 'Time', cell: ({ at }) => at },
								{ header: 'What', cell: ({ did }) => did },
								{ header: 'Why', cell: ({ why }) => why },
								{ header: 'Its outputs then', cell: ({ then }) => then.join('; ') || '–' },
							]}
						/>
					)}
					{older > 0 && <p className="px-4 py-3 text-sm text-muted">{older} earlier</p>}
				</Card>
				{mayChange && (
					<>
						<PostForm form={form} className="grid gap-4">
							<RuleFields fields={fields} conditions={conditions} actions={actions} />
							<div>
								<Button variant="primary" pending={isPending}>
									Save rule
								</Button>
							</div>
						</PostForm>
						<AskFirst label="Remove rule" variant="danger-outline">
							<p>
								{name} no longer acts, and what is listed of when it acted is deleted. This cannot
								be undone.
							</p>
							<Form method="post">
								<Button name="intent" value="remove" variant="danger">
									Remove rule
								</Button>
							</Form>
						</AskFirst>
					</>
				)}
			</div>
		</>
	)
}
