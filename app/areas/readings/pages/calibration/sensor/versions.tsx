import { useNavigation } from '@remix-run/react'
import { History, Undo2 } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Form } from '~/ui/page-farm/form'
import type { SensorView } from './sensor-view.server'
import type { VersionView } from './version-view'

/** Every calibration of a sensor, newest first; the one in force can be undone. */
export function Versions({ view: { versions, held, mayCalibrate } }: { view: SensorView }) {
	return (
		<Card title="Calibrations of this sensor" icon={History} flush>
			{versions.length === 0 && (
				<p className="px-4 pb-4 text-muted">None yet: the sensor’s own readings are shown.</p>
			)}
			<ul>
				{versions.map((one) => (
					<li key={one.version} className="border-t border-line px-4 py-4">
						<Version
							version={one}
							isHeld={one.version === held}
							mayUndo={mayCalibrate && one.version === held}
						/>
					</li>
				))}
			</ul>
		</Card>
	)
}

type Props = { version: VersionView; isHeld: boolean; mayUndo: boolean }

function Version({ version: one, isHeld, mayUndo }: Props) {
	const isPending = useNavigation().formData?.get('intent') === 'undo'
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<p className="font-semibold">Version {one.version}</p>
				{isHeld && <Badge tone="good">In use</Badge>}
				{one.undone && <Badge>Undone</Badge>}
				<p className="text-sm text-muted">
					{one.at}, by {one.by}
				</p>
				{mayUndo && (
					<Form method="post" className="sm:ml-auto">
						<input type="hidden" name="version" value={one.version} />
						<Button type="submit" name="intent" value="undo" icon={Undo2} pending={isPending}>
							Undo version {one.version}
						</Button>
					</Form>
				)}
			</div>
			<dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1 tabular-nums">
				<div className="flex gap-2">
					<dt className="text-muted">Slope</dt>
					<dd className="font-semibold">{one.slope}</dd>
				</div>
				<div className="flex gap-2">
					<dt className="text-muted">Corrects by</dt>
					<dd className="font-semibold">{one.correction}</dd>
				</div>
			</dl>
			<ul className="mt-2 grid gap-1.5 text-sm tabular-nums">
				{one.points.map((point) => (
					<li key={point.key}>
						<span className="font-medium">{point.name}:</span> sensor {point.raw}, true value{' '}
						{point.reference} <span className="text-muted">({point.more})</span>
					</li>
				))}
			</ul>
			<p className="mt-1.5 text-sm tabular-nums">
				{one.checked ? (
					<>
						<span className="font-medium">Check:</span> {one.checked}
					</>
				) : (
					<span className="text-muted">Not checked against a reference.</span>
				)}
			</p>
			{one.note && <p className="mt-2 text-sm whitespace-pre-line">{one.note}</p>}
			{one.undone && <p className="mt-2 text-sm text-muted">Undone {one.undone}.</p>}
		</>
	)
}
