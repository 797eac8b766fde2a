import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CALIBRATION_TYPES, PROCEDURES } from '@sfc/domain/readings/calibration/procedure'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { listCalibrations } from '~/areas/readings/services/calibration/read-calibration.server'
import { Badge } from '~/ui/badge'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { StatusDot } from '~/ui/status-dot'
import { Tabs } from '~/ui/tabs'
import { TypeIcon } from './type-icon'
import { Link } from '~/ui/page-farm/link'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Sensor Calibration')

const GROUPS = [
	{ key: 'container', label: 'Container Sensors' },
	{ key: 'cultivation', label: 'Cultivation Sensors' },
] as const

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const group =
		new URL(request.url).searchParams.get('tab') === 'cultivation' ? 'cultivation' : 'container'
	const day = (at: number) => formatDay(todayIn(ctx.farm.timezone, at))
	const all = await listCalibrations(ctx)
	const types = CALIBRATION_TYPES.filter((type) => PROCEDURES[type].group === group)
	const known = all.filter(({ sensor }) => types.includes(sensor.type))
	return {
		group,
		missing: types
			.filter((type) => !known.some(({ sensor }) => sensor.type === type))
			.map((type) => ({
				type,
				name: PROCEDURES[type].name,
				steps: PROCEDURES[type].steps.length,
			})),
		sensors: known
			.sort((a, b) => types.indexOf(a.sensor.type) - types.indexOf(b.sensor.type))
			.map(({ sensor, lastAt, due, calibratedBy }) => ({
				pointId: sensor.pointId,
				label: sensor.label,
				deviceName: sensor.deviceName,
				type: sensor.type,
				name: PROCEDURES[sensor.type].name,
				calibratedBy,
				steps: PROCEDURES[sensor.type].steps.length,
				last: lastAt === null ? 'Never' : day(lastAt),
				due: due.at === null ? null : day(due.at),
				isDue: due.at === null || due.at <= ctx.now(),
			})),
	}
})

export default function Calibration() {
	const { group, missing, sensors } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Sensor Calibration"
				subtitle="Professional step-by-step sensor calibration with detailed instructions"
				actions={<LinkButton to="/help/guides#sensors">Guides for probes</LinkButton>}
			/>
			<Tabs label="Sensors" tabs={GROUPS} current={group} />
			{sensors.length > 0 && (
				<h2 className="mb-3 text-base font-semibold">Select a sensor to calibrate</h2>
			)}
			<ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
				{sensors.map((sensor) => (
					<li key={sensor.pointId}>
						<SensorCard sensor={sensor} />
					</li>
				))}
			</ul>
			{missing.length > 0 && (
				<section aria-labelledby="missing" className={sensors.length > 0 ? 'mt-8' : ''}>
					<div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
						<h2 id="missing" className="text-base font-semibold">
							Not connected to this farm
						</h2>
						<LinkButton to="/local-agent-install" className="sm:ml-auto">
							Connect sensors
						</LinkButton>
					</div>
					<ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
						{missing.map(({ type, name, steps }) => (
							<li key={type}>
								<Link
									to={`/calibration/kinds/${type}`}
									className="flex h-full flex-col gap-3 rounded-card border border-dashed border-line-strong p-4 hover:bg-sunk/50"
								>
									<span className="flex items-center gap-3">
										<TypeIcon type={type} isKnown={false} />
										<span className="min-w-0 flex-1 font-semibold">{name}</span>
										<Badge>{steps} steps</Badge>
									</span>
									<span className="mt-auto text-sm text-muted">Last calibration: Never</span>
								</Link>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	)
}

type Sensor = ReturnType<typeof useLoaderData<typeof loader>>['sensors'][number]

function SensorCard({ sensor }: { sensor: Sensor }) {
	const { pointId, type, name, label, deviceName, steps, last, due, isDue, calibratedBy } = sensor
	return (
		<Link
			to={`/calibration/${pointId}`}
			className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 hover:border-line-strong hover:bg-sunk/50"
		>
			<span className="flex items-start gap-3">
				<TypeIcon type={type} isKnown />
				<span className="min-w-0 flex-1">
					<span className="block font-semibold">{name}</span>
					<span className="block text-sm text-muted">
						{label}, {deviceName}
					</span>
				</span>
				<Badge>{steps} steps</Badge>
			</span>
			<span className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
				<span>Last calibration: {last}</span>
				{calibratedBy ? (
					<StatusDot tone="info">{calibratedBy} is calibrating it</StatusDot>
				) : isDue ? (
					<StatusDot tone="attention">Due</StatusDot>
				) : (
					<StatusDot tone="good">Until {due}</StatusDot>
				)}
			</span>
		</Link>
	)
}
