import { Cpu } from 'lucide-react'
import { useId } from 'react'
import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import type { CloudDeviceState } from '~/areas/equipment/services/grow-cloud/read-cloud.server'
import type { LatestReading } from '~/areas/readings/services/load-latest-readings.server'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConvertedReading } from '~/ui/reading/converted-reading'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { EquipmentRow } from '~/areas/control/pages/equipment-row'

type Props = {
	device: CloudDeviceState
	/** The farm's outlets in the cloud, and its readings. */
	items: readonly EquipmentState[]
	readings: readonly LatestReading[]
	locked: string | null
	mayPlace: boolean
	now: number
	timezone: string
}

/** A controller of the cloud: its zones with their readings, and its outlets. */
export function ControllerCard(props: Props) {
	const { device, items, readings, locked, mayPlace, now, timezone } = props
	const isOnline = device.status.toLowerCase() === 'online'
	const facts = [device.type, device.firmware && `firmware ${device.firmware}`, device.ip]
	const keys = device.places.map(({ key }) => key)
	const outlets = items.filter((item) => keys.includes(item.device?.key ?? ''))
	const risky = device.outlets.filter(({ risk }) => risk !== null)
	return (
		<Card
			title={device.name}
			icon={Cpu}
			flush
			action={<Badge tone={isOnline ? 'good' : 'offline'}>{isOnline ? 'online' : 'offline'}</Badge>}
		>
			<p className="px-4 pb-3 text-sm text-muted wrap-anywhere">
				{facts.filter(Boolean).join(' · ')}
			</p>
			{device.places.map((place) => (
				<section key={place.key} className="border-t border-line px-4 py-3">
					<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
						<h3 className="font-semibold wrap-anywhere">{place.name}</h3>
						{mayPlace ? (
							<ZoneForm device={place.key} name={place.name} zone={place.zone} />
						) : (
							<span>Zone: {place.zone}</span>
						)}
					</div>
					<dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
						{readings
							.filter(({ deviceKey }) => deviceKey === place.key)
							.map((reading) => (
								<div key={reading.pointId} className="min-w-0">
									<dt className="text-sm text-muted wrap-anywhere">{reading.label}</dt>
									<dd>
										<ConvertedReading of={reading} now={now} source="cloud" />
									</dd>
								</div>
							))}
					</dl>
				</section>
			))}
			{device.notUnderstood.length > 0 && (
				<div className="border-t border-line px-4 py-3 text-sm">
					<p className="font-semibold">Left out: type or unit not known</p>
					<ul className="list-disc pl-5 wrap-anywhere">
						{device.notUnderstood.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</div>
			)}
			<ul aria-label={`Outlets of ${device.name}`} className="border-t border-line">
				{outlets.map((item) => (
					<EquipmentRow key={item.key} {...{ item, locked, now, timezone }} />
				))}
			</ul>
			{risky.length > 0 && (
				<ul className="border-t border-line px-4 py-2 text-sm">
					{risky.map(({ id, name, risk, acceptedBy, equipmentId }) => (
						<li key={id} className="flex flex-wrap items-center gap-x-3">
							<span className="min-w-0 wrap-anywhere">
								{name}: {risk}.{' '}
								{acceptedBy
									? `${acceptedBy} accepted that no lease ends it.`
									: 'ON and AUTO are refused until a manager accepts that no lease ends it.'}
							</span>
							{equipmentId !== null && (
								<Link
									to={`/farm-equipment-setup/grow-cloud/accept?outlet=${encodeURIComponent(equipmentId)}`}
									aria-label={`Risk of ${name}`}
									className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
								>
									{acceptedBy ? 'Take back' : 'Accept'}
								</Link>
							)}
						</li>
					))}
				</ul>
			)}
		</Card>
	)
}

type ZoneFormProps = { device: string; name: string; zone: string }

function ZoneForm({ device, name, zone }: ZoneFormProps) {
	const id = useId()
	return (
		<Form method="post" className="flex flex-wrap items-center gap-2 text-sm">
			<input type="hidden" name="key" value={device} />
			<label htmlFor={id}>
				Zone <span className="sr-only">of {name}</span>
			</label>
			<select
				id={id}
				name="zone"
				defaultValue={zone}
				className="min-h-11 rounded-control border border-control bg-surface px-3"
			>
				{ASSIGNABLE_ZONES.map((one) => (
					<option key={one}>{one}</option>
				))}
			</select>
			<Button name="intent" value="zone">
				Save <span className="sr-only">zone of {name}</span>
			</Button>
		</Form>
	)
}
