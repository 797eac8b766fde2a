import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { formatWeight } from '@sfc/domain/units/weight'
import type { FarmCtx } from '~/context.server'
import type { Refill } from '~/http/form-page.server'
import { listScales } from '~/areas/readings/services/scales/list-scales.server'
import { readWeight } from '~/areas/readings/services/scales/read-weight.server'

/** The scales of a farm, as choices of a form. */
export const listScaleChoices = async (ctx: FarmCtx) =>
	(await listScales(ctx)).map(({ pointId, name }) => ({ value: String(pointId), label: name }))

/** Answers a press on “Read the scale”: the form with what lies on it and since when, or why there is no weight. */
export async function readScale(ctx: FarmCtx, form: FormData, refill: Refill) {
	const chosen = form.get('scale')
	const taken = await readWeight(ctx, { pointId: typeof chosen === 'string' ? chosen : null })
	if ('problem' in taken) return refill({}, { scaleNote: taken.problem })
	const { name, weightG, ageMs } = taken
	return refill(
		{ weight: String(weightG), weightUnit: 'g' },
		{
			scaleNote: null,
			scaleRead: `${name}: ${formatWeight(weightG, ctx.user)}, read ${formatRoughDuration(ageMs)} ago`,
		},
	)
}
