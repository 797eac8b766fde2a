import { hasPermission } from '@sfc/domain/platform/permissions'
import { procedureFor } from '@sfc/domain/readings/calibration/procedure'
import type { FarmCtx } from '~/context.server'
import type { AlarmDescription } from '~/areas/alarms/services/describe-alarms.server'

/** The path to calibrate the sensor of an open alarm; null when it cannot be calibrated, or not by this person. */
export const calibrationPath = (ctx: FarmCtx, now: AlarmDescription | undefined): string | null =>
	now?.pointId != null &&
	procedureFor(now.quantity ?? '') !== null &&
	hasPermission(ctx.role, 'sensor.calibrate')
		? `/calibration/${now.pointId}`
		: null

/** The path to change the limits of an open alarm; null for people without the permission. */
export const rulePath = (ctx: FarmCtx, now: AlarmDescription | undefined): string | null =>
	now?.ruleKey && hasPermission(ctx.role, 'alarm.configure')
		? `/notifications/rules/${encodeURIComponent(now.ruleKey)}`
		: null
