import { hasPermission } from '@sfc/domain/platform/permissions'
import type { FarmCtx, FarmScope, LiveCtx } from '~/context.server'
import { describeAlarms } from '~/areas/alarms/services/describe-alarms.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { alarmView, type AlarmView } from '~/areas/alarms/pages/alarm-view.server'
import { countFailedCommands } from '~/areas/alarms/services/notices/list-notices.server'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { manualState } from '~/areas/control/services/manual-state'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { countOutOfRange } from '~/areas/overview/services/farm-status/count-out-of-range'
import { countWaitingProposals } from '~/areas/overview/services/proposals/list-proposals.server'
import { readOverdue } from '~/areas/overview/services/farm-status/read-overdue.server'
import { readToday } from '~/areas/overview/services/farm-status/read-today.server'
import { listUpcoming } from '~/areas/overview/services/farm-status/list-upcoming'
import { readPlanStanding } from '~/areas/control/services/plans/read-plan-standing.server'
import { readStopState } from '~/areas/control/services/read-stop-state.server'
import { computeVerdict } from '~/areas/overview/services/farm-status/compute-verdict'
import { listDevices } from '~/areas/equipment/services/devices/list-devices.server'
import { checkDataSources } from '~/areas/farms/services/check-data-sources.server'
import { readGettingStarted } from '~/areas/overview/services/getting-started/read-getting-started.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { withDisplayQuality } from '~/areas/readings/services/with-display-quality'
import {
	loadFarmOverview,
	type Figure,
	type FarmOverview,
} from '~/areas/readings/services/load-farm-overview.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { loadRecentTrends, type Trend } from '~/areas/readings/services/load-recent-trends.server'
import { isDeviceFigure } from '~/areas/readings/services/sensor'
import { describeMappedLight } from '~/areas/control/pages/light/describe-mapped-light.server'
import type { TabKey } from './tabs'

/**
 * The live data of the dashboard: the farm's verdict, and one tab; only that tab's data is read. A part that
 * fails is null.
 */
export async function readDashboard(ctx: LiveCtx, tab: TabKey) {
	const parts = await readParts(ctx)
	return {
		now: farmVerdictView(parts),
		content: await readTab(ctx, tab, parts),
	}
}

/** The data behind the verdict, which the overview shows too. */
async function readParts(ctx: LiveCtx) {
	const [overview, agents, equipment] = await Promise.all([
		nullOnError(ctx, 'the readings', readMeasured(ctx)),
		nullOnError(ctx, 'the agents', listAgents(ctx)),
		nullOnError(ctx, 'the equipment', listEquipment(ctx)),
	])
	const [alarms, failedCommands, plan, stop] = await Promise.all([
		nullOnError(ctx, 'the alarms', readProblems(ctx, equipment)),
		nullOnError(ctx, 'the commands', countFailedCommands(ctx)),
		nullOnError(ctx, 'the plan', readPlanStanding(ctx)),
		readStopState(ctx),
	])
	return { overview, agents, equipment, alarms, failedCommands, plan, stop }
}

type Parts = Awaited<ReturnType<typeof readParts>>

const countOnlineAgents = ({ agents }: Parts) =>
	agents && {
		online: agents.filter(({ status }) => status === 'online').length,
		total: agents.length,
	}

/** The verdict on the farm, with its problems. */
function farmVerdictView(parts: Parts) {
	const { overview, alarms, failedCommands, plan, stop } = parts
	return {
		verdict: computeVerdict({
			stop,
			plan,
			agents: countOnlineAgents(parts),
			alarms: alarms && alarms.map(asJudged),
			failedCommands,
			readings: overview && {
				...overview.sensors,
				outOfRange: countOutOfRange(overview, alarms?.flatMap(({ pointIds }) => pointIds) ?? []),
			},
		}),
		problems: alarms?.map(({ view }) => view) ?? null,
	}
}

async function readTab(ctx: LiveCtx, tab: TabKey, parts: Parts) {
	const { overview, agents } = parts
	switch (tab) {
		case 'overview':
			return { tab, ...(await readOverview(ctx, parts)) } as const
		case 'environment':
			return {
				tab,
				environment:
					overview && (await nullOnError(ctx, 'the readings', readEnvironment(ctx, overview))),
			} as const
		case 'hardware':
			return { tab, devices: await nullOnError(ctx, 'the devices', readHardware(ctx)) } as const
		case 'agents':
			return { tab, agents } as const
	}
}

