import { HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import { HEARTBEAT_EVERY_MS, offlineAfterMs } from '@sfc/contract/agent/paths'
import type { AgentInput, AlarmInputs, SensorInput } from '@sfc/domain/alarms/alarm-inputs'
import { machineProblems } from '@sfc/domain/readings/machine-problems'
import { MACHINE_KIND } from '@sfc/domain/readings/machine-readings'
import { minuteOfDay } from '@sfc/domain/calendar/minute-of-day'
import { staleAfterMs } from '@sfc/domain/readings/stale-after-ms'
import { isTrusted, type Quality } from '@sfc/domain/readings/quality'
import { and, asc, isNull, ne } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import { isInstalledAgent } from '#db/farm-agents'
import { agents } from '#db/schema/agents'
import { devices } from '#db/schema/devices'
import type { FarmScope } from '~/context.server'
import { readingsOfAgentMachine } from '~/areas/equipment/services/agents/readings-of-agent-machine'
import { readBackupState } from '~/areas/platform/services/backups/read-backup-state.server'
import { readByList, readOnce } from '~/areas/platform/services/farm-work/read-by-key.server'
import { listCameraAlerts } from './list-camera-alerts.server'
import { listRecentNotices } from '~/areas/control/services/dosing/list-notices.server'
import { listPlanProblems } from '~/areas/control/services/plans/list-plan-problems.server'
import { loadTargets } from '~/areas/growing/services/recipes/load-targets.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import {
	loadLatestReadings,
	loadMachineReadings,
	type LatestReading,
} from '~/areas/readings/services/load-latest-readings.server'
import { isTank } from '~/areas/readings/services/is-tank'
import tankNames from '~/areas/readings/services/tank-names.json'
import { computeHourlyRates } from './compute-hourly-rates.server'

/** How long an update that was rolled back raises an alarm. */
const ROLLED_BACK_SHOWN_MS = 3 * 86_400_000

/**
 * Reads the current state of a farm, as input of its alarm rules. `changesAt`: when it is next
 * another one if nothing arrives: an agent counts as silent, a reading as stale. `rated`: the quantities whose
 * rate is watched; `listensSince`: since when this server receives from agents.
 */
export async function readAlarmInputs(
	ctx: FarmScope,
	{ rated, listensSince }: { rated: ReadonlySet<string>; listensSince: number },
): Promise<AlarmInputs & { changesAt: number }> {
	const { farm, now } = ctx
	// At once: reads that begin in one turn of the event loop wait for one turn.
	const [heard, known, machines, latest, targetOf, backups, problems, notices] = await Promise.all([
		readAgents(ctx, [farm.id]),
		readDevices(ctx, [farm.id]),
		cacheForRequest(ctx, loadMachineReadings),
		cacheForRequest(ctx, loadLatestReadings),
		cacheForRequest(ctx, loadTargets),
		readOnce(ctx, readBackupState, () => readBackupState(ctx)),
		listPlanProblems(ctx),
		listRecentNotices(ctx),
	])
	const readings = [...latest, ...machines]
	const perHour = await computeHourlyRates(
		ctx,
		readings.filter(({ quantity }) => rated.has(quantity)),
	)
	const at = now()
	const cameras = await listCameraAlerts(ctx, known)
	const deadlines = [
		...heard.flatMap(({ lastSeenAt, pushEveryMs }) => {
			const offlineMs = offlineAfterMs(pushEveryMs)
			return [lastSeenAt + offlineMs, listensSince + offlineMs + HEARTBEAT_EVERY_MS]
		}),
		...readings.map((reading) => (reading.at ?? 0) + staleAfterMs(reading.intervalMs)),
	]
	return {
		now: at,
		changesAt: deadlines.reduce(
			(next, end) => (end < at ? next : Math.min(next, end + 1)),
			Infinity,
		),
		minuteOfDay: minuteOfDay(farm.timezone, at),
		notices: notices.map(({ id, title, causes, cleared }) => ({
			id,
			title,
			cause: causes[0]?.cause ?? null,
			isCleared: cleared !== null,
		})),
		cameras,
		backups: backups && { isOverdue: backups.isOverdue },
		agents: heard.map(({ id, hostname, lastSeenAt, pushEveryMs, vitals }) => ({
			id,
			label: hostname,
			lastSeenAt,
			isOnline: isOnline(at - lastSeenAt, at - listensSince, pushEveryMs),
			planProblem: problems.get(id) ?? null,
			machineProblems: machineProblems(
				readingsOfAgentMachine(machines, id, farm.isSimulated),
				rolledBackIn(vitals, at),
			),
		})),
		devices: known.map(({ id, agentId, name, status, statusReason, statusAt, address }) => ({
			id,
			agentId,
			label: name,
			since: statusAt,
			isOffline: status === 'offline',
			reason: statusReason ?? `No answer from ${address}`,
		})),
		sensors: readings.map((reading) => {
			const state = getSensorState(reading.quality, reading, farm.isSimulated)
			const value = state === 'trusted' ? reading.value : null
			const { pointId, deviceId, agentId, label, deviceName, zone, quantity, at, reason } = reading
			return {
				pointId,
				deviceId,
				agentId,
				label,
				deviceName,
				zone,
				quantity,
				at,
				reason,
				state,
				value,
				...computeTankFill(reading, value),
				target: targetOf(reading),
				perHour: state === 'trusted' ? (perHour.get(pointId) ?? null) : null,
			}
		}),
	}
}

