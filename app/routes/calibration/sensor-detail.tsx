import { Form, useNavigation } from '@remix-run/react'
import { FlaskConical, Play, Undo2, Wrench } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { CurrentReading } from './current-reading'
import type { SensorView } from './sensor-view.server'

const WHY = { never: '', drift: 'by its drift', practice: 'as usual for such sensors' } as const

/** A sensor before it is calibrated: what is needed, and every calibration it had. */
export function SensorDetail({ view }: { view: SensorView }) {
	const isPending = useNavigation().state !== 'idle'
	const { name, label, deviceName, last, due, notice, steps, session, mayCalibrate } = view
	return (
		<>
			<PageHeader
				title={`Calibrate ${name}`}
				subtitle={`${label}, ${deviceName}`}
				actions={<LinkButton to="/calibration">Back</LinkButton>}
			/>
			<div className="grid gap-4">
				{session && (
					<Alert tone="info" title={`${session.by} is calibrating this sensor`}>
						Since {session.since}. Its readings count again when that has ended.
					</Alert>
				)}
				{notice && (
					<Alert tone="attention" title="Important Notice">
						{notice}
					</Alert>
				)}
				<div className="grid items-start gap-4 lg:grid-cols-2">
					<Card title="This calibration">
						<p>Last calibration: {last}</p>
						{due && (
							<p className={due.isOver ? 'font-semibold text-attention' : 'text-muted'}>
								Due {due.on}, {WHY[due.why]}
							</p>
						)}
						<p className="mt-2">This calibration has {steps} detailed steps</p>
						<CurrentReading reading={view.reading} now={view.now} />
						{mayCalibrate && !session && (
							<Form method="post" className="mt-4">
								<Button
									type="submit"
									name="intent"
									value="begin"
									variant="primary"
									icon={Play}
									pending={isPending}
								>
									Begin Calibration
								</Button>
							</Form>
						)}
					</Card>
					<Card title="What you need">
						<Needs title="Tools" icon={Wrench} items={view.tools} />
						<Needs title="Calibration solutions" icon={FlaskConical} items={view.solutions} />
					</Card>
				</div>
				<Versions view={view} />
			</div>
		</>
	)
}

type NeedsProps = { title: string; icon: typeof Wrench; items: readonly string[] }

function Needs({ title, icon: Icon, items }: NeedsProps) {
	if (items.length === 0) return null
	return (
		<>
			<h3 className="mt-2 flex items-center gap-2 font-semibold first:mt-0">
				<Icon aria-hidden className="size-4 text-muted" />
				{title}
			</h3>
			<ul className="mt-1 list-disc pl-6">
				{items.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
		</>
	)
}

function Versions({ view: { versions, mayCalibrate } }: { view: SensorView }) {
	return (
		<Card title="Calibrations of this sensor" flush>
			{versions.length === 0 && <p className="px-4 pb-4 text-muted">None yet.</p>}
			<ul>
				{versions.map((one) => (
					<li key={one.version} className="border-t border-line px-4 py-3">
						<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
							<p className="font-semibold">
								Version {one.version}, {one.at}
							</p>
							{one.undone ? (
								<Badge>taken back</Badge>
							) : (
								one.mayUndo && <Badge tone="good">holds</Badge>
							)}
							{mayCalibrate && one.mayUndo && (
								<Form method="post" className="ml-auto">
									<input type="hidden" name="version" value={one.version} />
									<Button type="submit" name="intent" value="undo" icon={Undo2}>
										Take back
									</Button>
								</Form>
							)}
						</div>
						<p className="text-sm text-muted">
							By {one.by}. Slope {one.slope}, offset {one.offset}.
							{one.undone && ` Taken back ${one.undone}.`}
						</p>
						<ul className="text-sm">
							{one.points.map((point) => (
								<li key={point}>{point}</li>
							))}
						</ul>
						{one.note && <p className="text-sm">{one.note}</p>}
					</li>
				))}
			</ul>
		</Card>
	)
}
