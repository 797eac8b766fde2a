import type { Permission } from '@sfc/domain/platform/permissions'
import {
	Activity,
	BadgeCheck,
	Beaker,
	Bell,
	BellRing,
	Binoculars,
	BookOpen,
	Bot,
	CalendarCheck,
	CalendarDays,
	Cctv,
	ChartLine,
	CreditCard,
	DatabaseBackup,
	FileArchive,
	FileBadge,
	FileChartColumn,
	FileInput,
	FileSearch,
	FlaskConical,
	Gauge,
	Handshake,
	LayoutDashboard,
	LifeBuoy,
	ListChecks,
	Network,
	NotebookPen,
	Package,
	PackageCheck,
	PackageSearch,
	QrCode,
	Radar,
	ReceiptText,
	Router,
	ScanSearch,
	ScrollText,
	Settings2,
	SlidersHorizontal,
	Sprout,
	Store,
	Tags,
	TrendingUp,
	Truck,
	Users,
	Warehouse,
	Waves,
	Zap,
	type LucideIcon,
	Coins,
	Clock,
} from 'lucide-react'

export type MenuEntry = {
	label: string
	/** `:farmId` stands for the farm of the page. */
	to: string
	icon: LucideIcon
	/** Other addresses of the same screen, and of pages below it. */
	also?: readonly string[]
	/** Permission to open it; without one, everybody may. */
	needs?: Permission
}

export const ALARMS = '/notifications'

/** The screens in the menu, grouped by what people do. */
const MENU: readonly { title: string; entries: readonly MenuEntry[] }[] = [
	{
		title: 'Now',
		entries: [
			{ label: 'Now', to: '/dashboard', icon: LayoutDashboard, also: ['/'] },
			{ label: 'Alarms', to: ALARMS, icon: Bell },
			{
				label: 'Report',
				to: '/reports/weekly',
				icon: FileChartColumn,
				also: ['/reports/farms', '/reports/recipients'],
			},
		],
	},
	{
		title: 'Monitor',
		entries: [
			{ label: 'Readings', to: '/sensor-health', icon: Activity },
			{ label: 'History', to: '/history', icon: ChartLine },
			{ label: 'Cameras', to: '/security-cameras', icon: Cctv },
			{ label: 'Control', to: '/zone-control', icon: SlidersHorizontal, also: ['/zones'] },
			{ label: 'Plan', to: '/zone-control/plan', icon: Network },
			{ label: 'Dosing', to: '/zone-control/dosing', icon: FlaskConical },
			{ label: 'Automation', to: '/ai-automation', icon: Settings2 },
			{ label: 'Energy', to: '/energy', icon: Zap },
			{ label: 'Hydroponics', to: '/hydroponic', icon: Waves },
		],
	},
	{
		title: 'Grow',
		entries: [
			{ label: 'Calendar', to: '/calendar', icon: CalendarDays },
			{ label: 'Cycles', to: '/task-scheduler', icon: Sprout, also: ['/planting-cycles'] },
			{ label: 'Trays', to: '/trays', icon: QrCode },
			{ label: 'Sowing plan', to: '/sowing-plan', icon: CalendarCheck },
			{ label: 'Recipes', to: '/recipes', icon: BookOpen },
			{ label: 'Nutrients', to: '/nutrients', icon: Beaker },
			{ label: 'Supplies', to: '/supplies', icon: Warehouse },
			{ label: 'Scouting', to: '/scouting', icon: Binoculars },
			{ label: 'Work', to: '/work', icon: Clock, needs: 'task.work' },
			{ label: 'Growth', to: '/growth-progress', icon: TrendingUp },
			{ label: 'Journal', to: '/crop-journal', icon: NotebookPen },
			{ label: 'Farmhand', to: '/ai-farmhand', icon: Bot },
			{ label: 'Diagnosis', to: '/plant-diagnosis', icon: ScanSearch },
		],
	},
	{
		title: 'Sell',
		entries: [
			{ label: 'Inventory', to: '/crop-inventory', icon: Package, also: ['/lots'] },
			{ label: 'Orders', to: '/ecommerce/orders', icon: PackageCheck },
			{ label: 'Buyers', to: '/buyers', icon: Handshake, also: ['/standing-orders'] },
			{ label: 'Deliveries', to: '/deliveries', icon: Truck },
			{ label: 'Invoices', to: '/invoices', icon: ReceiptText, needs: 'invoice.manage' },
			{ label: 'Costs', to: '/costs', icon: Coins, needs: 'cost.manage' },
			{ label: 'Recall', to: '/lots/recall', icon: PackageSearch },
			{ label: 'Traceability', to: '/traceability', icon: FileSearch },
			{ label: 'Checklists', to: '/checklists', icon: ListChecks },
			{ label: 'Documents', to: '/documents', icon: FileBadge },
			{ label: 'Labels', to: '/labels', icon: Tags },
			{ label: 'Shops', to: '/ecommerce', icon: Store },
		],
	},
	{
		title: 'Farm',
		entries: [
			{ label: 'Devices', to: '/dashboard?tab=hardware', icon: Router },
			{
				label: 'Agents',
				to: '/local-agent-install',
				icon: Network,
				also: ['/agent-install', '/dashboard?tab=agents'],
			},
			{
				label: 'Network',
				to: '/network-scanner',
				icon: Radar,
				also: [
					'/network-discovery',
					'/hardware-discovery',
					'/equipment-binding',
					'/equipment-mapping',
					'/network-map',
					'/equipment-discovery',
					'/container-control',
					'/farm-setup',
					'/setup',
					'/farm-equipment-setup',
					'/farm-equipment-setup/grow-cloud',
					'/device-models',
				],
			},
			{ label: 'Imports', to: '/imports', icon: FileInput },
			{ label: 'Calibration', to: '/calibration', icon: Gauge },
			{ label: 'Alarm rules', to: '/notifications/rules', icon: BellRing },
			{
				label: 'People',
				to: '/farms/:farmId/people',
				icon: Users,
				also: ['/farms/:farmId/leave'],
				needs: 'farm.see',
			},
			{ label: 'Subscription', to: '/subscription', icon: BadgeCheck },
			{ label: 'Billing', to: '/billing', icon: CreditCard },
			{ label: 'Audit', to: '/farms/:farmId/audit', icon: ScrollText, needs: 'audit.read' },
			{ label: 'Export', to: '/farms/:farmId/export', icon: FileArchive, needs: 'farm.export' },
			{
				label: 'Backups',
				to: '/farms/:farmId/backups',
				icon: DatabaseBackup,
				needs: 'farm.see',
			},
			{
				label: 'Settings',
				to: '/farms/:farmId/settings',
				icon: Settings2,
				also: [
					'/farms/:farmId/picture',
					'/farms/:farmId/backups',
					'/farms/:farmId/tokens',
					'/farms/:farmId/delete',
				],
				needs: 'farm.configure',
			},
			{ label: 'Help', to: '/help', icon: LifeBuoy, also: ['/support'] },
		],
	},
]

