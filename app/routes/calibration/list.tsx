import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { CALIBRATION_TYPES, PROCEDURES } from '@sfc/domain/calibration/procedure'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayInWords } from '@sfc/domain/calendar/day-in-words'
import { Gauge } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { listCalibrations } from '~/services/calibration/read-calibration.server'
import { Badge } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { Tabs } from '~/ui/tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta: MetaFunction = () => [{ title: 'Sensor Calibration · Smart Farm Control' }]

const GROUPS = [
	{ key: 'container', label: 'Container Sensors' },
	{ key: 'cultivation', label: 'Cultivation Sensors' },
] as const

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const group =
		new URL(request.url).searchParams.get('tab') === 'cultivation' ? 'cultivation' : 'container'
	const day = (at: number) => dayInWords(todayIn(ctx.farm.timezone, at))
	const all = await listCalibrations(ctx)
	const known = all.filter(({ sensor }) => PROCEDURES[sensor.type].group === group)
	return {
		group,
		missing: CALIBRATION_TYPES.filter(
			(type) =>
				PROCEDURES[type].group === group && !known.some(({ sensor }) => sensor.type === type),
		).map((type) => PROCEDURES[type].name),
		sensors: known.map(({ sensor, lastAt, due }) => ({
			...{ pointId: sensor.pointId, label: sensor.label, deviceName: sensor.deviceName },
			name: PROCEDURES[sensor.type].name,
			steps: PROCEDURES[sensor.type].steps.length,
			last: lastAt === null ? 'Never' : day(lastAt),
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
			/>
			<Tabs label="Sensors" tabs={GROUPS} current={group} />
			{sensors.length === 0 ? (
				<EmptyState
					icon={Gauge}
					title="No sensors to calibrate"
					action={<LinkButton to="/local-agent-install">Connect sensors</LinkButton>}
				>
					Sensors appear here as soon as a farm agent reports them: {missing.join(', ')}.
				</EmptyState>
			) : (
				<>
					<h2 className="mb-3 text-base font-semibold">Select a sensor to calibrate</h2>
					<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						{sensors.map((sensor) => (
							<li key={sensor.pointId}>
								<Link
									to={`/calibration/${sensor.pointId}`}
									className="grid h-full gap-2 rounded-card border border-line bg-surface p-4 hover:border-line-strong hover:bg-sunk/50"
								>
									<span className="flex items-start gap-3">
										<Gauge aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
										<span className="min-w-0 flex-1">
											<span className="block font-semibold">{sensor.name}</span>
											<span className="block text-sm text-muted">
												{sensor.label}, {sensor.deviceName}
											</span>
										</span>
										<Badge>{sensor.steps} steps</Badge>
									</span>
									<span className="text-sm">Last calibration: {sensor.last}</span>
									{sensor.isDue && (
										<span className="text-sm font-semibold text-attention">Calibration is due</span>
									)}
								</Link>
							</li>
						))}
					</ul>
				</>
			)}
		</>
	)
}
