import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { canBeTried } from '@sfc/domain/control/can-be-tried'
import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import { formatInstant, formatTime } from '@sfc/domain/calendar/format-instant'
import { FlaskConical, History } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { readOutput } from '~/areas/control/services/read-output.server'
import { findCloudOutlet } from '~/areas/control/services/find-cloud-outlet.server'
import { listDecidingReadings } from '~/areas/control/services/plans/list-deciding-readings.server'
import { blinkMs, testMs } from '~/areas/control/services/test-output'
import { listRuleAlarms } from '~/areas/automation/services/rules/list-rule-alarms.server'
import {
	findSafeguards,
	listInterlocks,
} from '~/areas/control/services/plans/read-safeguards.server'
import { listDoses } from '~/areas/control/services/dosing/list-doses.server'
import { refreshFormPage } from '~/shell/live/refresh-without-scripts'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { useFormats } from '~/ui/formats/use-formats'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import { Age } from '~/ui/time/age'
import { DoseTable } from '../dosing/dose-table'
import { RuleAlarms } from './rule-alarms'
import { BlinkButton } from '../blink-button'
import { ManualControls } from '../manual-controls'
import { LAYER_LABELS } from '../layer-labels'
import { switchByForm } from '../switch-and-wait.server'
import { testOutputByForm } from '../test-output-by-form.server'
import { CloudCard } from './cloud-card'
import { OutputWeek } from './output-week'
import { Interlocks, Limits } from './safeguards'
import { WatchedReadings } from './watched-readings'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.state.name ?? 'Output')

export const handle = refreshFormPage

const DOSES_SHOWN = 10
const [FEW_DECISIONS, ALL_DECISIONS] = [10, 500]

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const key = params['equipmentKey'] ?? ''
	const isWhole = new URL(request.url).searchParams.get('decisions') === 'all'
	const [output, safeguards, cloud] = await Promise.all([
		readOutput(ctx, { key, decisions: isWhole ? ALL_DECISIONS : FEW_DECISIONS }),
		findSafeguards(ctx, { key }),
		findCloudOutlet(ctx, { key }),
	])
	const [doses, watched, alarms] = await Promise.all([
		listDoses(ctx, { key, limit: DOSES_SHOWN }),
		listDecidingReadings(ctx, { key }),
		listRuleAlarms(
			ctx,
			({ mode, then }) =>
				mode !== 'off' && then.some((one) => one.kind === 'switch' && one.equipmentKey === key),
		),
	])
	const locked = hasPermission(ctx.role, 'equipment.control')
		? null
		: 'Only owners and managers may switch equipment'
	const limits = safeguards?.limits ?? output.limits
	return {
		...output,
		limits,
		blinkMs: blinkMs(output.state.outputClass),
		testMs: testMs(output.state.outputClass),
		interlocks: safeguards ? listInterlocks(safeguards, ctx) : [],
		cloud,
		mayAccept: hasPermission(ctx.role, 'farm.configure'),
		mayChange: safeguards !== null && hasPermission(ctx.role, 'farm.configure'),
		doses,
		watched,
		alarms,
		isWhole,
		now: ctx.now(),
		timezone: ctx.farm.timezone,
		locked: locked ?? (ctx.farm.emergencyStoppedAt ? 'Held off by the emergency stop' : null),
	}
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'equipment.control')
	const equipmentKey = params['equipmentKey'] ?? ''
	const form = await readForm(request)
	const backTo = `/zones/outputs/${encodeURIComponent(equipmentKey)}`
	const intent = form.get('intent')
	if (intent === 'blink') return testOutputByForm(ctx, equipmentKey, 'blink', backTo)
	if (intent === 'test') return testOutputByForm(ctx, equipmentKey, 'on', backTo)
	return switchByForm(ctx, { ...Object.fromEntries(form), equipmentKey }, { backTo })
})

