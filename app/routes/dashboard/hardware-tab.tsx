import { Camera, Cpu, Gauge, Plug, Router, Thermometer, type LucideIcon } from 'lucide-react'
import type { ListedDevice } from '~/services/devices/list-devices.server'
import { Age } from '~/ui/time/age'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { StatusDot } from '~/ui/status-dot'
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
						<Device device={device} now={now} />
					</li>
				))}
			</ul>
		</Card>
	)
}

function Device({ device, now }: { device: ListedDevice; now: number }) {
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
