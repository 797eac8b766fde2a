import { hasPermission } from '@sfc/domain/platform/permissions'
import { procedureFor } from '@sfc/domain/readings/calibration/procedure'
import type { FarmCtx } from '~/context.server'
import type { AlarmDescription } from '~/areas/alarms/services/describe-alarms.server'

/** Where the sensor of an open alarm is calibrated; null when it cannot be, or not by this person. */
export const calibrationPath = (ctx: FarmCtx, now: AlarmDescription | undefined): string | null =>
	now?.pointId != null &&
	procedureFor(now.quantity ?? '') !== null &&
	hasPermission(ctx.role, 'sensor.calibrate')
		? `/calibration/${now.pointId}`
		: null

/** Where the limits of an open alarm are changed, for who may. */
export const rulePath = (ctx: FarmCtx, now: AlarmDescription | undefined): string | null =>
	now?.ruleKey && hasPermission(ctx.role, 'alarm.configure')
		? `/notifications/rules/${encodeURIComponent(now.ruleKey)}`
		: null
