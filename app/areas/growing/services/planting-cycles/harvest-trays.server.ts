import type { HarvestTraysInput } from '@sfc/contract/growing/trays/tray-input'
import { Fault } from '@sfc/domain/fault'
import { match } from '#db/match'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmCtx, Permitted } from '~/context.server'
import { asCycle, type Cycle } from '../cycle.server'
import { requireLot, type Lot } from '../inventory/require-lot.server'
import { markEmpty } from '../trays/change-trays.server'
import { changeTray, isRepeat, lockTrays, type Tray } from '../trays/lock-trays.server'
import { checkHarvestPlausible } from './check-harvest-plausible.server'
import { recordHarvestIn, type RecordedHarvest } from './record-harvest.server'

/**
 * Records the harvest of trays that hold one lot, once by their cycle; each tray notes that it was cut, and is
 * empty afterwards where nothing grows on in it. Null: this request was carried out before. Throws as
 * `recordHarvest`, and Fault invalid at `codes` for trays of several lots or none.
 */
export async function harvestTrays(
	ctx: Permitted<'stock.change'>,
	{ codes, isEmptied, once, harvest }: HarvestTraysInput,
): Promise<RecordedHarvest | null> {
	const { isMoreMeant: _more, isEndMeant: _end, ...cutting } = harvest
	const done = await ctx.db.write(async (tx) => {
		const locked = await lockTrays(tx, ctx, codes)
		if (await isRepeat(tx, locked, once)) return null
		const { cycle, lot } = await requireOneLot(ctx, locked)
		await checkHarvestPlausible(ctx, { lot, cycle, cutting: harvest })
		return recordHarvestIn(tx, ctx, { ...cutting, cycleId: cycle.id }, async (harvestId) => {
			for (const tray of locked) {
				const plants = isEmptied ? 0 - tray.plants : 0
				await changeTray(tx, ctx, tray, { kind: 'harvested', plants, harvestId, once })
				if (isEmptied) await markEmpty(tx, tray.id)
			}
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return done
}

const ONE_LOT = 'These trays hold several lots: harvest those of each by themselves'

/** The cycle and lot of trays that hold one. Throws Fault invalid at `codes` otherwise. */
export async function requireOneLot(
	ctx: FarmCtx,
	of: readonly Pick<Tray, 'code' | 'cycleId'>[],
): Promise<{ cycle: Cycle; lot: Lot }> {
	const refused = (message: string) => new Fault('invalid', message, { field: 'codes' })
	const empty = of.find(({ cycleId }) => cycleId === null)
	if (empty) throw refused(`${empty.code} is empty: there is nothing to harvest`)
	const [cycleId, ...others] = [...new Set(of.map((tray) => tray.cycleId))]
	if (cycleId == null) throw refused('Scan or type at least one tray')
	if (others.length > 0) throw refused(ONE_LOT)
	const [row] = await ctx.db.read
		.select()
		.from(plantingCycles)
		.where(match(plantingCycles, { id: cycleId, farmId: ctx.farm.id }))
	if (!row) throw new Fault('not-found', 'Planting cycle not found')
	const { lot } = await requireLot(ctx, { name: `cycle-${cycleId}` })
	return { cycle: asCycle(row), lot }
}
