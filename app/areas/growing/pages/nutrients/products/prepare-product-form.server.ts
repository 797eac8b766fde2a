import { ProductFields } from '@sfc/contract/growing/nutrients/product-input'
import { ELEMENT_ROWS, ELEMENTS } from '@sfc/domain/growing/nutrients/element'
import { SALTS } from '@sfc/domain/growing/nutrients/salts'
import { currencySign, formatAmount } from '@sfc/domain/units/currency'
import type { z } from 'zod'
import type { FarmCtx } from '~/context.server'
import { formConstraints } from '~/http/form-constraints'
import type { StoredProduct } from '~/areas/growing/services/nutrients/list-products.server'

export type ProductValues = z.input<typeof ProductFields>

/** A formula with its numbers as subscripts. */
const lowered = (formula: string) =>
	formula.replaceAll(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? digit)

/** The data of a product's form, as plain values. */
export function prepareProductForm({ farm }: FarmCtx, product?: StoredProduct) {
	const { label } = product ?? {}
	const price = product?.pricePerKgCents ?? null
	const values: Partial<ProductValues> = {
		name: product?.name ?? '',
		saltId: product?.saltId ?? '',
		purityPct: product?.purityPct ?? undefined,
		basis: label?.basis ?? 'npk',
		percent: label?.percent ?? {},
		per: label?.per ?? 'weight',
		gPerMl: label?.gPerMl ?? undefined,
		tank: product?.tank === 'acid' ? undefined : (product?.tank ?? undefined),
		solubilityGPerL: product?.solubilityGPerL ?? undefined,
		pricePerKg: price === null ? '' : formatAmount(price, farm.currency),
		lot: product?.lot ?? '',
	}
	return {
		constraint: formConstraints(ProductFields),
		values,
		currency: currencySign(farm.currency),
		salts: SALTS.map(({ id, name }) => ({ value: id, label: name })),
		elements: ELEMENTS.map((key) => {
			const { label: name, symbol, oxide } = ELEMENT_ROWS[key]
			return { key, label: `${name}, %`, hint: oxide ? `${symbol} or ${lowered(oxide)}` : symbol }
		}),
	}
}
