import { Link } from '@remix-run/react'
import { OctagonX } from 'lucide-react'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { ShellFarm } from '../shell-data'

/** Says on every page that an emergency stop holds the farm, and leads to its release. */
export function EmergencyBanner({ farm }: { farm: ShellFarm | null }) {
	if (!farm || farm.emergencyStoppedAt === null) return null
	return (
		<div
			role="alert"
			className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-danger-solid px-4 py-2.5 text-white sm:px-7"
		>
			<OctagonX aria-hidden className="size-6 shrink-0" />
			<p className="min-w-0 flex-[1_1_14rem]">
				<span className="font-bold">
					Emergency stop is on since {formatInstant(farm.emergencyStoppedAt, farm.timezone)}
					{farm.emergencyStoppedBy && ` by ${farm.emergencyStoppedBy}`}.
				</span>{' '}
				Every output is held off.
			</p>
			<Link
				to="/emergency-stop"
				className="inline-flex min-h-11 items-center rounded-control border border-white px-4 font-semibold outline-white hover:bg-white/15"
			>
				Release
			</Link>
		</div>
	)
}
