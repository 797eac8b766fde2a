import { MixFormFields, targetLabel } from '@sfc/contract/growing/nutrients/mix-input'
import { ELEMENT_ROWS } from '@sfc/domain/growing/nutrients/element'
import { FORMULAS } from '@sfc/domain/growing/nutrients/formulas'
import { productToSubstance } from '@sfc/domain/growing/nutrients/product'
import { SALTS } from '@sfc/domain/growing/nutrients/salts'
import { TARGET_KEYS } from '@sfc/domain/growing/nutrients/targets'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import { pickUnits } from '@sfc/domain/units/formats'
import type { z } from 'zod'
import type { FarmCtx } from '~/context.server'
import { formConstraints } from '~/http/form-constraints'
import type { StoredMix } from '~/areas/growing/services/nutrients/list-mixes.server'
import { listProducts } from '~/areas/growing/services/nutrients/list-products.server'
import { listWaters } from '~/areas/growing/services/nutrients/list-waters.server'
import { listRecipes } from '~/areas/growing/services/recipes/list-recipes.server'

export type MixValues = z.input<typeof MixFormFields>

/** How a mix begins: as it is stored, as a published formula, or for a recipe. */
type Begin = { mix?: StoredMix; formulaId?: string | null; recipeId?: string | null }

/** The formula whose salts a mix for a recipe begins with. */
const USUAL = FORMULAS.find(({ id }) => id === 'hoagland-1') ?? null

const START = { factor: 100, tankLiters: 20, leaveMeqPerL: 0.5 }

/** The data of a mix's form, as plain values: the browser gets no schema. */
export async function prepareMixForm(ctx: FarmCtx, { mix, formulaId, recipeId }: Begin) {
	const [recipes, waters, products] = await Promise.all([
		listRecipes(ctx),
		listWaters(ctx),
		listProducts(ctx),
	])
	const formula = FORMULAS.find(({ id }) => id === formulaId)
	const own = products.map(productToSubstance)
	const withTargets = recipes.filter(({ id, nutrientsPpm }) => {
		return Object.keys(nutrientsPpm).length > 0 || id === mix?.recipeId
	})
	const { tankLiters, ...begin } = mix ?? START
	const tank = toDisplayValue('volume', tankLiters, ctx.user)
	const values: Partial<MixValues> = {
		name: formula?.name ?? recipes.find(({ id }) => id === recipeId)?.name ?? '',
		targets: formula?.targets ?? {},
		substanceIds: (formula ?? (recipeId ? USUAL : null))?.saltIds ?? [],
		waterId: '',
		...begin,
		recipeId: mix ? (mix.recipeId ?? '') : (recipeId ?? ''),
		acidId: mix?.acidId ?? '',
		tank: Number(tank.value.toFixed(4)),
		...pickUnits(ctx.user),
	}
	return {
		constraint: formConstraints(MixFormFields),
		values: { ...values, waterId: mix?.waterId ?? '' },
		formula: formula ? { name: formula.name, source: formula.source } : null,
		formulas: FORMULAS.map(({ id, name }) => ({ id, name })),
		tankUnit: tank.unit,
		targets: TARGET_KEYS.map((key) => ({
			key,
			label: targetLabel(key),
			unit: key === 'nitrogen' ? 'N' : ELEMENT_ROWS[key].symbol,
		})),
		recipes: withTargets.map(({ id, name }) => ({ value: id, label: name })),
		waters: waters.map(({ id, name }) => ({ value: id, label: name })),
		products: own.filter(({ tank }) => tank !== 'acid').map(asProductChoice),
		salts: SALTS.filter(({ tank }) => tank !== 'acid').map(asSaltChoice),
		acids: [
			...own.filter(({ tank }) => tank === 'acid').map(asProductChoice),
			...SALTS.filter(({ tank }) => tank === 'acid').map(({ id, name, purityPct }) => ({
				value: id,
				label: `${name}, ${purityPct} %`,
			})),
		],
	}
}

const asProductChoice = ({ id, name, lot }: { id: string; name: string; lot: string | null }) => ({
	value: id,
	label: name,
	hint: lot ? `Your product, lot ${lot}` : 'Your product',
})

const asSaltChoice = ({ id, name, formula }: (typeof SALTS)[number]) => ({
	value: id,
	label: name,
	...(formula && { hint: formula }),
})
