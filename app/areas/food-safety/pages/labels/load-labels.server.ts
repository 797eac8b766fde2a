import { LabelQuery } from '@sfc/contract/food-safety/labels/label-query'
import { drawLabels } from '~/areas/food-safety/services/labels/draw-labels.server'
import { publicUrl } from '~/http/public-url.server'
import { requireFarm } from '~/http/require-farm.server'

/** Draws the labels that the address asks for. */
export async function loadLabels(request: Request) {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	const asked = Object.fromEntries(searchParams)
	const query = LabelQuery.parse({ ...asked, items: searchParams.getAll('items') })
	return { query, ...(await drawLabels(ctx, query, await publicUrl(request))) }
}
