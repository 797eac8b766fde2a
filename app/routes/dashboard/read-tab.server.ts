import { may } from '@sfc/domain/accounts/permissions'
import type { FarmCtx } from '~/context.server'
import { listAgents } from '~/services/agents/list-agents.server'
import { listEquipment } from '~/services/control/list-equipment.server'
import { listDevices } from '~/services/devices/list-devices.server'
import { dataSources } from '~/services/farms/data-sources.server'
import { countTasks } from '~/services/tasks/count-tasks.server'
import { listTasks } from '~/services/tasks/list-tasks.server'
import { asShown } from '~/services/readings/as-shown'
import { farmOverview, type Figure } from '~/services/readings/farm-overview.server'
import { latestReadings } from '~/services/readings/latest-readings.server'
import { recentTrends, type Trend } from '~/services/readings/recent-trends.server'
import { attempt } from './attempt.server'
import { shownOverview } from './shown-overview'
import type { TabKey } from './tabs'

const TASKS_SHOWN = 5

/** What one tab of the dashboard shows; only that tab's data is read. A part that fails is null. */
export async function readTab(ctx: FarmCtx, tab: TabKey) {
	switch (tab) {
		case 'overview':
			return { tab, ...(await readOverview(ctx)) } as const
		case 'environment':
			return { tab, environment: await attempt(ctx, 'the readings', readEnvironment(ctx)) } as const
		case 'hardware':
			return { tab, devices: await attempt(ctx, 'the devices', listDevices(ctx)) } as const
		case 'agents':
			return { tab, agents: await attempt(ctx, 'the agents', listAgents(ctx)) } as const
	}
}

async function readOverview(ctx: FarmCtx) {
	const { id, name, imageFile, systemType, timezone } = ctx.farm
	const [measured, agents, equipment, tasks, sources] = await Promise.all([
		attempt(ctx, 'the readings', readMeasured(ctx)),
		attempt(ctx, 'the agents', listAgents(ctx)),
		attempt(ctx, 'the equipment', listEquipment(ctx)),
		attempt(ctx, 'the tasks', readTasks(ctx)),
		attempt(ctx, 'the data sources', dataSources(ctx)),
	])
	const bound = equipment?.filter((item) => item.bound)
	return {
		measured,
		agents: agents && {
			online: agents.filter(({ status }) => status === 'online').length,
			total: agents.length,
		},
		equipment: bound
			? { running: bound.filter(({ reported }) => reported.on), connected: bound.length }
			: null,
		tasks,
		sources,
		layout: { rows: ctx.farm.nurseryRows, traysPerRow: ctx.farm.nurseryTraysPerRow },
		picture: { id, name, imageFile, mayChange: may(ctx.role, 'farm.configure') },
		systemType,
		timezone,
	}
}

async function readMeasured(ctx: FarmCtx) {
	const overview = shownOverview(ctx, await farmOverview(ctx))
	const { ph, ec, waterTemperature, humidity } = overview.figures
	return { overview, trends: await trendsOf(ctx, [ph, ec, waterTemperature, humidity]) }
}

async function readEnvironment(ctx: FarmCtx) {
	const [overview, readings] = await Promise.all([farmOverview(ctx), latestReadings(ctx)])
	const { figures, tanks, airflow } = shownOverview(ctx, overview)
	const { ph, ec, waterTemperature } = figures
	return {
		figures: { ph, ec, waterTemperature },
		trends: await trendsOf(ctx, [ph, ec, waterTemperature]),
		tanks,
		airflow,
		readings: readings.filter(({ quantity }) => quantity !== 'switch').map(asShown(ctx.farm)),
	}
}

async function readTasks(ctx: FarmCtx) {
	const [shown, open] = await Promise.all([
		listTasks(ctx, { state: 'open', limit: TASKS_SHOWN }),
		countTasks(ctx, { state: 'open' }),
	])
	return { shown, more: Math.max(0, open - TASKS_SHOWN) }
}

const trendsOf = (ctx: FarmCtx, figures: readonly Figure[]): Promise<Trend[]> =>
	recentTrends(ctx, {
		pointIds: figures.flatMap(({ source }) => (source ? [source.pointId] : [])),
	})

type Content = Awaited<ReturnType<typeof readTab>>
export type Overview = Extract<Content, { tab: 'overview' }>
export type Environment = NonNullable<Extract<Content, { tab: 'environment' }>['environment']>
export type Hardware = Extract<Content, { tab: 'hardware' }>
export type Agents = Extract<Content, { tab: 'agents' }>
