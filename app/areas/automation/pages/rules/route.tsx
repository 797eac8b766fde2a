import { useLoaderData } from '@remix-run/react'
import { NewRuleInput } from '@sfc/contract/automation/rules/rule-form'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { Bot, RefreshCw } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { listInsights } from '~/areas/automation/services/insights/list-insights.server'
import { setAutomation } from '~/areas/control/services/plans/change-control-settings.server'
import { formatPlanStanding } from '~/areas/control/services/plans/format-plan-standing'
import { readPlanStanding } from '~/areas/control/services/plans/read-plan-standing.server'
import { listRules } from '~/areas/automation/services/rules/list-rules.server'
import { readAutomationStatus } from '~/areas/automation/services/rules/read-automation-status.server'
import { addDraft, setRuleMode } from '~/areas/automation/services/rules/save-rule.server'
import { readRuleSummary } from '~/areas/automation/services/rules/read-rule-summary.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { AutomationSwitch } from '~/areas/control/pages/automation-switch'
import { InsightRow } from './insight-row'
import {
	formatAction,
	CATEGORIES,
	catalogueName,
	MODES,
	PRIORITIES,
	formatConditions,
} from './format-rule'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('AI Automation')

export const handle = refreshPage

const PATH = '/ai-automation'
const INSIGHTS_SHOWN = 5
const HEALTH = {
	excellent: { tone: 'good', word: 'Excellent' },
	good: { tone: 'info', word: 'Good' },
	attention: { tone: 'attention', word: 'Needs attention' },
} as const

const { loader, action } = formPage({
	schema: NewRuleInput,
	permission: 'farm.see',
	send: 'farm.configure',
	load: async ({ ctx }) => {
		const [status, rules, summary, insights] = await Promise.all([
			readAutomationStatus(ctx),
			listRules(ctx),
			readRuleSummary(ctx),
			listInsights(ctx),
		])
		return {
			status,
			summary,
			insights: insights.slice(0, INSIGHTS_SHOWN),
			mayChange: hasPermission(ctx.role, 'farm.configure'),
			values: { name: '', description: '' },
			rules: rules.map((rule) => ({
				id: rule.id,
				name: rule.name,
				mode: rule.mode,
				isDraft: rule.isDraft,
				category: CATEGORIES[rule.category],
				priority: PRIORITIES[rule.priority],
				words: rule.isDraft
					? rule.description || 'A draft: it says neither when nor what yet'
					: `${formatConditions(rule, ctx.user, catalogueName)}: ${rule.then
							.map((one) => formatAction(one, ctx.user, catalogueName))
							.join(', ')}`,
				acted:
					rule.lastTriggered === null
						? 'Never acted in 90 days'
						: `${rule.triggerCount} times in 90 days, last ${formatInstant(rule.lastTriggered, ctx.farm.timezone, ctx.user)}`,
				conflicts: rule.conflicts.length,
			})),
		}
	},
	submit: async ({ ctx }, input) => {
		const { id } = await addDraft(ctx, input)
		return redirectWithToast(`${PATH}/rules/${id}`, {
			title: 'Rule Created',
			text: 'A draft: add when it acts and what it does.',
		})
	},
	intents: {
		automation: async ({ ctx }, form) => {
			const isAutomatic = form.get('automation') === 'on'
			await setAutomation(ctx, { isAutomatic })
			return redirectWithToast(PATH, {
				title: 'AI Automation Updated',
				text: formatPlanStanding(await readPlanStanding(ctx)),
			})
		},
		rule: async ({ ctx }, form) => {
			const id = String(form.get('rule') ?? '')
			const mode = form.get('to') === 'live' ? 'live' : 'off'
			await setRuleMode(ctx, { id, mode })
			return redirectWithToast(PATH, { title: MODES[mode].text })
		},
	},
})