type MenuFarm = { id: number; permissions: readonly Permission[] } | null

/** The menu of a person on a farm: the screens they may open, with their addresses. */
export const menuFor = (farm: MenuFarm) =>
	MENU.map(({ title, entries }) => ({
		title,
		entries: entries
			.filter(
				({ to, needs }) =>
					(farm !== null || !to.includes(':farmId')) &&
					(needs === undefined || farm?.permissions.includes(needs)),
			)
			.map(({ to, ...entry }) => ({ ...entry, key: to, to: onFarm(to, farm) })),
	}))

const onFarm = (address: string, farm: MenuFarm) => address.replace(':farmId', String(farm?.id))

type Place = { pathname: string; search: string }

/** The menu entry of a page: of several matches, the one with the longest address. */
export function currentEntry(place: Place): MenuEntry | undefined {
	const [best] = MENU.flatMap(({ entries }) => entries)
		.flatMap((entry) => [entry.to, ...(entry.also ?? [])].map((address) => ({ entry, address })))
		.filter(({ address }) => isAt(place, address))
		.sort((a, b) => b.address.length - a.address.length)
	return best?.entry
}

/** Whether a page is at an address or below it: `/lots/7` is below `/lots`. */
export function isAt({ pathname, search }: Place, address: string): boolean {
	const [path = '', tab] = address.split('?tab=')
	const here = pathname.replace(/^\/farms\/\d+/, '/farms/:farmId')
	const isBelow = path !== '/' && here.startsWith(`${path}/`)
	if (here !== path && !isBelow) return false
	return tab === undefined || new URLSearchParams(search).get('tab') === tab
}
