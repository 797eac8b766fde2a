import { TreatmentProductFields } from '@sfc/contract/growing/scouting/treatment-input'
import { formConstraints } from '~/http/form-constraints'
import type { TreatmentProduct } from '~/areas/growing/services/scouting/save-treatment-product.server'

/** The data of a product's form, as plain values. */
export const prepareProductForm = (product?: TreatmentProduct) => ({
	constraint: formConstraints(TreatmentProductFields),
	values: {
		name: product?.name ?? '',
		kind: product?.kind ?? 'pesticide',
		registration: product?.registration ?? '',
		reentryHours: product?.reentryHours,
		preharvestDays: product?.preharvestDays,
		labelDose: product?.labelDose ?? undefined,
		doseUnit: product?.doseUnit ?? 'ml/L',
	},
})
