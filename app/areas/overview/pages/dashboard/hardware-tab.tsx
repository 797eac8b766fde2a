import { Camera, Cpu, Gauge, Plug, Router, Thermometer, type LucideIcon } from 'lucide-react'
import { ConvertedReading } from '~/ui/reading/converted-reading'
import { Age } from '~/ui/time/age'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { StatusDot } from '~/ui/status-dot'
import { Link } from '~/ui/page-farm/link'
import { historyPath } from '~/areas/readings/pages/history/history-path'
import type { Hardware } from './read-tab.server'

type Props = Hardware & { now: number }

const ICONS: Readonly<Record<string, LucideIcon>> = {
	camera: Camera,
	controller: Cpu,
	plug: Plug,
	sensor: Thermometer,
	meter: Gauge,
}

const DRIVERS: Readonly<Record<string, string>> = {
	modbus: 'Modbus',
	mqtt: 'MQTT',
	onvif: 'ONVIF',
	http: 'HTTP',
	kasa: 'Kasa',
	ezo: 'Atlas EZO',
	scale: 'Scale',
	snmp: 'SNMP',
	bacnet: 'BACnet/IP',
	sysfs: '1-Wire and I²C',
}

/** Every device of the agents, including cameras. */
export function HardwareTab({ devices, now }: Props) {
	if (devices === null)
		return (
			<Alert tone="attention" role="alert" title="Hardware discovery not available.">
				Deploy network agents to discover connected devices.
			</Alert>
		)
	if (devices.length === 0) {
		return (
			<EmptyState
				icon={Router}
				title="No hardware devices discovered"
				action={<LinkButton to="/local-agent-install">Deploy Network Agent</LinkButton>}
			>
				Deploy network agents to begin device discovery.
			</EmptyState>
		)
	}
	return (
		<Card title="Discovered Hardware" icon={Router} flush>
			<ul>
				{devices.map((device) => (
					<li key={device.id} className="border-t border-line px-4 py-3">
						<DeviceRow device={device} now={now} />
					</li>
				))}
			</ul>
		</Card>
	)
}

type Device = NonNullable<Hardware['devices']>[number]

function DeviceRow({ device, now }: { device: Device; now: number }) {
	const Icon = ICONS[device.kind] ?? Router
	const made = [device.vendor, device.model].filter(Boolean).join(' ')
	const tone = ({ online: 'good', offline: 'danger', unknown: 'offline' } as const)[device.status]
	return (
		<div className="flex items-start gap-3">
			<span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunk text-muted">
				<Icon aria-hidden className="size-5" />
			</span>
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
					<span className="font-semibold">{device.name}</span>
					<Badge>{DRIVERS[device.driver] ?? device.driver}</Badge>
				</p>
				<p className="text-sm break-words text-muted">
					{[made, device.address, device.zone === 'unassigned' ? null : device.zone]
						.filter(Boolean)
						.join(' · ')}
				</p>
				{device.statusReason && device.status !== 'online' && (
					<p className="text-sm text-muted">{device.statusReason}</p>
				)}
				{device.figures.length > 0 && <OwnFigures figures={device.figures} now={now} />}
			</div>
			<div className="shrink-0 text-right">
				<StatusDot tone={tone}>{device.status}</StatusDot>
				<p className="text-xs text-muted">
					<Age at={device.lastReadingAt ?? device.statusAt} now={now} />
				</p>
			</div>
		</div>
	)
}

type OwnProps = { figures: Device['figures']; now: number }

/** A device's readings of itself: battery, link, voltage. */
const OwnFigures = ({ figures, now }: OwnProps) => (
	<dl className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1.5">
		{figures.map((figure) => (
			<div key={figure.pointId}>
				<dt className="text-xs text-muted">
					<Link
						to={historyPath(figure.pointId)}
						className="-my-3 inline-block py-3 underline decoration-line-strong underline-offset-3 hover:text-ink"
					>
						{figure.label}
					</Link>
				</dt>
				<dd>
					<ConvertedReading of={figure} now={now} />
				</dd>
			</div>
		))}
	</dl>
)