export default function Output() {
	const { state, limits, interlocks, days, doses, now, timezone, locked, ...output } =
		useLoaderData<typeof loader>()
	const { decisions, olderDecisions, mayChange, watched, alarms, isWhole, cloud, ...may } = output
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader
				title={state.name}
				subtitle={state.device ? `${limits.label}, on ${state.device.name}` : limits.label}
				actions={
					<>
						<LinkButton to="/energy">Energy</LinkButton>
						<LinkButton to={`/zone-control?tab=${state.zone}`}>Zone Control</LinkButton>
					</>
				}
			/>
			<div className="grid gap-4">
				<Card title="Now">
					<Now state={state} now={now} timezone={timezone} />
					{state.bound && (
						<div className="mt-4 flex flex-wrap items-start gap-3">
							<ManualControls item={state} longestMs={limits.maxOnMs} locked={locked} />
							{!locked && canBeTried(state.outputClass) && (
								<Form method="post" preventScrollReset className="flex flex-wrap gap-2">
									<BlinkButton isPending={isPending} forMs={may.blinkMs} />
									{state.reported.on === false && (
										<Button name="intent" value="test" icon={FlaskConical} pending={isPending}>
											Test for {formatDuration(may.testMs)}
										</Button>
									)}
								</Form>
							)}
						</div>
					)}
				</Card>
				{alarms.length > 0 && (
					<Card title="Alarms that rules look at">
						<RuleAlarms alarms={alarms} />
					</Card>
				)}
				{watched.length > 0 && (
					<Card title="What it reads" flush>
						<WatchedReadings name={state.name} watched={watched} now={now} />
					</Card>
				)}
				<Card title="Last 7 days">
					<OutputWeek days={days} />
				</Card>
				{cloud ? (
					<CloudCard outlet={cloud} outputKey={state.key} mayAccept={may.mayAccept} />
				) : (
					<>
						<Card title="Limits">
							<Limits limits={limits} todayMs={days[0]?.onMs ?? 0} />
							{mayChange && (
								<p className="mt-4">
									<LinkButton to={`/zones/outputs/${encodeURIComponent(state.key)}/limits`}>
										Change limits and interlocks
									</LinkButton>
								</p>
							)}
						</Card>
						<Card title="Interlocks" flush>
							<Interlocks name={state.name} interlocks={interlocks} timezone={timezone} />
						</Card>
					</>
				)}
				{state.outputClass === 'dosing' && !cloud && (
					<Card title="Doses" flush>
						{doses.length === 0 ? (
							<p className="px-4 py-3 text-muted">It has not dosed yet.</p>
						) : (
							<DoseTable doses={doses} timezone={timezone} />
						)}
						<p className="px-4 py-3">
							<Link to="/zone-control/dosing" className="text-accent underline">
								All doses and jugs
							</Link>
						</p>
					</Card>
				)}
				<Card title="Decisions" flush>
					{decisions.length === 0 ? (
						<EmptyState icon={History} title="No decisions yet">
							Each change of what decides this output is noted here.
						</EmptyState>
					) : (
						<Decisions name={state.name} decisions={decisions} timezone={timezone} />
					)}
					{olderDecisions > 0 && (
						<p className="px-4 py-3 text-sm">
							{isWhole ? (
								`${olderDecisions} earlier in these days`
							) : (
								<Link to="?decisions=all" className="text-accent underline">
									{olderDecisions} earlier in these days
								</Link>
							)}
						</p>
					)}
				</Card>
			</div>
		</>
	)
}

type DecisionsProps = {
	name: string
	decisions: ReturnType<typeof useLoaderData<typeof loader>>['decisions']
	timezone: string
}

const STATE_WORDS = { true: 'On', false: 'Off', null: 'Automatic' } as const

function Decisions({ name, decisions, timezone }: DecisionsProps) {
	const formats = useFormats()
	return (
		<Table
			caption={`What was decided of ${name}, and why`}
			rows={decisions}
			rowKey={({ at, layer, on }) => `${at} ${layer} ${on}`}
			columns={[
				{ header: 'Time', cell: ({ at }) => formatInstant(at, timezone, formats) },
				{ header: 'State', cell: ({ on }) => STATE_WORDS[`${on}`] },
				{ header: 'By', cell: ({ layer }) => LAYER_LABELS[layer].word },
				{ header: 'Why', cell: ({ reason }) => convertStoredUnits(reason, formats) },
			]}
		/>
	)
}

type NowProps = { state: EquipmentState; now: number; timezone: string }

/** The state of an output, what decides it, until when, and what lower layers would do. */
function Now({ state, now, timezone }: NowProps) {
	const formats = useFormats()
	const { reported, dim, why, bound } = state
	if (!bound) return <p>No device is connected as {state.name} yet.</p>
	const level = reported.on && dim?.percent ? ` at ${dim.percent} %` : ''
	const word = reported.on === null ? 'State not known' : reported.on ? `On${level}` : 'Off'
	return (
		<div className="grid gap-2">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<strong className="text-2xl">{word}</strong>
				{why.layer && (
					<Badge tone={LAYER_LABELS[why.layer].tone} icon={null}>
						{LAYER_LABELS[why.layer].word}
					</Badge>
				)}
				{reported.at !== null && <Age at={reported.at} now={now} className="text-sm text-muted" />}
			</p>
			<p>
				{convertStoredUnits(why.words, formats)}
				{why.untilAt !== null && why.untilAt > now && (
					<>
						, until {formatTime(why.untilAt, timezone, formats)} (
						{formatDuration(why.untilAt - now)} left)
					</>
				)}
			</p>
			{why.waits !== null && <p className="font-semibold">Waits: {why.waits}</p>}
			{reported.on === null && reported.reason && <p>{reported.reason}</p>}
			{why.losers.length > 0 && (
				<ul aria-label="Would otherwise decide" className="grid gap-1 text-sm text-muted">
					{why.losers.map(({ layer, on, reason }) => (
						<li key={`${layer} ${reason}`}>
							Otherwise {on ? 'on' : 'off'}
							{layer === 'default' ? ' ' : ` (${LAYER_LABELS[layer].word}): `}
							{convertStoredUnits(reason, formats)}
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
