import { cameraSettingsFromAgent } from '@sfc/contract/cameras/settings'
import type { AlarmInputs } from '@sfc/domain/alarms/alarm-inputs'
import { ALERT_AFTER_MS, type CameraEvent } from '@sfc/domain/cameras/camera-events'
import { and, gte, inArray, isNull, or } from 'drizzle-orm'
import { cameraEvents } from '#db/schema/cameras'
import type { devices } from '#db/schema/devices'
import type { FarmScope } from '~/context.server'

/** How long an event that ended is still reported; alarms are evaluated every few seconds. */
const JUST_NOW_MS = 30_000

type Device = Pick<typeof devices.$inferSelect, 'id' | 'agentId' | 'name' | 'driver' | 'details'>

/**
 * Lists what the cameras whose alerts are on detect, or detected a moment ago, for as long as their
 * sensitivity requires.
 */
export async function listCameraAlerts(
	{ db, now }: Pick<FarmScope, 'db' | 'now'>,
	known: readonly Device[],
): Promise<AlarmInputs['cameras']> {
	const wanted = known
		.filter(({ driver }) => driver === 'onvif')
		.map((device) => ({ device, settings: cameraSettingsFromAgent(device.details) }))
		.filter(({ settings }) => settings.motionAlerts || settings.personAlerts)
	if (wanted.length === 0) return []
	const at = now()
	const { deviceId, what, fromAt, toAt } = cameraEvents
	const seen = await db.read
		.select({ deviceId, what, fromAt, toAt })
		.from(cameraEvents)
		.where(
			and(
				inArray(
					deviceId,
					wanted.map(({ device }) => device.id),
				),
				or(isNull(toAt), gte(toAt, at - JUST_NOW_MS)),
			),
		)
	return wanted.flatMap(({ device, settings }) => {
		const alerts: CameraEvent[] = [
			...(settings.motionAlerts ? (['motion', 'line', 'tampering'] as const) : []),
			...(settings.personAlerts ? (['person'] as const) : []),
		]
		const afterMs = ALERT_AFTER_MS[settings.sensitivity]
		return alerts.map((alert) => ({
			deviceId: device.id,
			agentId: device.agentId,
			label: device.name,
			what: alert,
			isSeen: seen.some(
				(event) =>
					event.deviceId === device.id &&
					event.what === alert &&
					(event.toAt ?? at) - event.fromAt >= afterMs,
			),
		}))
	})
}
