import { MixInput } from '@sfc/contract/growing/nutrients/mix-input'
import { ProductInput } from '@sfc/contract/growing/nutrients/product-input'
import { WaterInput } from '@sfc/contract/growing/nutrients/water-input'
import { BatchInput } from '@sfc/contract/growing/supplies/supply-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { addMix } from '../../app/areas/growing/services/nutrients/save-mix.server'
import { addProduct } from '../../app/areas/growing/services/nutrients/save-product.server'
import { addWater } from '../../app/areas/growing/services/nutrients/save-water.server'
import { recordBatch } from '../../app/areas/growing/services/supplies/record-batch.server'
import type { Grower } from './grower'
import story from './nutrients.json' with { type: 'json' }
import type { PastFarm } from './past-farm'

const DAY_MS = 86_400_000

/** Plans the day on which somebody mixes what the pumps dose from then on. */
export function planNutrients(grower: Grower, past: PastFarm, endsAt: number): void {
	grower.plan(endsAt - story.daysAgo * DAY_MS, async (at) => {
		const ctx = past.grower
		const products: string[] = []
		for (const product of story.products)
			products.push(await addProduct(ctx, ProductInput.parse(product)))
		const waterId = await addWater(ctx, WaterInput.parse(story.water))
		const substanceIds = [...story.saltIds, ...products]
		const mixId = await addMix(ctx, MixInput.parse({ ...story.mix, waterId, substanceIds }))
		const happenedOn = todayIn(ctx.farm.timezone, at)
		const batch = BatchInput.parse({ happenedOn, pumps: story.pumps })
		await recordBatch(ctx, { mixId, ...batch })
	})
}
