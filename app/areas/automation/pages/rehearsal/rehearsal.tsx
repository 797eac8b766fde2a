import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { Fault } from '@sfc/domain/fault'
import { page } from '~/http/page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeControlSettings } from '~/areas/control/services/plans/change-control-settings.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { Button } from '~/ui/button'
import { Form } from '~/ui/page-farm/form'
import { readSettings } from '~/areas/control/pages/plan/rehearsal-path'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import {
	rehearsePlan,
	type RehearsedEquipment,
} from '~/areas/automation/services/rehearsal/rehearse-plan.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Tabs } from '~/ui/tabs'
import { forecastPlan } from '~/areas/automation/services/rehearsal/forecast-plan.server'
import { PlanForecastCard } from './plan-forecast-card'
import { forecastView } from './forecast-view.server'
import { formatKWh } from './format-kwh'
import { OutputLine } from './output-line'
import { RulesActed } from './rules-acted'
import { RunBar } from './run-bar'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Rehearsal')

const DAYS = [1, 7, 30] as const
const RULES_SHOWN = 30

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'farm.configure')
	const asked = new URL(request.url).searchParams
	const days = DAYS.find((count) => String(count) === asked.get('days')) ?? 7
	const ruleId = asked.get('rule') ?? undefined
	const zone = RECIPE_ZONES.find((known) => known === asked.get('zone'))
	const recipeId = asked.get('recipe')
	const recipe = recipeId && zone ? { id: recipeId, zone } : undefined
	const settings = readSettings(asked)
	const proposal = { ruleId, recipe, settings }
	const query = (count: string) => {
		const params = new URLSearchParams({ days: count })
		for (const name of ['rule', 'recipe', 'zone', 'settings']) {
			const value = asked.get(name)
			if (value) params.set(name, value)
		}
		return `?${params.toString()}`
	}
	const when = (at: number) => formatInstant(at, ctx.farm.timezone, ctx.user)
	const isAhead = asked.get('days') === 'next'
	const common = {
		current: isAhead ? 'next' : String(days),
		tabs: [
			{ key: 'next', label: 'Next 24 hours', to: query('next') },
			...DAYS.map((count) => ({
				key: String(count),
				label: count === 1 ? '1 day' : `${count} days`,
				to: query(String(count)),
			})),
		],
		what: ruleId
			? 'The plan with this rule acting'
			: recipe
				? `The plan with this recipe in ${recipe.zone}`
				: settings
					? 'The plan with the settings you typed'
					: 'The plan as it is, with automation on',
		maySave: settings !== undefined,
	}
	if (isAhead) {
		const reader = { timezone: ctx.farm.timezone, formats: ctx.user }
		return { ...common, foretold: forecastView(await forecastPlan(ctx, proposal), reader) }
	}
	const { fromAt, toAt, coverage, equipment, rules } = await rehearsePlan(ctx, {
		days,
		...proposal,
	})
	const past = {
		days,
		span: `${when(fromAt)} to ${when(toAt)}`,
		fromAt,
		toAt,
		coverage: coverage === null ? null : Math.round(coverage * 100),
		equipment,
		rules: rules.slice(-RULES_SHOWN).map(({ name, at, why }) => ({
			name,
			at: when(at),
			why: convertStoredUnits(why, ctx.user),
		})),
		moreRules: Math.max(0, rules.length - RULES_SHOWN),
	}
	return { ...common, past }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'farm.configure')
	const typed = readSettings(new URL(request.url).searchParams)
	if (!typed) throw new Fault('invalid', 'There is nothing to save')
	await changeControlSettings(ctx, { ...(await readControlSettings(ctx)).settings, ...typed })
	return redirectWithToast('/zone-control/plan', {
		title: 'Settings saved',
		text: 'The plan follows them from now on.',
	})
})

export default function RehearsalPage() {
	const data = useLoaderData<typeof loader>()
	const { tabs, current, what, maySave } = data
	const span = 'past' in data ? data.past.span : data.foretold.span
	return (
		<>
			<PageHeader
				title="Rehearsal"
				subtitle={`${what}: what it ${'past' in data ? 'would have done' : 'is going to do'} from ${span}`}
				actions={
					<>
						{maySave && (
							<Form method="post">
								<Button variant="primary">Save these settings</Button>
							</Form>
						)}
						<LinkButton to="/zone-control/plan">Plan</LinkButton>
					</>
				}
			/>
			<Tabs label="How far" tabs={tabs} current={current} />
			{'past' in data ? <Past past={data.past} /> : <PlanForecastCard view={data.foretold} />}
		</>
	)
}

type PastView = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { past: unknown }>['past']

function Past({ past }: { past: PastView }) {
	const { coverage, equipment, rules, moreRules, days, fromAt, toAt } = past
	return (
		<div className="grid gap-4">
			<Alert
				tone={coverage === null || coverage < 50 ? 'attention' : 'info'}
				title={
					coverage === null
						? 'No sensor of the plan was read'
						: `${coverage} % of the readings it needs are there`
				}
			>
				Past readings cannot respond to what the plan would have done. Heating, cooling, air, CO₂,
				doses and filling are rehearsed under Next 24 hours, where air and water respond.
			</Alert>
			<RulesActed rules={rules} more={moreRules} caption="When rules would have acted" />
			<Card title="Outputs">
				{equipment.length === 0 ? (
					<p className="text-muted">
						The plan controls nothing: no recipe is active, or nothing is connected.
					</p>
				) : (
					<ol className="grid gap-4">
						{equipment.map((item) => (
							<OutputRow key={item.key} item={item} days={days} fromAt={fromAt} toAt={toAt} />
						))}
					</ol>
				)}
			</Card>
		</div>
	)
}

type RowProps = { item: RehearsedEquipment; days: number; fromAt: number; toAt: number }

/** The simulated on-times above the actual ones, on one axis. */
function OutputRow({ item, days, fromAt, toAt }: RowProps) {
	const { key, name, would, was, watts } = item
	const aDay = (ms: number) => `on ${formatDuration(ms / days)}${formatKWh(ms / days, watts)} a day`
	return (
		<li>
			<OutputLine outputKey={key} name={name}>
				{would.onMs === 0
					? 'Would stay off'
					: `Would be ${aDay(would.onMs)}, ${would.starts} ${would.starts === 1 ? 'start' : 'starts'}`}
				{would.held > 0 && `, ${would.held} × held by its limits`}.{' '}
				{was.onMs === null
					? 'What it did was not read.'
					: was.onMs === 0
						? 'It was off.'
						: `It was ${aDay(was.onMs)}.`}
			</OutputLine>
			<RunBar spans={would.spans} look="text-accent" fromAt={fromAt} toAt={toAt} />
			<RunBar
				spans={was.spans.filter(({ state }) => state !== 'off')}
				look="text-muted"
				fromAt={fromAt}
				toAt={toAt}
			/>
		</li>
	)
}
