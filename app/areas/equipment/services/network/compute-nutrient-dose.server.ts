import { EFFECTS } from '@sfc/domain/control/controllers/dosing/doser-effects'
import { isTrusted } from '@sfc/domain/readings/quality'
import { formatValue } from '@sfc/domain/units/display-unit'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { readDoser } from '~/areas/control/services/dosing/list-dosers.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'

/**
 * Computes how many ml bring the reservoir towards an EC (mS/cm): one careful dose, based on the
 * strongest nutrients there are and never more than the budget of a dose. Throws Fault conflict
 * where that is unknown or no dose is needed.
 */
export async function computeNutrientDose(
	ctx: FarmCtx,
	{ key, ec, type = 'balanced' }: { key: string; ec: number; type?: string | undefined },
): Promise<number> {
	if (type !== 'balanced')
		throw new Fault('conflict', `No pump here gives ${type} alone. Choose balanced`)
	const { name, role, budget } = await readDoser(ctx, { key })
	const effect = role && EFFECTS[role]
	if (effect?.quantity !== 'ec' || !budget)
		throw new Fault('conflict', `${name} is not set up as a pump of nutrients`)
	const readings = await loadLatestReadings(ctx)
	const reservoir = readings.find((one) => one.role === 'reservoir' && one.quantity === 'volume')
	const probes = readings.filter((one) => one.quantity === 'ec')
	const probe = probes.find((one) => one.zone === reservoir?.zone) ?? probes[0]
	const [litres, now] = [reservoir, probe].map((one) =>
		one?.quality && isTrusted(one.quality, ctx.farm.isSimulated) ? one.value : null,
	)
	if (litres == null || now == null)
		throw new Fault(
			'conflict',
			'EC or level of the reservoir cannot be trusted now. Enter ml instead',
		)
	if (now >= ec)
		throw new Fault(
			'conflict',
			`EC is ${formatValue('ec', now, ctx.user)}, not below ${formatValue('ec', ec, ctx.user)}: nothing was given`,
		)
	const ml = Math.min(budget.perDoseMl, ((ec - now) * litres) / effect.strongest)
	return Math.max(0.1, Math.floor(ml * 10) / 10)
}
