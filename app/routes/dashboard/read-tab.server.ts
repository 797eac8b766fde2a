import { hasPermission } from '@sfc/domain/accounts/permissions'
import type { FarmCtx, FarmScope } from '~/context.server'
import { listAgents } from '~/services/agents/list-agents.server'
import { listEquipment } from '~/services/control/list-equipment.server'
import { listDevices } from '~/services/devices/list-devices.server'
import { checkDataSources } from '~/services/farms/check-data-sources.server'
import { countTasks } from '~/services/tasks/count-tasks.server'
import { listTasks } from '~/services/tasks/list-tasks.server'
import { withDisplayQuality } from '~/services/readings/with-display-quality'
import {
	loadFarmOverview,
	type Figure,
	type FarmOverview,
} from '~/services/readings/load-farm-overview.server'
import { loadLatestReadings } from '~/services/readings/load-latest-readings.server'
import { loadRecentTrends, type Trend } from '~/services/readings/recent-trends.server'
import type { TabKey } from './tabs'

const TASKS_SHOWN = 5

/**
 * The data of one tab of the dashboard; only that tab's data is read. A part that fails is null.
 */
export async function readTab(ctx: FarmCtx, tab: TabKey) {
	switch (tab) {
		case 'overview':
			return { tab, ...(await readOverview(ctx)) } as const
		case 'environment':
			return {
				tab,
				environment: await nullOnError(ctx, 'the readings', readEnvironment(ctx)),
			} as const
		case 'hardware':
			return { tab, devices: await nullOnError(ctx, 'the devices', listDevices(ctx)) } as const
		case 'agents':
			return { tab, agents: await nullOnError(ctx, 'the agents', listAgents(ctx)) } as const
	}
}

async function readOverview(ctx: FarmCtx) {
	const { id, name, imageFile, systemType, timezone } = ctx.farm
	const [measured, agents, equipment, tasks, sources] = await Promise.all([
		nullOnError(ctx, 'the readings', readMeasured(ctx)),
		nullOnError(ctx, 'the agents', listAgents(ctx)),
		nullOnError(ctx, 'the equipment', listEquipment(ctx)),
		nullOnError(ctx, 'the tasks', readTasks(ctx)),
		nullOnError(ctx, 'the data sources', checkDataSources(ctx)),
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
		picture: { id, name, imageFile, mayChange: hasPermission(ctx.role, 'farm.configure') },
		systemType,
		timezone,
	}
}

async function readMeasured(ctx: FarmCtx) {
	const overview = displayOverview(ctx, await loadFarmOverview(ctx))
	const { ph, ec, waterTemperature, humidity } = overview.figures
	return { overview, trends: await trendsOf(ctx, [ph, ec, waterTemperature, humidity]) }
}

async function readEnvironment(ctx: FarmCtx) {
	const [overview, readings] = await Promise.all([loadFarmOverview(ctx), loadLatestReadings(ctx)])
	const { figures, tanks, airflow } = displayOverview(ctx, overview)
	const { ph, ec, waterTemperature } = figures
	return {
		figures: { ph, ec, waterTemperature },
		trends: await trendsOf(ctx, [ph, ec, waterTemperature]),
		tanks,
		airflow,
		readings: readings
			.filter(({ quantity }) => quantity !== 'switch')
			.map(withDisplayQuality(ctx.farm)),
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
	loadRecentTrends(ctx, {
		pointIds: figures.flatMap(({ source }) => (source ? [source.pointId] : [])),
	})

type Content = Awaited<ReturnType<typeof readTab>>
export type Overview = Extract<Content, { tab: 'overview' }>
export type Environment = NonNullable<Extract<Content, { tab: 'environment' }>['environment']>
export type Hardware = Extract<Content, { tab: 'hardware' }>
export type Agents = Extract<Content, { tab: 'agents' }>

/** The overview with qualities for display. */
function displayOverview({ farm }: Pick<FarmScope, 'farm'>, overview: FarmOverview): FarmOverview {
	const shown = withDisplayQuality(farm)
	const figures = Object.entries(overview.figures).map(([name, figure]) => [name, shown(figure)])
	return {
		...overview,
		figures: Object.fromEntries(figures) as FarmOverview['figures'],
		tanks: overview.tanks.map(shown),
	}
}

/** The result, or null after an error, so that the rest of the page still shows. */
const nullOnError = <T>(
	{ log }: Pick<FarmCtx, 'log'>,
	what: string,
	asked: Promise<T>,
): Promise<T | null> =>
	asked.catch((error: unknown) => {
		log.error({ err: error }, `the dashboard could not read ${what}`)
		return null
	})
