import { useLoaderData } from '@remix-run/react'
import {
	AcknowledgeInput,
	SNOOZE_MINUTES,
	SnoozeInput,
} from '@sfc/contract/alarms/respond-to-alarm'
import { ChartLine, ListTree, ScrollText, Microscope, Sprout } from 'lucide-react'
import { formsPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { acknowledgeAlarm, snoozeAlarm } from '~/areas/alarms/services/respond-to-alarm.server'
import {
	describeAlarms,
	type AlarmDescription,
} from '~/areas/alarms/services/describe-alarms.server'
import { readAlarm } from '~/areas/alarms/services/list-alarms.server'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { historyPath } from '~/areas/readings/pages/history/history-path'
import { pageTitle } from '~/ui/page-title'
import { severityBadge } from '../severity-badge'
import { restateUnits } from '@sfc/domain/units/restate-units'
import { useAlarmWords } from '../use-alarm-words'
import { alarmView } from '../alarm-view.server'
import { ProblemButtons } from '../problem-card'
import { alarmChart } from './alarm-chart.server'
import { plantRisks } from './plant-risks'
import { AlarmResponse } from './alarm-response'
import { ChartPlot } from '~/areas/readings/pages/history/chart/chart-plot'
import { ElapsedTime } from '~/ui/time/elapsed-time'
import { Link } from '~/ui/page-farm/link'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { procedureFor } from '@sfc/domain/readings/calibration/procedure'
import type { FarmCtx } from '~/context.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Alarm')

const WHAT: Readonly<Record<string, string>> = {
	raised: 'Raised',
	changed: 'Changed',
	told: 'Alert sent',
	acknowledged: 'Acknowledged',
	snoozed: 'Snoozed',
	cleared: 'Resolved',
}

