import { WaterInput } from '@sfc/contract/growing/nutrients/water-input'
import { ELEMENT_ROWS, ELEMENTS } from '@sfc/domain/growing/nutrients/element'
import type { z } from 'zod'
import { formConstraints } from '~/http/form-constraints'
import type { Water } from '~/areas/growing/services/nutrients/water-row'

export type WaterValues = z.input<typeof WaterInput>

const EMPTY = { name: '', unit: 'element', alkalinityUnit: 'CaCO3', amounts: {} } as const

/** The data of a water's form, as plain values. */
export function prepareWaterForm(water?: Water) {
	const { name, analysedOn, unit, amounts, alkalinity, alkalinityUnit } = water ?? {
		...EMPTY,
		analysedOn: null,
		alkalinity: undefined,
	}
	const values: Partial<WaterValues> = {
		name,
		analysedOn: analysedOn ?? '',
		unit,
		amounts,
		alkalinity,
		alkalinityUnit,
	}
	return {
		constraint: formConstraints(WaterInput),
		values,
		elements: ELEMENTS.map((key) => ({ key, label: ELEMENT_ROWS[key].label })),
	}
}
