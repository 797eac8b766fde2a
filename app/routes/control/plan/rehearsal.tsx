import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { RECIPE_ZONES } from '@sfc/domain/recipes/recipe-zone'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { rehearsePlan, type RehearsedEquipment } from '~/services/rehearsal/rehearse-plan.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import { Tabs } from '~/ui/tabs'

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
	const { fromAt, toAt, coverage, equipment, rules } = await rehearsePlan(ctx, {
		days,
		ruleId,
		recipe,
	})
	const query = (count: number) => {
		const params = new URLSearchParams({ days: String(count) })
		for (const name of ['rule', 'recipe', 'zone']) {
			const value = asked.get(name)
			if (value) params.set(name, value)
		}
		return `?${params.toString()}`
	}
	const when = (at: number) => formatInstant(at, ctx.farm.timezone, ctx.user)
	return {
		days,
		tabs: DAYS.map((count) => ({
			key: String(count),
			label: count === 1 ? '1 day' : `${count} days`,
			to: query(count),
		})),
		what: ruleId
			? 'The plan with this rule acting'
			: recipe
				? `The plan with this recipe in ${recipe.zone}`
				: 'The plan as it is, with automation on',
		span: `${when(fromAt)} to ${when(toAt)}`,
		fromAt,
		toAt,
		coverage: coverage === null ? null : Math.round(coverage * 100),
		equipment,
		rules: rules.slice(-RULES_SHOWN).map(({ name, at, why }) => ({ name, at: when(at), why })),
		moreRules: Math.max(0, rules.length - RULES_SHOWN),
	}
})

export default function RehearsalPage() {
	const { days, tabs, what, span, coverage, equipment, rules, moreRules, ...axis } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Rehearsal"
				subtitle={`${what}: what it would have done from ${span}`}
				actions={<LinkButton to="/zone-control/plan">Plan</LinkButton>}
			/>
			<Tabs label="How far back" tabs={tabs} current={String(days)} />
			<div className="grid gap-4">
				<Alert
					tone={coverage === null || coverage < 50 ? 'attention' : 'info'}
					title={
						coverage === null
							? 'No sensor of the plan was read'
							: `${coverage} % of the readings it needs are there`
					}
				>
					Readings are what they were: they do not answer to what the plan would have done. Doses
					and filling are not rehearsed, because their water would have answered.
				</Alert>
				{rules.length > 0 && (
					<Card title="Rules" flush>
						<Table
							caption="When rules would have acted"
							rows={rules}
							rowKey={({ name, at }) => `${name} ${at}`}
							columns={[
								{ key: 'at', header: 'Time', cell: ({ at }) => at },
								{ key: 'name', header: 'Rule', cell: ({ name }) => name },
								{ key: 'why', header: 'Why', cell: ({ why }) => why },
							]}
						/>
						{moreRules > 0 && <p className="px-4 py-3 text-sm text-muted">{moreRules} earlier</p>}
					</Card>
				)}
				<Card title="Outputs">
					{equipment.length === 0 ? (
						<p className="text-muted">
							The plan controls nothing: no recipe is active, or nothing is connected.
						</p>
					) : (
						<ol className="grid gap-4">
							{equipment.map((item) => (
								<OutputRow key={item.key} item={item} days={days} {...axis} />
							))}
						</ol>
					)}
				</Card>
			</div>
		</>
	)
}

type RowProps = { item: RehearsedEquipment; days: number; fromAt: number; toAt: number }

/** What it would have done above what it did, on one axis. */
function OutputRow({ item, days, fromAt, toAt }: RowProps) {
	const { key, name, would, was } = item
	const aDay = (ms: number) => `${formatDuration(ms / days)} a day`
	return (
		<li>
			<p className="flex flex-wrap gap-x-3">
				<Link
					to={`/zones/outputs/${encodeURIComponent(key)}`}
					className="font-semibold text-accent underline"
				>
					{name}
				</Link>
				<span>
					Would: {aDay(would.onMs)}, {would.starts} starts
					{would.held > 0 && `, held by its limits ${would.held} times`}.{' '}
					{was.spans.length === 0
						? 'What it did was not read.'
						: `Was: ${aDay(was.onMs)}${was.partlyMs > 0 ? `, and short runs within ${aDay(was.partlyMs)}` : ''}.`}
				</span>
			</p>
			<Bar spans={would.spans} look="text-accent" fromAt={fromAt} toAt={toAt} />
			<Bar
				spans={was.spans.filter(({ state }) => state !== 'off')}
				look="text-muted"
				fromAt={fromAt}
				toAt={toAt}
			/>
		</li>
	)
}

type BarProps = {
	spans: readonly { fromAt: number; toAt: number }[]
	look: string
	fromAt: number
	toAt: number
}

function Bar({ spans, look, fromAt, toAt }: BarProps) {
	const percent = (at: number) => (100 * (at - fromAt)) / (toAt - fromAt)
	return (
		<svg
			aria-hidden
			viewBox="0 0 100 1"
			preserveAspectRatio="none"
			className={`mt-1 block h-2 w-full rounded-control bg-sunk ${look}`}
		>
			<path
				fill="currentColor"
				d={spans
					.map(
						(span) =>
							`M${percent(span.fromAt).toFixed(3)} 0H${percent(span.toAt).toFixed(3)}V1H${percent(span.fromAt).toFixed(3)}Z`,
					)
					.join('')}
			/>
		</svg>
	)
}