const formatMinutes = (minutes: number) =>
	minutes < 60
		? `${minutes} minutes`
		: minutes < 1440
			? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`
			: `${minutes / 1440} ${minutes === 1440 ? 'day' : 'days'}`

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'alarm.answer',
	load: async ({ ctx, params }) => {
		const { alarm, events } = await readAlarm(ctx, { alarmId: params.alarmId ?? '' })
		const isOpen = alarm.clearedAt === null
		const described = isOpen ? (await describeAlarms(ctx, [alarm])).get(alarm.id) : undefined
		return {
			now: ctx.now(),
			alarm: alarmView(ctx, alarm, described),
			chart: await alarmChart(ctx, alarm, described?.current ?? null),
			calibrateTo: calibrationPath(ctx, described),
			risks: plantRisks(described?.current),
			ruleTo: rulePath(ctx, described),
			snoozes: SNOOZE_MINUTES.map((minutes) => ({
				value: String(minutes),
				label: formatMinutes(minutes),
			})),
			others: Math.max(0, alarm.size - alarm.parts.length),
			parts: alarm.parts.map(({ key, label, pointId }) => ({
				key,
				label,
				to: pointId === null ? '/dashboard?tab=hardware' : historyPath(pointId),
			})),
			events: events.map(({ id, at, what, by, text }) => ({
				id,
				by,
				text: what === 'raised' && text ? restateUnits(text, ctx.user) : text,
				what: WHAT[what] ?? what,
				when: formatInstant(at, ctx.farm.timezone, ctx.user),
			})),
			values: { snooze: { minutes: '60' } },
		}
	},
	forms: {
		acknowledge: {
			schema: AcknowledgeInput,
			submit: async ({ ctx, params: { alarmId = '' } }, { note }) => {
				await acknowledgeAlarm(ctx, { alarmId, note: note || null })
				const text = 'No more alerts are sent. It closes when the reading is back to normal.'
				const toast = { kind: 'success', title: 'Alarm acknowledged', text } as const
				return redirectWithToast(`/notifications/${alarmId}`, toast)
			},
		},
		snooze: {
			schema: SnoozeInput,
			submit: async ({ ctx, params: { alarmId = '' } }, input) => {
				await snoozeAlarm(ctx, { alarmId, ...input })
				const text = 'It stays open. No alerts are sent until then.'
				const toast = { kind: 'success', title: 'Snoozed', text } as const
				return redirectWithToast(`/notifications/${alarmId}`, toast)
			},
		},
	},
})

export { loader, action }

export default function AlarmPage() {
	const { now, alarm, chart, calibrateTo, ruleTo, risks, snoozes, parts, others, events } =
		useLoaderData<typeof loader>()
	const { headline, cause, raised, cleared, snoozedUntil } = useAlarmWords(alarm)
	const { tone, word } = severityBadge(alarm.severity)
	return (
		<>
			<PageHeader
				title={headline}
				subtitle={cause}
				actions={
					<LinkButton to={cleared ? '/notifications/past' : '/notifications'}>
						All alarms
					</LinkButton>
				}
			/>
			<p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
				<Badge tone={cleared ? 'neutral' : tone}>{word}</Badge>
				<span>
					{cleared ? (
						`${raised} to ${cleared}`
					) : (
						<>
							Since {raised}, for <ElapsedTime since={alarm.raisedAt} now={now} />
						</>
					)}
				</span>
				{alarm.acknowledgedBy && <span>Acknowledged by {alarm.acknowledgedBy}</span>}
				{snoozedUntil && <span>Snoozed until {snoozedUntil}</span>}
			</p>
			<div className="mb-4 flex flex-wrap gap-2">
				<ProblemButtons alarm={alarm} from="alarm" />
				{calibrateTo && <LinkButton to={calibrateTo}>Calibrate</LinkButton>}
				{ruleTo && <LinkButton to={ruleTo}>Change limits</LinkButton>}
			</div>
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
				<div className="grid gap-4">
					{chart?.chart && (
						<Card
							title={`${chart.chart.title}: 6 hours`}
							icon={ChartLine}
							action={
								<Link
									to={chart.to}
									className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
								>
									History
								</Link>
							}
						>
							<ChartPlot chart={chart.chart} marks={chart.marks} />
						</Card>
					)}
					<AlarmResponse key={alarm.id} alarm={alarm} snoozes={snoozes} />
					{risks.length > 0 && <PlantRisks risks={risks} />}
					<Card title="What happened" icon={ScrollText} flush>
						<ol>
							{events.map(({ id, when, what, by, text }) => (
								<li
									key={id}
									className="grid gap-x-4 border-t border-line px-4 py-2.5 sm:grid-cols-[11rem_1fr]"
								>
									<span className="text-sm text-muted">{when}</span>
									<span>
										<span className="font-semibold">{by ? `${what} by ${by}` : what}</span>
										{text && <span className="block text-sm text-muted">{text}</span>}
									</span>
								</li>
							))}
						</ol>
					</Card>
				</div>
				{parts.length > 0 && (
					<Card title="Where" icon={ListTree} flush>
						<ul className="max-h-96 overflow-y-auto">
							{parts.map(({ key, label, to }) => (
								<li key={key} className="border-t border-line">
									<Link to={to} className="flex min-h-11 items-center px-4 py-2 hover:bg-sunk">
										{label}
									</Link>
								</li>
							))}
							{others > 0 && (
								<li className="border-t border-line px-4 py-2 text-muted">and {others} more</li>
							)}
						</ul>
					</Card>
				)}
			</div>
		</>
	)
}

type Props = { risks: ReturnType<typeof plantRisks> }

/** The risks of an alarm for the plants, with a link to check for them. */
function PlantRisks({ risks }: Props) {
	return (
		<Card title="What it can do to plants" icon={Sprout} flush>
			<ul>
				{risks.map(({ id, name, description }) => (
					<li key={id} className="border-t border-line px-4 py-2.5">
						<p className="font-semibold">{name}</p>
						<p className="text-sm text-muted">{description}</p>
					</li>
				))}
			</ul>
			<div className="border-t border-line p-4">
				<LinkButton to="/plant-diagnosis" icon={Microscope}>
					Check a plant
				</LinkButton>
			</div>
		</Card>
	)
}

/** The path to calibrate the sensor of an open alarm; null when it cannot be calibrated, or not by this person. */
const calibrationPath = (ctx: FarmCtx, now: AlarmDescription | undefined): string | null =>
	now?.pointId != null &&
	procedureFor(now.quantity ?? '') !== null &&
	hasPermission(ctx.role, 'sensor.calibrate')
		? `/calibration/${now.pointId}`
		: null

/** The path to change the limits of an open alarm; null for people without the permission. */
const rulePath = (ctx: FarmCtx, now: AlarmDescription | undefined): string | null =>
	now?.ruleKey && hasPermission(ctx.role, 'alarm.configure')
		? `/notifications/rules/${encodeURIComponent(now.ruleKey)}`
		: null
