import { SupplyInput } from '@sfc/contract/growing/supplies/supply-input'
import { CROP_GROUPS } from '@sfc/domain/growing/planting-cycles/crop-catalogue'
import { formatQuantityInput } from '@sfc/domain/growing/inventory/quantity'
import { SALTS } from '@sfc/domain/growing/nutrients/salts'
import { SUPPLY_KIND_LABELS, SUPPLY_KINDS, SUPPLY_UNITS } from '@sfc/domain/growing/supplies/supply'
import type { FarmCtx } from '~/context.server'
import { formConstraints } from '~/http/form-constraints'
import { listProducts } from '~/areas/growing/services/nutrients/list-products.server'
import type { Supply } from '~/areas/growing/services/supplies/list-supplies.server'

const typed = (milli: number | null | undefined) =>
	milli == null ? '' : formatQuantityInput(milli)
const option = (value: string) => ({ value, label: value })

/** The data of a supply's form, as plain values. */
export async function prepareSupplyForm(ctx: FarmCtx, supply?: Supply) {
	const products = await listProducts(ctx)
	const crops = [...new Set(CROP_GROUPS.flatMap((group) => group.crops.map((one) => one.cropName)))]
	const { cropName } = supply ?? {}
	return {
		constraint: formConstraints(SupplyInput),
		values: {
			name: supply?.name ?? '',
			kind: supply?.kind ?? 'seed',
			unit: supply?.unit ?? 'g',
			supplier: supply?.supplier ?? '',
			supplierEmail: supply?.supplierEmail ?? '',
			supplierPhone: supply?.supplierPhone ?? '',
			reorderPoint: typed(supply?.reorderPointMilli),
			reorderQuantity: typed(supply?.reorderMilli),
			cropName: cropName ?? '',
			substanceId: supply?.substanceId ?? '',
		} as Record<string, string>,
		kinds: SUPPLY_KINDS.map((value) => ({ value, label: SUPPLY_KIND_LABELS[value] })),
		units: SUPPLY_UNITS.map(option),
		crops: [...(cropName && !crops.includes(cropName) ? [cropName] : []), ...crops].map(option),
		substances: [
			...(products.length > 0
				? [{ label: 'Products of the farm', options: products.map(toOption) }]
				: []),
			{ label: 'Salts and acids', options: SALTS.map(toOption) },
		],
	}
}

const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
