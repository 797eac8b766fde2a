import { useNavigation } from '@remix-run/react'
import { ArrowLeft, Play } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { TimeChart } from '~/ui/chart/time-chart'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { CurrentReading } from './current-reading'
import { RequiredTools } from '../required-tools'
import type { SensorView } from './sensor-view.server'
import { Versions } from './versions'

const WHY = {
	never: '',
	drift: 'as it drifts',
	practice: 'as usual for such sensors',
} as const

/** A sensor without a calibration in progress: what is needed, and every past calibration. */
export function SensorDetail({ view }: { view: SensorView }) {
	const { name, label, deviceName, last, due, steps, session, mayCalibrate, group } = view
	return (
		<>
			<PageHeader
				title={`Calibrate ${name}`}
				subtitle={`${label}, ${deviceName}`}
				actions={
					<LinkButton to={`/calibration?tab=${group}`} icon={ArrowLeft}>
						Back
					</LinkButton>
				}
			/>
			<div className="grid gap-4">
				{session && <UnderWay view={view} session={session} />}
				{view.notice && <Notice view={view} />}
				<div className="grid items-start gap-4 lg:grid-cols-2">
					<Card title="This sensor">
						<CurrentReading {...view} mustSettle={false} />
						<dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
							<dt className="text-muted">Last calibration:</dt>
							<dd className="font-semibold">{last}</dd>
							<dt className="text-muted">Next:</dt>
							<dd className={due && !due.isOver ? '' : 'font-semibold text-attention'}>
								{due ? `${due.on}, ${WHY[due.why]}${due.isOver ? ': it is due' : ''}` : 'It is due'}
							</dd>
							<dt className="text-muted">Good to:</dt>
							<dd>{view.accuracy}</dd>
							{view.compensation && (
								<>
									<dt className="text-muted">Temperature:</dt>
									<dd>
										{view.compensation}{' '}
										<Link
											className="underline underline-offset-4"
											to={`/sensor-health/${view.pointId}`}
										>
											Sensor settings
										</Link>
									</dd>
								</>
							)}
						</dl>
						<p className="mt-4">This calibration has {steps} detailed steps</p>
						{mayCalibrate && !session && !view.first && <Begin />}
						{!mayCalibrate && (
							<p className="mt-2 text-sm text-muted">
								Only growers and managers can calibrate sensors.
							</p>
						)}
					</Card>
					<RequiredTools tools={view.tools} solutions={view.solutions} />
				</div>
				{view.drift && <Drift drift={view.drift} />}
				<Versions view={view} />
			</div>
		</>
	)
}

function Begin() {
	const isPending = useNavigation().formData?.get('intent') === 'begin'
	return (
		<Form method="post" className="mt-3">
			<Button
				type="submit"
				name="intent"
				value="begin"
				variant="primary"
				icon={Play}
				pending={isPending}
				className="w-full sm:w-auto"
			>
				Begin Calibration
			</Button>
		</Form>
	)
}

type Session = NonNullable<SensorView['session']>

function UnderWay({ view, session }: { view: SensorView; session: Session }) {
	return (
		<Alert
			tone="info"
			title={`${session.by} is calibrating this sensor`}
			action={
				view.mayCalibrate && (
					<Form method="post">
						<Button type="submit" name="intent" value="take-over">
							Take over
						</Button>
					</Form>
				)
			}
		>
			Since {session.since}, now at step {session.step} of {view.steps}. Its readings count again
			when that has ended.
		</Alert>
	)
}

function Notice({ view: { notice, first } }: { view: SensorView }) {
	const action = first && (
		<LinkButton
			to={first.pointId === null ? '/local-agent-install' : `/calibration/${first.pointId}`}
		>
			{first.pointId === null ? 'Connect sensors' : 'Calibrate Water Temperature'}
		</LinkButton>
	)
	return (
		<Alert tone={first ? 'attention' : 'info'} title="Important Notice" action={action}>
			{notice} {first?.words}
		</Alert>
	)
}

function Drift({ drift }: { drift: NonNullable<SensorView['drift']> }) {
	return (
		<Card title="Drift">
			<p>{drift.words}</p>
			<p className="mb-4 text-sm text-muted">
				How much each calibration had to correct. Shaded: how far it may be off before the next one.
			</p>
			<TimeChart view={drift.chart} />
		</Card>
	)
}
