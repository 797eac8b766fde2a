import { readAlarmKey } from '@sfc/domain/control/rules/alarm-question'
import { isSeverityAtLeast, type Severity } from '@sfc/domain/severity'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { alarms } from '#db/schema/alarms'
import { devices, points } from '#db/schema/devices'
import type { Ctx } from '~/context.server'
import type { Alarm } from './load-open-alarms.server'

type Span = { fromAt: number; toAt: number }
type Place = {
	pointId: number
	deviceId: number
	agentId: string
	quantity: string
	zone: string | null
	deviceKey: string
	pointKey: string
}

/**
 * Reads when alarms of a farm were open between two instants and matched an alarm key of a rule.
 * The alarm of a silent device or agent counts for everything that it reads. Of a severity that
 * changed, the last counts.
 */
export async function readAlarmSpans(
	{ db }: Pick<Ctx, 'db'>,
	{ farmId, keys, fromAt, toAt }: Span & { farmId: number; keys: readonly string[] },
): Promise<Map<string, Span[]>> {
	if (keys.length === 0) return new Map()
	const open = await db.read
		.select()
		.from(alarms)
		.where(
			and(
				eq(alarms.farmId, farmId),
				lte(alarms.raisedAt, toAt),
				or(isNull(alarms.clearedAt), gte(alarms.clearedAt, fromAt)),
			),
		)
	const places: Place[] = open.length === 0 ? [] : await loadPlaces(db, farmId)
	return new Map(
		keys.map((key) => {
			const asked = readAlarmKey(key)
			const near = places.filter(({ zone, quantity, deviceKey, pointKey }) => {
				const isThere = (zone ?? 'unassigned') === asked?.zone
				if (asked?.sensor !== undefined) return asked.sensor === `${deviceKey}/${pointKey}`
				return isThere && (asked.quantity === 'any' || asked.quantity === quantity)
			})
			const found = open.filter(
				(alarm) =>
					asked !== null &&
					// Written from the rules of the farm.
					isSeverityAtLeast(alarm.severity as Severity, asked.severity) &&
					near.some((place) => isAbout(alarm, place)),
			)
			return [
				key,
				found.map(({ raisedAt, clearedAt }) => {
					return { fromAt: raisedAt, toAt: clearedAt ?? Infinity }
				}),
			]
		}),
	)
}

const loadPlaces = (db: Ctx['db'], farmId: number) =>
	db.read
		.select({
			pointId: points.id,
			deviceId: devices.id,
			agentId: devices.agentId,
			quantity: points.quantity,
			zone: devices.zone,
			deviceKey: devices.key,
			pointKey: points.key,
		})
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(eq(devices.farmId, farmId))

const isAbout = ({ kind, agentId, parts }: Alarm, place: Place): boolean =>
	(kind === 'agent-offline' && agentId === place.agentId) ||
	parts.some(({ pointId, deviceId }) =>
		pointId === null ? deviceId === place.deviceId : pointId === place.pointId,
	)
