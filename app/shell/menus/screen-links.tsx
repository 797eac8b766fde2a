import { useLocation } from '@remix-run/react'
import { Link } from '~/ui/page-farm/link'
import { MENU_ENTRIES, isCurrent } from './menu-entries'

/** Address and short name, in the header's order. */
const SCREENS = [
	['/dashboard', 'Dashboard'],
	['/recipes', 'Recipes'],
	['/task-scheduler', 'Planting Cycles'],
	['/zone-control', 'Zone Control'],
	['/calibration', 'Calibration'],
	['/sensor-health', 'Sensor Health'],
] as const

/** The screens used most, in the header of wide screens; all of them are in the sidebar too. */
export function ScreenLinks() {
	const { pathname } = useLocation()
	return (
		<nav
			aria-label="Most used"
			// Below 1280 px there is room for three.
			className="flex max-xl:*:nth-[n+4]:hidden"
		>
			{SCREENS.map(([to, label]) => (
				<Link
					key={to}
					to={to}
					aria-current={
						MENU_ENTRIES.some((entry) => entry.to === to && isCurrent(entry, pathname))
							? 'page'
							: undefined
					}
					className="inline-flex min-h-11 items-center rounded-lg px-2 text-sm font-medium whitespace-nowrap text-muted hover:bg-sunk hover:text-ink aria-[current]:text-accent"
				>
					{label}
				</Link>
			))}
		</nav>
	)
}
