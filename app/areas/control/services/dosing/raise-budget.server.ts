import type { RaiseBudgetInput } from '@sfc/contract/control/doser-input'
import { isLimitTitle } from '@sfc/domain/control/controllers/dosing/limit-reason'
import {
	mostRaised,
	proposeRaise,
	type Raise,
} from '@sfc/domain/control/controllers/dosing/propose-raise'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, Permitted } from '~/context.server'
import { changeDoser, loadReservoirL } from './change-doser.server'
import { readDoser, type DoserState } from './list-dosers.server'
import { listOpenNotices, type ControlNotice } from './list-notices.server'

/** Lists the budgets that hold pumps back now or soon will, by the key of the pump, with what would end it. */
export async function listRaises(
	ctx: FarmCtx,
	dosers: readonly DoserState[],
	notices: readonly ControlNotice[],
): Promise<Map<string, Raise>> {
	const told = dosers.filter(({ key }) =>
		notices.some(({ equipmentKey, title }) => equipmentKey === key && isLimitTitle(title)),
	)
	if (told.length === 0) return new Map()
	const capacityL = await loadReservoirL(ctx)
	return new Map(
		told.flatMap(({ key, role, budget, output }) => {
			const { heldBy } = output.why
			const raise = heldBy && role && budget && proposeRaise(heldBy, { role, budget }, capacityL)
			return raise ? [[key, raise]] : []
		}),
	)
}

/**
 * Raises the budget that holds a pump back. Throws Fault conflict when it does not any more, or when the
 * amount is more than one press may give.
 */
export async function raiseBudget(
	ctx: Permitted<'farm.configure'>,
	{ key, limit, to }: RaiseBudgetInput,
): Promise<{ name: string }> {
	const doser = await readDoser(ctx, { key })
	const { name, role, budget } = doser
	const raise = (await listRaises(ctx, [doser], await listOpenNotices(ctx))).get(key)
	if (!role || !budget || raise?.limit !== limit)
		throw new Fault('conflict', `This budget does not hold ${name} back any more.`)
	const most = mostRaised(limit, { role, budget }, await loadReservoirL(ctx))
	if (to <= raise.from || to > most)
		throw new Fault('conflict', 'The amount is not the one that this page proposes now.')
	await changeDoser(ctx, { key, role, budget: { ...budget, [limit]: to } })
	return { name }
}
