import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import { formatTime } from '@sfc/domain/calendar/format-instant'
import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, PowerOff } from 'lucide-react'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { unguardedMaxOnMs } from '@sfc/domain/control/unguarded-max-on-ms'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { Link } from '~/ui/page-farm/link'
import { useFormats } from '~/ui/formats/use-formats'
import { Age } from '~/ui/time/age'
import { Badge } from '~/ui/badge'
import { StatusDot } from '~/ui/status-dot'
import { ManualControls } from './manual-controls'
import { EquipmentIcon } from './equipment-icon'
import { LAYER_LABELS } from './layer-labels'

type Props = {
	item: EquipmentState
	/** Where its forms are sent; the page they stand on when left out. */
	action?: string
	locked: string | null
	now: number
	timezone: string
	/** Further controls of this output. */
	children?: ReactNode
}

/** One output: desired and reported state, the reason, and the buttons. */
export function EquipmentRow({ item, action, locked, now, timezone, children }: Props) {
	const { key, name, type, bound, reported, why, command } = item
	const formats = useFormats()
	const isOpen = command?.status === 'queued' || command?.status === 'sent'
	return (
		<li
			id={key}
			className="flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3 first:border-t-0"
		>
			<div className="flex min-w-0 flex-[1_1_18rem] items-start gap-3">
				<EquipmentIcon type={type} on={reported.on === true} />
				<div className="min-w-0">
					<h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
						{bound ? <Link to={`/zones/outputs/${key}`}>{name}</Link> : name}
						{why.layer && (
							<Badge tone={LAYER_LABELS[why.layer].tone} icon={null}>
								{LAYER_LABELS[why.layer].word}
							</Badge>
						)}
					</h2>
					{bound ? (
						<>
							<Reported reported={reported} percent={item.dim?.percent ?? null} now={now} />
							<p className="text-sm text-muted">
								{convertStoredUnits(why.words, formats)}
								{why.untilAt !== null && `, until ${formatTime(why.untilAt, timezone, formats)}`}
								{why.untilAt !== null &&
									why.untilAt > now &&
									` (${formatDuration(why.untilAt - now)} left)`}
							</p>
						</>
					) : (
						<p className="text-sm text-muted">Not connected</p>
					)}
					{bound && why.unguarded && (
						<p className="text-sm text-muted">
							This device has no timer of its own
							{unguardedMaxOnMs(item.outputClass) !== null && ', so an ON lasts 60 s at most'}. It
							stays on when the agent’s machine fails.
						</p>
					)}
					{item.isCloud && (
						<p className="text-sm text-muted">
							Switched through the cloud, where no lease ends an ON.{' '}
							<Link to="/farm-equipment-setup/grow-cloud" className="underline">
								Grow cloud
							</Link>
						</p>
					)}
					{bound && reported.on && why.actsAt !== null && why.actsAt > now && (
						<p className="text-sm font-semibold">
							Turns off in {formatDuration(why.actsAt - now)} (minimum run time)
						</p>
					)}
					{bound && why.waits !== null && (
						<p className="text-sm font-semibold">Waits: {why.waits}</p>
					)}
					{command && !isOpen && (
						<p className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-danger">
							<CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
							<span>
								Control Failed ({command.to}): {command.reason}
							</span>
						</p>
					)}
				</div>
			</div>
			{bound && <ManualControls item={item} action={action} locked={locked} />}
			{bound && children}
		</li>
	)
}

type ReportedProps = {
	reported: EquipmentState['reported']
	/** Level in percent, null when unknown. */
	percent: number | null
	now: number
}

function Reported({ reported, percent, now }: ReportedProps) {
	const { on, at, reason } = reported
	return (
		<p className="flex flex-wrap items-center gap-x-2">
			{on === null ? (
				<StatusDot tone="offline">State not known</StatusDot>
			) : (
				<span
					className={`inline-flex items-center gap-1.5 text-sm font-semibold ${on ? 'text-good' : 'text-muted'}`}
				>
					{on ? (
						<CircleCheck aria-hidden className="size-4 shrink-0" />
					) : (
						<PowerOff aria-hidden className="size-4 shrink-0" />
					)}
					{on ? `Reported on${percent === null ? '' : ` at ${percent} %`}` : 'Reported off'}
				</span>
			)}
			{at !== null && <Age at={at} now={now} className="text-xs text-muted" />}
			{on === null && reason && <span className="text-xs text-muted">{reason}</span>}
		</p>
	)
}
