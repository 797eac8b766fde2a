import { formConstraints } from '~/http/form-constraints'
import { HarvestFields } from '@sfc/contract/growing/inventory/harvest-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { HARVEST_GRADES, harvestGradeLabel } from '@sfc/domain/growing/inventory/harvest-grade'
import { isHarvestedRepeatedly } from '@sfc/domain/growing/inventory/harvest-rules'
import { TYPED_WEIGHT_UNITS, typedWeightUnit } from '@sfc/domain/units/weight'
import type { FarmCtx } from '~/context.server'

type Crop = { cropName: string; varietyName: string | null; zone: string; plantDate: string }

export type HarvestFormSetup = ReturnType<typeof prepareHarvestForm>

/** The data for a harvest's form, as plain values. */
export function prepareHarvestForm(ctx: FarmCtx, cycle: Crop) {
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const constraint = formConstraints(HarvestFields)
	return {
		values: {
			quantity: '',
			waste: '0',
			weight: '',
			weightUnit: typedWeightUnit(ctx.user),
			grade: 'A',
			storageLocation: `Zone ${cycle.zone}`,
			harvestedOn: today,
			notes: '',
			isLast: isHarvestedRepeatedly(cycle) ? undefined : 'on',
			isEndMeant: undefined as string | undefined,
			isMoreMeant: undefined as string | undefined,
		},
		constraint: {
			...constraint,
			grade: { required: true },
			weightUnit: { required: true },
			harvestedOn: { required: true, min: cycle.plantDate, max: today },
		},
		grades: HARVEST_GRADES.map((grade) => ({ value: grade, label: harvestGradeLabel(grade) })),
		weightUnits: TYPED_WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit })),
	}
}
