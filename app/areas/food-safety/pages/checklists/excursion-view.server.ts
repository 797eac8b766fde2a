import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { FarmCtx } from '~/context.server'
import type { FoundExcursion } from '~/areas/food-safety/services/control-points/list-excursions.server'

type Limits = Pick<FoundExcursion, 'lowC' | 'highC' | 'allowedMin'>

/** The limits of a cold place in words: `32.0 °F to 41.0 °F, outside for 60 min at most`. */
export function formatColdLimits(
	{ user }: Pick<FarmCtx, 'user'>,
	{ lowC, highC, allowedMin }: Limits,
): string {
	const degrees = (value: number) => formatValue('airTemperature', value, user)
	const range =
		lowC === null ? `At most ${degrees(highC)}` : `${degrees(lowC)} to ${degrees(highC)}`
	return `${range}, outside for ${allowedMin} min at most`
}

/** An excursion as pages show it. */
export function excursionView(ctx: FarmCtx, one: FoundExcursion) {
	const when = (at: number) => formatInstant(at, ctx.farm.timezone, ctx.user)
	const degrees = (value: number) => formatValue('airTemperature', value, ctx.user)
	const lasted = formatDuration((one.toAt ?? ctx.now()) - one.fromAt)
	return {
		id: one.id,
		place: one.place,
		what:
			one.worstC === null
				? 'Not measured'
				: `${one.worstC > one.highC ? 'Up to' : 'Down to'} ${degrees(one.worstC)}`,
		span:
			one.toAt === null ? `Since ${when(one.fromAt)}` : `${when(one.fromAt)} to ${when(one.toAt)}`,
		lasted,
		silent:
			one.worstC !== null && one.silentMs > 0
				? `${formatDuration(one.silentMs)} of it not measured`
				: null,
		limits: formatColdLimits(ctx, one),
		action: one.action,
		actionBy: one.actionBy,
		actionWritten:
			one.actionAt === null ? null : `${one.actionWrittenBy ?? ''}, ${when(one.actionAt)}`,
	}
}