const readAgents = readByList(
	buildOnce((read) =>
		read
			.select()
			.from(agents)
			.where(and(inArrayParam(agents.farmId, 'keys'), isInstalledAgent()))
			.orderBy(asc(agents.id))
			.prepare(),
	),
	({ farmId }) => farmId,
)

const readDevices = readByList(
	buildOnce((read) =>
		read
			.select()
			.from(devices)
			.where(
				and(
					inArrayParam(devices.farmId, 'keys'),
					isNull(devices.removedAt),
					ne(devices.kind, MACHINE_KIND),
				),
			)
			.orderBy(asc(devices.id))
			.prepare(),
	),
	({ farmId }) => farmId,
)

/** Returns an update that was rolled back in the last days, from the last heartbeat. */
function rolledBackIn(vitals: Record<string, unknown> | null, now: number) {
	const rolledBack = RollbackReport.safeParse(vitals).data?.rolledBack
	return rolledBack && now - rolledBack.at < ROLLED_BACK_SHOWN_MS ? rolledBack : null
}

const RollbackReport = HeartbeatRequest.pick({ rolledBack: true })

/**
 * Whether an agent is online; it counts as silent only after the server has listened long enough.
 */
function isOnline(
	silentMs: number,
	listeningMs: number,
	pushEveryMs: number | null,
): AgentInput['isOnline'] {
	const offlineMs = offlineAfterMs(pushEveryMs)
	if (silentMs <= offlineMs) return true
	return listeningMs < offlineMs + HEARTBEAT_EVERY_MS ? null : false
}

function getSensorState(
	quality: Quality | null,
	{ writable, at }: LatestReading,
	farmIsSimulated: boolean,
): SensorInput['state'] {
	if (quality === null || at === null || quality === 'calibrating') return 'unknown'
	if (isTrusted(quality, farmIsSimulated)) return 'trusted'
	// Points that are only written need not be read again.
	if (quality === 'stale') return writable ? 'unknown' : 'silent'
	return quality === 'simulated' ? 'unknown' : 'flawed'
}

/** Computes how full a tank is, where the point measures one. */
function computeTankFill(reading: LatestReading, value: number | null) {
	if (!isTank(reading)) return { isTank: false, levelPct: null }
	const { role, quantity, capacity } = reading
	const label = role !== null && isTankRole(role) ? tankNames[role] : undefined
	const named = { isTank: true, ...(label ? { label, deviceName: label } : {}) }
	if (value === null) return { ...named, levelPct: null }
	return { ...named, levelPct: quantity === 'level' ? value : (100 * value) / (capacity ?? 1) }
}

const isTankRole = (role: string): role is keyof typeof tankNames => Object.hasOwn(tankNames, role)
