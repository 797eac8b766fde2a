import { Link, useLocation } from '@remix-run/react'
import { MENU_ENTRIES, isCurrent } from './menu-entries'

/** In the header's order. `from` is the width from which there is room for one more. */
const SCREENS = [
	{ to: '/dashboard', label: 'Dashboard', from: 'inline-flex' },
	{ to: '/recipes', label: 'Recipes', from: 'inline-flex' },
	{ to: '/task-scheduler', label: 'Planting Cycles', from: 'inline-flex' },
	{ to: '/zone-control', label: 'Zone Control', from: 'hidden xl:inline-flex' },
	{ to: '/calibration', label: 'Calibration', from: 'hidden xl:inline-flex' },
	{ to: '/sensor-health', label: 'Sensor Health', from: 'hidden xl:inline-flex' },
] as const

/** The screens used most, in the header of wide screens; all of them are in the sidebar too. */
export function ScreenLinks() {
	const { pathname } = useLocation()
	return (
		<nav aria-label="Most used" className="flex">
			{SCREENS.map(({ to, label, from }) => {
				const { twins = [] } = MENU_ENTRIES.find((entry) => entry.to === to) ?? {}
				return (
					<Link
						key={to}
						to={to}
						aria-current={isCurrent({ to, twins }, pathname) ? 'page' : undefined}
						className={`${from} min-h-11 items-center rounded-lg px-2 text-sm font-medium whitespace-nowrap text-muted hover:bg-sunk hover:text-ink aria-[current]:text-accent 2xl:px-2.5`}
					>
						{label}
					</Link>
				)
			})}
		</nav>
	)
}