export { loader, action }

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function AiAutomation() {
	const { status, summary, insights, rules, mayChange } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="AI Automation"
				subtitle="What the farm does automatically besides its recipes, by rules that you can read"
				actions={
					<LinkButton to={PATH} icon={RefreshCw}>
						Refresh
					</LinkButton>
				}
			/>
			<div className="grid gap-4">
				<Status status={status} mayChange={mayChange} />
				<div className="grid gap-4 md:grid-cols-3">
					{summary.map(({ title, figure, text, to }) => (
						<Card key={title} title={title}>
							<p className="text-2xl font-semibold">{figure}</p>
							<p className="text-sm text-muted">{text}</p>
							<Link to={to.path} className="text-sm text-accent underline">
								{to.label}
							</Link>
						</Card>
					))}
				</div>
				<Card
					title="Insights"
					action={
						<Link to="/energy" className="text-sm text-accent underline">
							Energy
						</Link>
					}
				>
					{insights.length === 0 ? (
						<p className="text-muted">
							Nothing stands out. Tanks, heating and cooling, dew, doses, lamps, jugs, pumps and
							probes are looked at; each needs some days of readings.
						</p>
					) : (
						<ul className="grid gap-4">
							{insights.map((insight) => (
								<InsightRow key={insight.id} insight={insight} />
							))}
						</ul>
					)}
				</Card>
				<Card title="Rules">
					{rules.length === 0 ? (
						<EmptyState
							icon={Bot}
							title="No rules yet"
							action={
								mayChange && (
									<LinkButton to={`${PATH}/rules/new?template=`}>Begin with a template</LinkButton>
								)
							}
						>
							A rule looks at readings, outputs and the time, and switches, shifts a target, tells
							people or adds a task.
						</EmptyState>
					) : (
						<ul className="grid gap-4">
							{rules.map((rule) => (
								<RuleRow key={rule.id} rule={rule} mayChange={mayChange} />
							))}
						</ul>
					)}
					{mayChange && rules.length > 0 && (
						<p className="mt-4">
							<LinkButton to={`${PATH}/rules/new?template=`}>New rule from a template</LinkButton>
						</p>
					)}
				</Card>
				{mayChange && <CreateRule />}
			</div>
		</>
	)
}

function Status({ status, mayChange }: Pick<Loaded, 'status' | 'mayChange'>) {
	const { standing, isEnabled, rulesActive, processingQueue, systemHealth, reasons } = status
	const { tone, word } = HEALTH[systemHealth]
	return (
		<Alert
			tone={tone}
			title={isEnabled ? `Automation is on. System health: ${word}` : 'Automation is off'}
			action={mayChange && <AutomationSwitch isOn={isEnabled} />}
		>
			<p>
				{rulesActive} {rulesActive === 1 ? 'rule is' : 'rules are'} turned on
				{standing === 'driving' && '; every farm agent runs the newest plan'}
				{processingQueue > 0 &&
					`; ${processingQueue} ${processingQueue === 1 ? 'farm agent is' : 'farm agents are'} without the newest plan`}
				.
			</p>
			{reasons.length > 0 && <p>{reasons.join(' ')}</p>}
		</Alert>
	)
}

function RuleRow({ rule, mayChange }: { rule: Loaded['rules'][number]; mayChange: boolean }) {
	const { id, name, mode, isDraft, category, priority, words, acted, conflicts } = rule
	const isLive = mode === 'live'
	return (
		<li className="flex flex-wrap items-start justify-between gap-3">
			<div className="min-w-0 flex-[1_1_18rem]">
				<p className="flex flex-wrap items-center gap-2">
					<Link to={`${PATH}/rules/${id}`} className="font-semibold text-accent underline">
						{name}
					</Link>
					<Badge tone={isDraft ? 'info' : MODES[mode].tone}>
						{isDraft ? 'Draft' : MODES[mode].word}
					</Badge>
					{conflicts > 0 && <Badge tone="attention">Conflict</Badge>}
				</p>
				<p>{words}</p>
				<p className="text-sm text-muted">
					{category}, {priority.toLowerCase()} priority. {acted}
				</p>
			</div>
			{mayChange && !isDraft && (
				<Form method="post">
					<input type="hidden" name="rule" value={id} />
					<input type="hidden" name="to" value={isLive ? 'off' : 'live'} />
					<Button
						name="intent"
						value="rule"
						aria-label={`${isLive ? 'Turn off' : 'Turn on'} ${name}`}
					>
						{isLive ? 'Turn off' : 'Turn on'}
					</Button>
				</Form>
			)}
		</li>
	)
}

function CreateRule() {
	const [form, fields, isPending] = useFormPage<typeof loader>('new-rule')
	return (
		<Card title="New rule">
			<PostForm form={form} className="grid max-w-xl gap-4">
				<InputField label="Name" field={fields.name} />
				<TextareaField label="Description" field={fields.description} rows={2} />
				<div>
					<Button variant="primary" pending={isPending}>
						Create rule
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}
