import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import type { FarmCtx } from '~/context.server'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { listDevices } from '~/areas/equipment/services/devices/list-devices.server'
import { isPlanInControl } from '~/areas/control/services/plans/is-plan-in-control.server'
import { loadFarmOverview } from '~/areas/readings/services/load-farm-overview.server'

/** Most items of a kind; further ones are only counted. */
const SHOWN = 20

/**
 * Collects the state of a farm as text for support: agents, devices that do not answer, sensors,
 * alarms. No people and no keys; the person reads and changes it before it is sent.
 */
export async function collectDiagnostics(ctx: FarmCtx): Promise<string> {
	const [agents, devices, { sensors }, alarms, isDriven] = await Promise.all([
		listAgents(ctx),
		listDevices(ctx),
		loadFarmOverview(ctx),
		listOpenAlarms(ctx),
		isPlanInControl(ctx),
	])
	const { farm } = ctx
	const now = ctx.now()
	const silent = devices.filter(({ status }) => status !== 'online')
	const age = (at: number) => `${formatRoughDuration(Math.max(0, now - at))} ago`
	return [
		`Farm ${farm.id}, ${farm.systemType}, ${farm.timezone}${farm.isSimulated ? ', simulated' : ''}`,
		`Smart Farm Control ${PRODUCT_VERSION}`,
		`At ${new Date(now).toISOString()}`,
		`Emergency stop: ${farm.emergencyStoppedAt === null ? 'off' : `on, ${age(farm.emergencyStoppedAt)}`}`,
		`Automation: ${isDriven ? 'a plan drives outputs' : 'no plan drives outputs'}`,
		`Agents: ${agents.length}`,
		...agents
			.slice(0, SHOWN)
			.map(
				({ version, platform, status, lastSeenAt, deviceCount }) =>
					`- ${version} on ${platform}: ${status}, heard ${age(lastSeenAt)}, ${deviceCount} devices`,
			),
		`Devices: ${devices.length}, not answering: ${silent.length}`,
		...silent
			.slice(0, SHOWN)
			.map(
				({ name, driver, model, status, statusReason }) =>
					`- ${name} (${[driver, model].filter(Boolean).join(', ')}): ${status}${statusReason ? `, ${statusReason}` : ''}`,
			),
		`Sensors: ${sensors.reporting} of ${sensors.total} report`,
		`Open alarms: ${alarms.length}`,
		...alarms
			.slice(0, SHOWN)
			.map(({ title, severity, raisedAt }) => `- ${title} (${severity}), ${age(raisedAt)}`),
	].join('\n')
}
