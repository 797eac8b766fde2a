import {
	CalendarDays,
	Bell,
	BookOpen,
	ChartLine,
	Gauge,
	HeartPulse,
	LayoutDashboard,
	LifeBuoy,
	Package,
	NotebookPen,
	Router,
	SlidersHorizontal,
	Sprout,
	TrendingUp,
	Waves,
	type LucideIcon,
} from 'lucide-react'

type Entry = { label: string; to: string; icon: LucideIcon; twins: readonly string[] }

/** The screens in the menu, in its order. `twins` are other addresses of the same screen. */
export const MENU_ENTRIES: readonly Entry[] = [
	{ label: 'Dashboard', to: '/dashboard', icon: LayoutDashboard, twins: ['/'] },
	{ label: 'Hydroponics', to: '/hydroponic', icon: Waves, twins: [] },
	{ label: 'History', to: '/history', icon: ChartLine, twins: [] },
	{ label: 'Sensor Health', to: '/sensor-health', icon: HeartPulse, twins: [] },
	{ label: 'Sensor Calibration', to: '/calibration', icon: Gauge, twins: [] },
	{ label: 'Notifications', to: '/notifications', icon: Bell, twins: [] },
	{ label: 'Calendar', to: '/calendar', icon: CalendarDays, twins: [] },
	{ label: 'Planting Cycles', to: '/task-scheduler', icon: Sprout, twins: ['/planting-cycles'] },
	{ label: 'Growing Recipes', to: '/recipes', icon: BookOpen, twins: [] },
	{ label: 'Growth Progress', to: '/growth-progress', icon: TrendingUp, twins: [] },
	{ label: 'Crop Journal', to: '/crop-journal', icon: NotebookPen, twins: [] },
	{ label: 'Crop Inventory', to: '/crop-inventory', icon: Package, twins: ['/lots'] },
	{ label: 'Zone Control', to: '/zone-control', icon: SlidersHorizontal, twins: ['/zones'] },
	{ label: 'Help & Support', to: '/help', icon: LifeBuoy, twins: ['/support'] },
	{
		label: 'Farm Agent',
		to: '/local-agent-install',
		icon: Router,
		twins: ['/agent-install', '/imports'],
	},
]

/** Whether an address belongs to an entry: it, a twin, or a page below one of them. */
export const isCurrent = ({ to, twins }: Pick<Entry, 'to' | 'twins'>, pathname: string): boolean =>
	[to, ...twins].some(
		(path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
	)
