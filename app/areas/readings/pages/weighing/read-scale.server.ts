import type { FarmCtx } from '~/context.server'
import type { Refill } from '~/http/form-page.server'
import { listScales } from '~/areas/readings/services/scales/list-scales.server'

/** The scales of a farm, as choices of a form. */
export const listScaleChoices = async (ctx: FarmCtx) =>
	(await listScales(ctx)).map(({ pointId, name }) => ({ value: String(pointId), label: name }))

/** Answers a press on “Read the scale”: the form with what lies on it, or why there is no weight. */
export async function readScale(ctx: FarmCtx, form: FormData, refill: Refill) {
	const scales = await listScales(ctx)
	const scale = scales.find(({ pointId }) => String(pointId) === form.get('scale')) ?? scales[0]
	if (!scale) return refill({}, { scaleNote: 'No scale is connected' })
	if (scale.weightG === null)
		return refill({}, { scaleNote: `${scale.name}: ${scale.reason ?? 'no weight'}` })
	return refill({ weight: String(scale.weightG), weightUnit: 'g' }, { scaleNote: null })
}
