import { parseWithZod } from '@conform-to/zod/v4'
import { CycleForm } from '@sfc/contract/growing/cycle-form'
import { NO_CROP } from '@sfc/contract/growing/cycle-input'
import { catalogueCrop, type Crop } from '@sfc/domain/growing/crop-catalogue'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { readForm } from '~/http/read-form.server'

/**
 * Reads a cycle's form. Its crop is one of the catalogue, or the one the cycle has already: cycles
 * started through the API may grow anything.
 */
export async function readCycleForm(request: Request, present?: Crop) {
	const schema = CycleForm.transform(({ crop: label, ...rest }, context) => {
		const crop = present && cropLabel(present) === label ? present : catalogueCrop(label)
		const notes = rest.notes ?? null
		// Named one by one: `present` is a whole cycle, which must not overrule what was typed.
		if (crop) return { ...rest, notes, cropName: crop.cropName, varietyName: crop.varietyName }
		context.addIssue({ code: 'custom', path: ['crop'], message: NO_CROP })
		return { ...rest, notes, cropName: '', varietyName: null }
	})
	return parseWithZod(await readForm(request), { schema })
}
