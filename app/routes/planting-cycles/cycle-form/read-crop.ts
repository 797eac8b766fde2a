import type { CycleForm } from '@sfc/contract/planting-cycles/cycle-form'
import { NO_CROP } from '@sfc/contract/planting-cycles/cycle-input'
import { Fault } from '@sfc/domain/fault'
import { catalogueCrop, type Crop } from '@sfc/domain/planting-cycles/crop-catalogue'
import { cropLabel } from '@sfc/domain/planting-cycles/crop-label'
import type { z } from 'zod'

type Offered = {
	/** The crops of the farm's recipes, beside those of the catalogue. */
	ofRecipes: readonly string[]
	/** What a cycle grows already: those started through the API may grow anything. */
	present?: Crop
}

/** A cycle as its form describes it. Throws Fault invalid for a crop that was not offered. */
export function readCrop({ crop: label, ...typed }: z.output<typeof CycleForm>, offered: Offered) {
	const crop = cropNamed(label, offered)
	if (!crop) throw new Fault('invalid', NO_CROP, { field: 'crop' })
	return {
		...typed,
		cropName: crop.cropName,
		varietyName: crop.varietyName,
		// A field left empty is cleared, not left out: the form shows all there is.
		notes: typed.notes ?? null,
		recipeId: typed.recipeId ?? null,
		seedLot: typed.seedLot ?? null,
		seedSupplier: typed.seedSupplier ?? null,
		phoneNumber: typed.phoneNumber ?? null,
	}
}

function cropNamed(label: string, { ofRecipes, present }: Offered): Crop | undefined {
	if (present && cropLabel(present) === label) return present
	if (ofRecipes.includes(label)) return { cropName: label, varietyName: null }
	return catalogueCrop(label)
}