async function readOverview(ctx: LiveCtx, parts: Parts) {
	const { overview, equipment } = parts
	const trends =
		overview && (await nullOnError(ctx, 'the trends', loadTrends(ctx, listTiles(overview))))
	const bound = equipment?.filter((item) => item.bound)
	return {
		upcoming: bound ? listUpcoming(bound, ctx.now()) : null,
		isStopped: ctx.farm.emergencyStoppedAt !== null,
		measured: overview && { overview, trends: trends ?? [] },
		agents: countOnlineAgents(parts),
		equipment: bound
			? {
					running: bound.filter(({ reported }) => reported.on).map(toRunning),
					connected: bound.length,
				}
			: null,
	}
}

/** What the card shows of an output that is on: each change of the list sends its elements again. */
const toRunning = (item: EquipmentState) => {
	const { key, name, zone, type, why } = item
	return { key, name, zone, type, layer: why.layer, words: why.words, manual: manualState(item) }
}

/** Overview data that changes only when people act. */
export async function readOverviewRest(ctx: FarmCtx) {
	const { id, name, imageFile, systemType, timezone } = ctx.farm
	const [firstHour, today, sources, lightByMap, proposals, overdue] = await Promise.all([
		nullOnError(ctx, 'the first hour', readGettingStarted(ctx)),
		nullOnError(ctx, 'the tasks', readToday(ctx)),
		nullOnError(ctx, 'the data sources', checkDataSources(ctx)),
		nullOnError(ctx, 'the light map', describeMappedLight(ctx)),
		nullOnError(ctx, 'the proposals', countWaitingProposals(ctx)),
		nullOnError(ctx, 'the invoices', readOverdue(ctx)),
	])
	return {
		lightByMap,
		firstHour,
		today,
		proposals: proposals ?? 0,
		overdue,
		mayWork: hasPermission(ctx.role, 'task.work'),
		sources,
		layout: { rows: ctx.farm.nurseryRows, traysPerRow: ctx.farm.nurseryTraysPerRow },
		picture: { id, name, imageFile, mayChange: hasPermission(ctx.role, 'farm.configure') },
		systemType,
		timezone,
	}
}

type Problem = { view: AlarmView; pointIds: (number | null)[] }

/** The open alarms, acknowledged or not, with causes and remedies. */
async function readProblems(
	ctx: LiveCtx,
	equipment: readonly EquipmentState[] | null,
): Promise<Problem[]> {
	const open = await cacheForRequest(ctx, listOpenAlarms)
	const described = await describeAlarms(ctx, open, { equipment: equipment ?? [] })
	return open.map((alarm) => ({
		view: alarmView(ctx, alarm, described.get(alarm.id)),
		pointIds: alarm.parts.map(({ pointId }) => pointId),
	}))
}

const asJudged = ({ view: { severity, acknowledgedBy, isOver } }: Problem) => ({
	severity,
	isAcknowledged: acknowledgedBy !== null,
	isOver,
})

const readMeasured = async (ctx: LiveCtx) =>
	displayOverview(ctx, await cacheForRequest(ctx, loadFarmOverview))

const listTiles = ({ figures }: FarmOverview) => [
	figures.ph,
	figures.ec,
	figures.waterTemperature,
	figures.airTemperature,
	figures.humidity,
	figures.co2,
]

async function readEnvironment(ctx: LiveCtx, overview: FarmOverview) {
	const { figures, tanks, airflow, sensors } = overview
	const { ph, ec, waterTemperature } = figures
	const trends = await loadTrends(ctx, [ph, ec, waterTemperature])
	return { figures: { ph, ec, waterTemperature }, trends, tanks, airflow, sensors: sensors.total }
}

/** Every device with its readings of itself: power supply and radio. */
async function readHardware(ctx: LiveCtx) {
	const [devices, readings] = await Promise.all([
		listDevices(ctx),
		cacheForRequest(ctx, loadLatestReadings),
	])
	const figures = readings
		.filter(({ quantity }) => isDeviceFigure(quantity))
		.map(withDisplayQuality(ctx.farm))
	return devices.map((device) => ({
		...device,
		figures: figures.filter(({ deviceId }) => deviceId === device.id),
	}))
}

const loadTrends = (ctx: LiveCtx, figures: readonly Figure[]): Promise<Trend[]> =>
	loadRecentTrends(ctx, {
		pointIds: figures.flatMap(({ source }) => (source ? [source.pointId] : [])),
	})

type Content = Awaited<ReturnType<typeof readTab>>
export type Overview = Extract<Content, { tab: 'overview' }>
export type LightByMap = NonNullable<Awaited<ReturnType<typeof describeMappedLight>>>
export type OverviewRest = Awaited<ReturnType<typeof readOverviewRest>>
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
	{ log }: Pick<LiveCtx, 'log'>,
	what: string,
	asked: Promise<T>,
): Promise<T | null> =>
	asked.catch((error: unknown) => {
		log.error({ err: error }, `the dashboard could not read ${what}`)
		return null
	})
