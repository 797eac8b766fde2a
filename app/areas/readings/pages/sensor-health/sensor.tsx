import { useLoaderData } from '@remix-run/react'
import { LimitsForm as LimitsSchema } from '@sfc/contract/readings/sensor-health/limits-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeSensorLimits } from '~/areas/readings/services/sensor-health/change-sensor-limits.server'
import { readSensorHealth } from '~/areas/readings/services/sensor-health/list-sensor-health.server'
import { readCompensation } from '~/areas/readings/services/compensation/read-compensation.server'
import { loadLiveView } from '~/live-views.server'
import { useLiveView } from '~/shell/live/use-live-view'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { StatusDot } from '~/ui/status-dot'
import { formatCompensation } from '../format-compensation'
import { historyPath } from '../history/history-path'
import { LimitsForm } from './limits-form'
import { limitsView, storedLimits, type LimitsView } from './limits-view.server'
import { SensorFigures } from './sensor-figures'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.live.data.label ?? 'Readings')

const { loader, action } = formPage({
	schema: LimitsSchema,
	permission: 'farm.see',
	send: 'farm.configure',
	subject: async ({ request, params }) => {
		const ctx = await requireFarm(request)
		const pointId = parsePathId(params.pointId, 'Sensor not found')
		return { ctx, pointId, health: await readSensorHealth(ctx, { pointId }) }
	},
	load: async ({ ctx, pointId, health }) => ({
		live: await loadLiveView(ctx, 'sensor', String(pointId)),
		...limitsView(health, ctx.user),
		compensation:
			health.reading.quantity === 'ec'
				? formatCompensation(await readCompensation(ctx, pointId), ctx.user)
				: null,
		mayChange: hasPermission(ctx.role, 'farm.configure'),
	}),
	submit: async ({ ctx, pointId, health: { reading } }, input) => {
		const limits = storedLimits(reading.quantity, input)
		await changeSensorLimits(ctx, { pointId, limits })
		return redirectWithToast(`/sensor-health/${pointId}`, {
			title: 'Limits saved',
			text: `They apply from the next reading of ${reading.label} on.`,
		})
	},
})

export { loader, action }

export default function Sensor() {
	const { live, mayChange, compensation, ...limits } = useLoaderData<typeof loader>()
	const { now, data: row } = useLiveView(live)
	return (
		<>
			<PageHeader
				title={row.label}
				subtitle={`${row.deviceName}, ${row.zone}`}
				actions={
					<>
						<LinkButton to="/sensor-health">Back</LinkButton>
						{row.calibration && (
							<LinkButton to={`/calibration/${row.pointId}`}>Calibrate</LinkButton>
						)}
						<LinkButton to={historyPath(row.pointId)} variant="primary">
							History
						</LinkButton>
					</>
				}
			/>
			<div className="grid gap-4">
				<Card title="What to do next">
					<ol className="grid gap-2">
						{row.steps.map(({ key, tone, text }) => (
							<li key={key}>
								<StatusDot tone={tone}>{text}</StatusDot>
							</li>
						))}
					</ol>
				</Card>
				<SensorFigures row={row} now={now} />
				{compensation && (
					<Card title="Temperature compensation">
						{compensation.isMissing ? (
							<StatusDot tone="attention">{compensation.text}</StatusDot>
						) : (
							<p>{compensation.text}</p>
						)}
						{mayChange && (
							<LinkButton to={`/sensor-health/${row.pointId}/compensation`} className="mt-3">
								Change temperature compensation
							</LinkButton>
						)}
					</Card>
				)}
				<Card title="Limits of this sensor">
					{mayChange ? <LimitsForm {...limits} /> : <LimitsSummary {...limits} />}
				</Card>
			</div>
		</>
	)
}

function LimitsSummary({ values, usual, unit }: LimitsView) {
	const said = (own: string, other: string) => (own ? `${own}${unit ? ` ${unit}` : ''}` : other)
	const rows = [
		['Lowest it can measure', said(values.min, usual.min)],
		['Highest it can measure', said(values.max, usual.max)],
		['Fastest change per second', said(values.maxStepPerS, usual.step)],
		['Stuck after', values.flatMinutes ? `${values.flatMinutes} min` : usual.flat],
	]
	return (
		<dl className="grid gap-3 sm:grid-cols-2">
			{rows.map(([term, words]) => (
				<div key={term}>
					<dt className="text-sm text-muted">{term}</dt>
					<dd className="font-semibold">{words}</dd>
				</div>
			))}
		</dl>
	)
}
