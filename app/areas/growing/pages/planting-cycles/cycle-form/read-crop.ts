import type { CycleForm } from '@sfc/contract/growing/planting-cycles/cycle-form'
import { NO_CROP } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { Fault } from '@sfc/domain/fault'
import { catalogueCrop, type Crop } from '@sfc/domain/growing/planting-cycles/crop-catalogue'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import type { z } from 'zod'

type Offered = {
	/** The crops of the farm's recipes, in addition to the catalogue. */
	ofRecipes: readonly string[]
	/** The crop of an existing cycle; cycles started through the API may have any crop. */
	present?: Crop
}

/** Converts a cycle's form. Throws Fault invalid for a crop that was not offered. */
export function readCrop({ crop: label, ...typed }: z.output<typeof CycleForm>, offered: Offered) {
	const crop = cropNamed(label, offered)
	if (!crop) throw new Fault('invalid', NO_CROP, { field: 'crop' })
	return {
		...typed,
		cropName: crop.cropName,
		varietyName: crop.varietyName,
		// null instead of undefined, so that fields left empty are cleared.
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
