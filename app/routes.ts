import { index, layout, prefix, route, type RouteConfig } from '@remix-run/route-config'

/** Every URL of the product. Screens with two addresses are one line each. */
const both = (paths: string[], file: string) =>
	paths.map((path) => route(path, file, { id: `${file}:${path}` }))

export default [
	layout('shell/shell-layout.tsx', [
		index('routes/dashboard/dashboard.tsx', { id: 'home' }),
		route('dashboard', 'routes/dashboard/dashboard.tsx', { id: 'dashboard' }),
		...both(['zone-control', 'zones'], 'routes/zones/zone-control.tsx'),
		route('emergency-stop', 'routes/zones/emergency-stop.tsx'),
		...both(['planting-cycles', 'task-scheduler'], 'routes/planting-cycles/list.tsx'),
		route('planting-cycles/new', 'routes/planting-cycles/new.tsx'),
		route('planting-cycles/clean-up', 'routes/planting-cycles/clean-up.tsx'),
		route('planting-cycles/:cycleId/edit', 'routes/planting-cycles/edit.tsx'),
		route('planting-cycles/:cycleId/delete', 'routes/planting-cycles/delete.tsx'),
		...both(['local-agent-install', 'agent-install'], 'routes/agents/install.tsx'),
		route('switch-farms', 'routes/farms/switch-farms.tsx'),
		route('farms/:farmId/settings', 'routes/farms/settings.tsx'),
		route('farms/:farmId/audit', 'routes/farms/audit.tsx'),
		route('farms/:farmId/picture', 'routes/farms/picture.tsx'),
		route('*', 'routes/not-found.tsx'),
	]),
	route('login', 'routes/accounts/login.tsx'),
	route('login/code', 'routes/accounts/code-step.tsx'),
	route('demo-login', 'routes/accounts/demo-login.tsx'),
	route('farms/:farmId/picture.webp', 'routes/farms/picture-file.ts'),
	route('logout', 'routes/accounts/logout.tsx'),
	route('theme', 'shell/theme-route.tsx'),
	route('farms/:farmId/audit.csv', 'routes/farms/audit-csv.ts'),
	route('settings/notifications', 'routes/settings/notifications.tsx'),
	route('ui-kit', 'routes/ui-kit.tsx'),
	route('healthz', 'routes/health/healthz.ts'),
	route('readyz', 'routes/health/readyz.ts'),

	...prefix('api', [
		route('health-check', 'routes/api/health/health-check.ts'),
		route('openapi.json', 'routes/api/openapi.ts'),
		route('live', 'routes/api/live/live.ts'),

		route('auth/demo-login', 'routes/api/auth/demo-login.ts'),
		route('auth/login', 'routes/api/auth/login.ts'),
		route('auth/login/code', 'routes/api/auth/login-code.ts'),
		route('auth/passkeys', 'routes/api/auth/passkeys/collection.ts'),
		route('auth/passkeys/registration-options', 'routes/api/auth/passkeys/registration-options.ts'),
		route('auth/passkeys/sign-in-options', 'routes/api/auth/passkeys/sign-in-options.ts'),
		route('auth/passkeys/sign-in', 'routes/api/auth/passkeys/sign-in.ts'),
		route('auth/passkeys/:passkeyId', 'routes/api/auth/passkeys/item.ts'),
		route('auth/logout', 'routes/api/auth/logout.ts'),
		...both(['auth/me', 'auth/user'], 'routes/api/auth/me.ts'),

		route('farm-instances', 'routes/api/farms/collection.ts', { id: 'api-farm-instances' }),
		route('farm-instances/:farmId', 'routes/api/farms/item.ts'),
		route('farms', 'routes/api/farms/collection.ts', { id: 'api-farms' }),
		route('farms/:farmId/audit', 'routes/api/audit/collection.ts'),
		route('farms/:farmId/enrolment-codes', 'routes/api/agents/enrolment-codes.ts'),
		route('farms/:farmId/agents/:agentId', 'routes/api/agents/item.ts'),

		route('active-agents', 'routes/api/agents/active.ts'),
		...both(['agents', 'network-agents'], 'routes/api/agents/collection.ts'),
		route('agents/equipment', 'routes/api/equipment/items.ts'),
		route('hardware-devices', 'routes/api/devices/collection.ts'),
		route('environmental-data', 'routes/api/readings/environmental-data.ts'),

		route('zone/control-settings', 'routes/api/zones/control-settings.ts'),
		route('equipment/states', 'routes/api/equipment/states.ts'),
		route('equipment/emergency-stop', 'routes/api/equipment/emergency-stop.ts'),
		route('equipment/emergency-release', 'routes/api/equipment/emergency-release.ts'),
		route('equipment/bulk-update', 'routes/api/equipment/bulk-update.ts'),
		route('equipment/:equipmentKey/control', 'routes/api/equipment/control.ts'),
		route('controllers/all-off', 'routes/api/controllers/all-off.ts'),
		route('controllers/:equipmentKey/power', 'routes/api/controllers/power.ts'),
		route('controllers/:equipmentKey/mode', 'routes/api/controllers/mode.ts'),

		route('planting-cycles', 'routes/api/planting-cycles/collection.ts'),
		route('planting-cycles/cleanup', 'routes/api/planting-cycles/cleanup.ts'),
		route('planting-cycles/:cycleId', 'routes/api/planting-cycles/item.ts'),
		route('task-calendar', 'routes/api/tasks/calendar.ts'),
		route('tasks/complete', 'routes/api/tasks/complete.ts'),

		route('customers/:customerId/shopify', 'routes/api/customers/shopify.ts'),
		route('customers/:customerId/sync-shopify', 'routes/api/customers/sync-shopify.ts'),
		route('customers/:customerId/hardware-discovery', 'routes/api/customers/hardware-discovery.ts'),
		route(
			'customers/:customerId/hardware-discovery/:discoveryId',
			'routes/api/customers/hardware-discovery-status.ts',
		),

		route('download-agent/:farmId', 'routes/api/agents/download.ts', { id: 'api-download-agent' }),
		route('download/simple-agent', 'routes/api/agents/download.ts', { id: 'api-simple-agent' }),

		...prefix('agent', [
			route('enrol', 'routes/api/agent/enrol.ts'),
			route('heartbeat', 'routes/api/agent/heartbeat.ts'),
			route('inventory', 'routes/api/agent/inventory.ts'),
			route('batch', 'routes/api/agent/batch.ts'),
			route('commands', 'routes/api/agent/commands.ts'),
			route('discovery', 'routes/api/agent/discovery.ts'),
			route('release', 'routes/api/agent/release.ts'),
			route('release/package', 'routes/api/agent/release-package.ts'),
		]),
		route('*', 'routes/api/not-found.ts'),
	]),
] satisfies RouteConfig
