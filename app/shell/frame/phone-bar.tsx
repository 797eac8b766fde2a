import { useLocation } from '@remix-run/react'
import {
	LayoutDashboard,
	ListChecks,
	Menu as MenuIcon,
	OctagonX,
	SlidersHorizontal,
	type LucideIcon,
} from 'lucide-react'
import { Link } from '~/ui/page-farm/link'
import { isAt } from '../menus/menu-entries'
import { PHONE_MENU_ID } from '../menus/phone-menu'
import type { ShellData } from '../shell-data'

type Place = { label: string; to: string; icon: LucideIcon; at: readonly string[] }

const PLACES: readonly Place[] = [
	{ label: 'Now', to: '/dashboard', icon: LayoutDashboard, at: ['/', '/dashboard'] },
	{
		label: 'Control',
		to: '/zone-control',
		icon: SlidersHorizontal,
		at: ['/zone-control', '/zones'],
	},
	{
		label: 'Tasks',
		to: '/task-scheduler?tab=tasks',
		icon: ListChecks,
		at: ['/task-scheduler?tab=tasks', '/planting-cycles?tab=tasks', '/calendar/tasks'],
	},
]

const ITEM =
	'relative flex h-full w-full flex-col items-center justify-center gap-1 text-xs font-medium -outline-offset-2'
const PLAIN = `${ITEM} text-muted hover:bg-sunk hover:text-ink`

/** The bar at the bottom of phones and tablets: the most used pages, the menu, and the emergency stop. */
export function PhoneBar({ farm, openAlarms }: Pick<ShellData, 'farm' | 'openAlarms'>) {
	const here = useLocation()
	return (
		<nav
			aria-label="Quick access"
			className="phone-bar no-print fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface lg:hidden"
		>
			<ul className="mx-auto grid h-16 max-w-lg auto-cols-fr grid-flow-col">
				{PLACES.map(({ label, to, icon: Icon, at }) => (
					<li key={to}>
						<Link
							to={to}
							aria-current={at.some((address) => isAt(here, address)) ? 'page' : undefined}
							className={`${PLAIN} aria-[current]:bg-accent-tint aria-[current]:font-bold aria-[current]:text-accent`}
						>
							<Icon aria-hidden className="size-5.5" />
							{label}
							{label === 'Now' && openAlarms > 0 && <AlarmCount open={openAlarms} />}
						</Link>
					</li>
				))}
				<li>
					<button
						type="button"
						popovertarget={PHONE_MENU_ID}
						className={`${PLAIN} popover-trigger`}
					>
						<MenuIcon aria-hidden className="size-5.5" />
						More
					</button>
					<a href={`#${PHONE_MENU_ID}`} className={`${PLAIN} popover-fallback`}>
						<MenuIcon aria-hidden className="size-5.5" />
						More
					</a>
				</li>
				{farm && (
					<li>
						<Link
							to="/emergency-stop"
							aria-label="Emergency stop"
							className={`${ITEM} font-semibold text-danger hover:bg-danger-tint`}
						>
							<OctagonX aria-hidden className="size-5.5" />
							Stop
						</Link>
					</li>
				)}
			</ul>
		</nav>
	)
}

const AlarmCount = ({ open }: { open: number }) => (
	<span className="absolute top-1 left-1/2 ml-1.5 min-w-5 rounded-full bg-danger-solid px-1 text-center leading-5 font-bold text-white">
		{open > 99 ? '99+' : open}
		<span className="sr-only"> open {open === 1 ? 'alarm' : 'alarms'}</span>
	</span>
)
