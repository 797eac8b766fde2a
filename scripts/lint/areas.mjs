/**
 * The areas of the product, lowest first: an area imports from itself and from those before it. They are
 * the folders of `app/areas`, and of `packages/domain/src` and `packages/contract/src`.
 */
export const AREAS = [
	{ name: 'platform', about: 'access, audit log, sessions, mail, limits, pictures, backups' },
	{ name: 'accounts', about: 'people, passwords, passkeys, second factor, sign-in' },
	{ name: 'billing', about: 'customers, subscriptions, payments, invoices' },
	{ name: 'farms', about: 'farms, their members and settings' },
	{ name: 'growing', about: 'recipes, planting cycles, tasks, journal, inventory, lots' },
	{ name: 'readings', about: 'readings, history, calibration, sensor health, outages' },
	{ name: 'control', about: 'outputs, commands, plans, dosing, CO₂ hold, emergency stop' },
	{ name: 'equipment', about: 'agents, devices, network, discovery, models, imports' },
	{ name: 'cameras', about: 'live pictures, recordings, films of growth' },
	{ name: 'alarms', about: 'alarms, rules, escalation, channels, notices' },
	{ name: 'plant-health', about: 'growth, diagnosis, vision model, farmhand' },
	{ name: 'automation', about: 'rules, rehearsal, forecast, energy, insights' },
	{ name: 'uplink', about: 'what agents send and fetch: batches, heartbeats, plans' },
	{ name: 'selling', about: 'offers, orders, own shop, connected stores' },
	{ name: 'food-safety', about: 'traceability records, mock recalls, labels, checklists' },
	{ name: 'signup', about: 'signing up and onboarding a farm' },
	{ name: 'overview', about: 'dashboard, hydroponic, search, help, getting started, support' },
	{ name: 'data-protection', about: 'export, deletion, privacy, sealed secrets' },
]

/** What every page stands on. Of the areas it imports only the lowest. */
export const FRAME = ['http', 'live', 'shell', 'ui', 'clients']

/**
 * Imports that still go the wrong way, by the file they are in. The list only gets shorter: a new one is a
 * lint error, and one that is gone fails `tests/source/areas.test.ts` until it is taken out here.
 */
export const EXCEPTIONS = {
	// Channels of alarms follow a new address of their person.
	'app/areas/accounts/services/set-email.server.ts': [
		'app/areas/alarms/services/channels/list-channels.server',
	],
	// What an alarm may do to plants is known by the diagnosis.
	'app/areas/alarms/pages/alarm/plant-risks.ts': [
		'packages/domain/src/plant-health/diagnosis/likely-causes',
		'packages/domain/src/plant-health/diagnosis/reading-facts',
	],
	// An output shows the alarms of its rules.
	'app/areas/control/pages/output/route.tsx': [
		'app/areas/automation/services/rules/list-rule-alarms.server',
	],
	// A nursery shrinks only when its trays are free.
	'app/areas/farms/services/change-farm-settings.server.ts': [
		'app/areas/growing/services/planting-cycles/validate-nursery-size.server',
	],
	// An entry of the journal shows the film of its days.
	'app/areas/growing/pages/journal/entry/route.tsx': [
		'app/areas/cameras/pages/growth/film-format',
		'app/areas/cameras/services/films/read-film.server',
	],
	// The history of a lot has the climate it grew in.
	'app/areas/growing/services/traceability/load-lot-readings.server.ts': [
		'app/areas/readings/services/load-hourly-climate.server',
	],
}
