import type { FarmCtx } from '~/context.server'
import { listAgents } from '~/services/agents/list-agents.server'
import { listEquipment } from '~/services/control/list-equipment.server'
import { listDevices } from '~/services/devices/list-devices.server'
import { countTasks } from '~/services/tasks/count-tasks.server'
import { listTasks } from '~/services/tasks/list-tasks.server'
import { farmOverview } from '~/services/readings/farm-overview.server'
import { latestReadings } from '~/services/readings/latest-readings.server'
import { recentTrends } from '~/services/readings/recent-trends.server'
import type { TabKey } from './tabs'

const TASKS_SHOWN = 5

/** What one tab of the dashboard shows; only that tab's data is read. */
export async function readTab(ctx: FarmCtx, tab: TabKey) {
	switch (tab) {
		case 'overview': {
			const [overview, equipment, tasks, openTasks] = await Promise.all([
				farmOverview(ctx),
				listEquipment(ctx),
				listTasks(ctx, { state: 'open', limit: TASKS_SHOWN }),
				countTasks(ctx, { state: 'open' }),
			])
			const tiles = [
				overview.figures.ph,
				overview.figures.ec,
				overview.figures.waterTemperature,
				overview.figures.humidity,
			]
			const pointIds = tiles.flatMap(({ source }) => (source ? [source.pointId] : []))
			return {
				tab,
				overview,
				trends: await recentTrends(ctx, { pointIds }),
				running: equipment.filter(({ bound, reported }) => bound && reported.on),
				connected: equipment.filter(({ bound }) => bound).length,
				tasks,
				moreTasks: Math.max(0, openTasks - TASKS_SHOWN),
				layout: { rows: ctx.farm.nurseryRows, traysPerRow: ctx.farm.nurseryTraysPerRow },
				systemType: ctx.farm.systemType,
				timezone: ctx.farm.timezone,
			} as const
		}
		case 'environment': {
			const [overview, readings] = await Promise.all([farmOverview(ctx), latestReadings(ctx)])
			const measured = readings.filter(({ quantity }) => quantity !== 'switch')
			return { tab, tanks: overview.tanks, airflow: overview.airflow, readings: measured } as const
		}
		case 'hardware':
			return { tab, devices: await listDevices(ctx) } as const
		case 'agents':
			return { tab, agents: await listAgents(ctx) } as const
	}
}

type Content = Awaited<ReturnType<typeof readTab>>
export type Overview = Extract<Content, { tab: 'overview' }>
export type Environment = Extract<Content, { tab: 'environment' }>
export type Hardware = Extract<Content, { tab: 'hardware' }>
export type Agents = Extract<Content, { tab: 'agents' }>
