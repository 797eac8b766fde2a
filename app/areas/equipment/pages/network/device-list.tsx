import { zoneName } from '@sfc/domain/control/assignable-zones'
import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge'
import { Link } from '~/ui/page-farm/link'
import { Age } from '~/ui/time/age'
import { deviceState, type ShownDevice } from './network-data'

type Props = {
	devices: readonly ShownDevice[]
	now: number
	/** A checkbox before each device. */
	before?: (device: ShownDevice) => ReactNode
}

/** Devices of the network: type, place, protocol, and whether an agent reads it. */
export function DeviceList({ devices, now, before }: Props) {
	return (
		<ul>
			{devices.map((device) => (
				<li
					key={device.id}
					className="flex items-start gap-x-4 border-t border-line px-4 py-3 first:border-t-0"
				>
					{before?.(device)}
					<div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
						<div className="min-w-0 flex-[1_1_14rem]">
							<p className="font-semibold">
								<Link
									to={`/network-discovery/devices/${device.id}`}
									className="text-accent wrap-anywhere hover:underline"
								>
									{device.givenName ?? device.name}
								</Link>
							</p>
							<p className="text-sm text-muted wrap-anywhere">{describe(device)}</p>
							<p className="text-sm text-muted wrap-anywhere">
								{[device.ip, device.mac, device.hostname].filter(Boolean).join(' · ')}
							</p>
							{device.protocols.length > 0 && (
								<p className="mt-1 flex flex-wrap gap-1">
									{device.protocols.slice(0, MOST_PROTOCOLS).map((protocol) => (
										<Badge key={protocol}>{protocol}</Badge>
									))}
									{device.protocols.length > MOST_PROTOCOLS && (
										<Badge>+{device.protocols.length - MOST_PROTOCOLS}</Badge>
									)}
								</p>
							)}
						</div>
						<DeviceState device={device} now={now} />
					</div>
				</li>
			))}
		</ul>
	)
}

const MOST_PROTOCOLS = 3

function DeviceState({ device, now }: { device: ShownDevice; now: number }) {
	const { word, tone } = deviceState(device)
	return (
		<div className="flex flex-wrap gap-1 text-sm sm:grid sm:justify-items-end sm:text-right">
			<Badge tone={tone}>{word}</Badge>
			{device.isNew && <Badge tone="info">new</Badge>}
			{device.movedFrom && <span className="text-muted">was at {device.movedFrom}</span>}
			<span className="text-muted">
				{zoneName(device.zone)}, seen <Age at={device.lastSeenAt} now={now} />
			</span>
		</div>
	)
}

const describe = ({ kind, vendor, model, name, givenName }: ShownDevice): string =>
	[givenName && givenName !== name ? name : null, kind, vendor, model].filter(Boolean).join(' · ')
