import type { Permission } from '@sfc/domain/platform/permissions'
import { NETWORK_VIEWS } from '~/areas/equipment/pages/network/network-views'
import { menuFor } from '~/shell/menus/menu-entries'

type Page = { name: string; /** Other words for it. */ detail: string; to: string }
type SearchFarm = { id: number; permissions: readonly Permission[] }

/** Screens that are not in the menu, with search words. */
const OTHERS: readonly (Page & { needs?: Permission })[] = [
	{ name: 'Emergency stop', detail: 'Stop everything, turn all off', to: '/emergency-stop' },
	{
		name: 'My channels',
		detail: 'Phone, mail, push, text messages',
		to: '/notifications/channels',
	},
	{ name: 'Escalation', detail: 'Who is alerted next', to: '/notifications/people' },
	{ name: 'Past alarms', detail: 'Resolved', to: '/notifications/past' },
	{
		name: 'Weekly report by mail',
		detail: 'Recipients, day, summary',
		to: '/reports/recipients',
		needs: 'farm.configure',
	},
	{
		name: 'Automation settings',
		detail: 'Turn automation on or off, setpoints',
		to: '/zone-control/plan/settings',
		needs: 'farm.configure',
	},
	{
		name: 'Light map',
		detail: 'PPFD, DLI, lux, lamps, uniformity, trays',
		to: '/zone-control/light',
	},
	{
		name: 'Air',
		detail: 'VPD, leaf temperature, night, ventilation, humidity',
		to: '/zone-control/plan/air',
		needs: 'farm.configure',
	},
	{
		name: 'Energy prices',
		detail: 'Tariff, electricity cost',
		to: '/energy/prices',
		needs: 'farm.configure',
	},
	{ name: 'Tasks', detail: 'To do, work of today', to: '/task-scheduler?tab=tasks' },
	{
		name: 'Plan a crop',
		detail: 'Plant, sow, new cycle',
		to: '/planting-cycles/new',
		needs: 'crop.plan',
	},
	{ name: 'Download the agent', detail: 'Installer, package', to: '/agent-download' },
	{
		name: 'Add mix',
		detail: 'Salts, fertilizer, stock tanks, what to weigh',
		to: '/nutrients/new',
		needs: 'recipe.write',
	},
	{
		name: 'Light in cheap hours',
		detail: 'Move lamps, dynamic tariff, saving',
		to: '/energy/cheap-hours',
		needs: 'farm.see',
	},
	{
		name: 'Power cap',
		detail: 'Peak load, demand charge, connection, kW',
		to: '/energy/power-cap',
		needs: 'farm.see',
	},
	{
		name: 'Prices by hour',
		detail: 'Electricity, day-ahead, dynamic tariff, cheap hours',
		to: '/energy/prices/hours',
		needs: 'farm.see',
	},
	{
		name: 'Record work',
		detail: 'Hours, minutes, time sheet',
		to: '/work/new',
		needs: 'task.work',
	},
	{
		name: 'What things cost',
		detail: 'Rent, depreciation, wages, water, seed, packaging',
		to: '/costs/rates',
		needs: 'cost.manage',
	},
	{
		name: 'Record treatment',
		detail: 'Pesticide, spray, beneficials, pre-harvest interval',
		to: '/scouting/treatments/new',
		needs: 'task.work',
	},
	{
		name: 'Add document',
		detail: 'Certificate, water analysis, training, license, insurance',
		to: '/documents/new',
		needs: 'task.work',
	},
	{
		name: 'Add supply',
		detail: 'Seed, nutrients, substrate, packaging, reorder point',
		to: '/supplies/new',
		needs: 'stock.change',
	},
	{
		name: 'Food safety records',
		detail: 'Inspector, audit, corrective actions, cold room limits',
		to: '/checklists/records',
	},
	{ name: 'New recipe', detail: 'Setpoints, targets', to: '/recipes/new', needs: 'recipe.write' },
	{
		name: 'Write in the journal',
		detail: 'Note, observation, issue, photo',
		to: '/crop-journal/new',
		needs: 'journal.write',
	},
	{ name: 'Scan trays', detail: 'QR code, move, count losses, label', to: '/trays/scan' },
	{ name: 'Nursery trays', detail: 'Nursery, free places', to: '/planting-cycles/trays' },
	{ name: 'Calendar feed', detail: 'Phone calendar, iCal', to: '/calendar/feed' },
	{
		name: 'Report of all farms',
		detail: 'Week, several farms, worst first, to print',
		to: '/reports/farms',
	},
	{ name: 'Switch farms', detail: 'Other farm, add a farm', to: '/switch-farms' },
	{ name: 'Account Information', detail: 'Name, mail address, phone number', to: '/account' },
	{
		name: 'Formats',
		detail: 'Units, Fahrenheit, Celsius, gallons, liters, EC, ppm, CF, clock',
		to: '/account/formats',
	},
	{ name: 'Password', detail: 'Change password', to: '/account/password' },
	{ name: 'Two-factor codes', detail: 'Authenticator app, security', to: '/account/two-factor' },
	{ name: 'Passkeys', detail: 'Fingerprint, security key', to: '/account/passkeys' },
	{ name: 'API tokens', detail: 'Access for programs, Grafana, scripts', to: '/account/tokens' },
	{ name: 'Login history', detail: 'Sessions, who signed in', to: '/account/logins' },
	{ name: 'Your data', detail: 'Download, delete account, privacy', to: '/account/data' },
	{ name: 'Proposals', detail: 'Assistants, MCP, confirm, refuse', to: '/proposals' },
	{ name: 'First hour', detail: 'Checklist, tour, get started, set up', to: '/first-hour' },
	{ name: 'Grow Guides', detail: 'How to grow, crops, tanks', to: '/help/guides' },
	{ name: 'Support', detail: 'Contact, ticket, help', to: '/support' },
	{ name: 'Privacy Policy', detail: 'Terms, stored data, cookies', to: '/privacy' },
]

/** All screens that a person may open on a farm, in the menu and besides. */
export const pagesFor = (farm: SearchFarm): Page[] => [
	...menuFor(farm).flatMap(({ title, entries }) =>
		entries.map(({ label, to }) => ({ name: label, detail: title, to })),
	),
	...NETWORK_VIEWS.map(({ label, to }) => ({ name: label, detail: 'Network', to })),
	...OTHERS.filter(({ needs }) => !needs || farm.permissions.includes(needs)).map(
		({ name, detail, to }) => ({ name, detail, to }),
	),
]
