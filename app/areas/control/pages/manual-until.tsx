import { formatDuration } from '@sfc/domain/calendar/format-duration'
import type { ManualState } from '~/areas/control/services/manual-state'

/** A manual override and its end: `Manual OFF, back to auto in 12 min`. */
export function ManualUntil({ manual, now }: { manual: ManualState | null; now: number }) {
	if (!manual) return null
	const state = `Manual ${manual.on ? 'ON' : 'OFF'}`
	return (
		<p className="text-sm text-muted">
			{manual.untilAt > now
				? `${state}, back to auto in ${formatDuration(manual.untilAt - now)}`
				: state}
		</p>
	)
}
