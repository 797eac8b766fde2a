import { parseWithZod } from '@conform-to/zod/v4'
import { CycleEditForm, CycleForm } from '@sfc/contract/planting-cycles/cycle-form'
import { NO_CROP } from '@sfc/contract/planting-cycles/cycle-input'
import { catalogueCrop, type Crop } from '@sfc/domain/planting-cycles/crop-catalogue'
import { cropLabel } from '@sfc/domain/planting-cycles/crop-label'
import { readForm } from '~/http/read-form.server'

type Offered = {
	/** The crops of the farm's recipes, beside those of the catalogue. */
	ofRecipes: readonly string[]
	/** What a cycle grows already: those started through the API may grow anything. */
	present?: Crop
}

/** Reads a cycle's form. Its crop is one of those offered. */
export async function readCycleForm(request: Request, { ofRecipes, present }: Offered) {
	const form = present ? CycleEditForm : CycleForm
	const schema = form.transform(({ crop: label, ...rest }, context) => {
		const crop = cropNamed(label, { ofRecipes, ...(present && { present }) })
		// A field left empty is cleared, not left out: the form shows all there is.
		const { notes = null, recipeId = null, seedLot = null, seedSupplier = null } = rest
		const texts = { notes, recipeId, seedLot, seedSupplier, phoneNumber: rest.phoneNumber ?? null }
		// Named one by one: `present` is a whole cycle, which must not overrule what was typed.
		const known = { ...rest, ...texts }
		if (crop) return { ...known, cropName: crop.cropName, varietyName: crop.varietyName }
		context.addIssue({ code: 'custom', path: ['crop'], message: NO_CROP })
		return { ...known, cropName: '', varietyName: null }
	})
	return parseWithZod(await readForm(request), { schema })
}

function cropNamed(label: string, { ofRecipes, present }: Offered): Crop | undefined {
	if (present && cropLabel(present) === label) return present
	if (ofRecipes.includes(label)) return { cropName: label, varietyName: null }
	return catalogueCrop(label)
}
