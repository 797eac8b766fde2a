import { Link, useLocation } from '@remix-run/react'
import { MENU_ENTRIES, isCurrent } from './menu-entries'

const SCREENS = ['/dashboard', '/task-scheduler', '/zone-control']

/** The screens used most, in the header of wide screens. */
export function ScreenLinks() {
	const { pathname } = useLocation()
	return (
		<nav aria-label="Most used" className="hidden xl:flex">
			{MENU_ENTRIES.filter(({ to }) => SCREENS.includes(to)).map((entry) => (
				<Link
					key={entry.to}
					to={entry.to}
					aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
					className="inline-flex min-h-11 items-center rounded-lg px-2.5 font-medium text-muted hover:bg-sunk hover:text-ink aria-[current]:text-accent"
				>
					{entry.label}
				</Link>
			))}
		</nav>
	)
}
