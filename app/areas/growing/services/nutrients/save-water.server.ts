import type { WaterInput } from '@sfc/contract/growing/nutrients/water-input'
import {
	addEntry,
	changeEntry,
	removeEntry,
	WATERS,
	type NutrientCtx,
} from './change-nutrients.server'
import { requireUnused } from './require-unused.server'

const columns = ({ name, analysedOn, ...analysis }: WaterInput) => ({ name, analysedOn, analysis })

/** Adds a water analysis and returns its id. Throws Fault conflict at the farm's limit. */
export const addWater = (ctx: NutrientCtx, input: WaterInput): Promise<string> =>
	addEntry(ctx, WATERS, columns(input))

/** Replaces a water analysis. Throws Fault not-found. */
export const changeWater = (
	ctx: NutrientCtx,
	{ id, ...input }: WaterInput & { id: string },
): Promise<void> => changeEntry(ctx, WATERS, { id, ...columns(input) })

/** Deletes a water analysis. Throws Fault not-found, or conflict while a mix uses it. */
export const removeWater = (ctx: NutrientCtx, { id }: { id: string }): Promise<void> =>
	removeEntry(ctx, WATERS, {
		id,
		check: (tx) => requireUnused(tx, ctx, ({ waterId }) => waterId === id),
	})
