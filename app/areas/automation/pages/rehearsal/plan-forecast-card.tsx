import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { formatMl } from '@sfc/domain/units/jug-amount'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { TimeChart } from '~/ui/chart/time-chart'
import type { ForecastView } from './forecast-view.server'
import { formatKWh } from './format-kwh'
import { OutputLine } from './output-line'
import { RulesActed } from './rules-acted'
import { RunBar } from './run-bar'

/** The forecast until this time tomorrow: readings, and what the farm will do. */
export function PlanForecastCard({ view }: { view: ForecastView }) {
	const { readings, silent, outputs, off, rules, notices, leftOut, fromAt, toAt } = view
	const outside = readings.filter(({ isOutside }) => isOutside)
	const isFine = outside.length === 0 && notices.length === 0
	return (
		<div className="grid gap-4">
			<Alert
				tone={isFine ? 'info' : 'attention'}
				title={
					readings.length === 0
						? 'Nothing can be forecast yet'
						: isFine
							? 'All that is known stays within its target'
							: `${outside.map(({ name }) => name).join(', ') || 'Something'} will want attention`
				}
			>
				{notices.map(({ at, title }) => (
					<p key={`${at} ${title}`}>
						{at}: {title}
					</p>
				))}
				<p>
					A forecast from this farm’s own readings of two weeks. It knows the usual course of a day,
					not the weather to come, nor what people are going to do. Control begins as after a
					restart.
				</p>
				{silent.length > 0 && <p>Not read now: {silent.join(', ')}.</p>}
				{leftOut.length > 0 && (
					<p>
						Left out, because nobody has seen yet what they do to the water: {leftOut.join(', ')}.
					</p>
				)}
			</Alert>
			<RulesActed rules={rules} more={0} caption="When rules would act" />
			<Card title="Readings">
				<ol className="grid gap-6 lg:grid-cols-2">
					{readings.map(({ key, name, zone, range, outside: words, how, chart }) => (
						<li key={key} className="min-w-0">
							<h3 className="font-semibold">
								{name} <span className="font-normal text-muted">in {zone}</span>
							</h3>
							<p>
								{range}
								{words && `. ${words}`}
							</p>
							<div className="mt-3">
								<TimeChart view={chart} />
							</div>
							<p className="mt-1 text-sm text-muted">{how}</p>
						</li>
					))}
				</ol>
				{readings.some(({ chart }) => chart.compared) && (
					<p className="mt-3 text-sm text-muted">Dashed: the plan as it is now.</p>
				)}
			</Card>
			<Card title="Outputs">
				{outputs.length + off.length === 0 ? (
					<p className="text-muted">
						The plan controls nothing: no recipe is active, or nothing is connected.
					</p>
				) : (
					<ol className="grid gap-4">
						{outputs.map(({ key, name, spans, onMs, starts, held, ml, watts, asNow }) => (
							<li key={key}>
								<OutputLine outputKey={key} name={name}>
									{ml === null
										? `${formatDuration(onMs)}, `
										: `${formatMl(ml)} by the doses of past days, `}
									{starts === 1 ? '1 start' : `${starts} starts`}
									{formatKWh(onMs, watts)}
									{held > 0 && `, ${held} × held by its limits`}.
									{asNow &&
										` As now: ${asNow.ml === null ? formatDuration(asNow.onMs) : formatMl(asNow.ml)}.`}
								</OutputLine>
								<RunBar spans={spans} look="text-accent" fromAt={fromAt} toAt={toAt} />
							</li>
						))}
					</ol>
				)}
				{off.length > 0 && <p className="mt-4 text-sm text-muted">Stay off: {off.join(', ')}.</p>}
			</Card>
		</div>
	)
}
