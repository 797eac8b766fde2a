import type { MixInput } from '@sfc/contract/growing/nutrients/mix-input'
import {
	addEntry,
	changeEntry,
	MIXES,
	removeEntry,
	type NutrientCtx,
} from './change-nutrients.server'
import { computeMix } from './compute-mix.server'

const columns = ({ name, ...body }: MixInput) => ({ name, body })

/** Adds a mix and returns its id. Throws Fault conflict at the farm's limit, and as `computeMix`. */
export async function addMix(ctx: NutrientCtx, input: MixInput): Promise<string> {
	await computeMix(ctx, input)
	return addEntry(ctx, MIXES, columns(input))
}

/** Replaces a mix. Throws Fault not-found, and as `computeMix`. */
export async function changeMix(
	ctx: NutrientCtx,
	{ id, ...input }: MixInput & { id: string },
): Promise<void> {
	await computeMix(ctx, input)
	await changeEntry(ctx, MIXES, { id, ...columns(input) })
}

/** Deletes a mix. Throws Fault not-found. */
export const removeMix = (ctx: NutrientCtx, { id }: { id: string }): Promise<void> =>
	removeEntry(ctx, MIXES, { id })
