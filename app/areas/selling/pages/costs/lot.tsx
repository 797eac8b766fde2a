import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { readLotCosts } from '~/areas/selling/services/costs/read-lot-costs.server'
import { pageTitle } from '~/ui/page-title'
import { costsFormat } from './costs-view.server'
import { LotCosts } from './lot-costs'
import { lotCostsPath } from './lot-costs-path'
import { lotCostsView } from './lot-costs-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Costs of ${data?.lot.code ?? 'a lot'}`)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'cost.manage')
	const costs = await readLotCosts(ctx, { lotId: parsePathId(params['lotId'], 'Lot not found') })
	if (costs.lot.cycleId !== null) throw redirect(lotCostsPath(costs.lot))
	return lotCostsView(costs, costsFormat(ctx))
})

export default function CostsOfLot() {
	return <LotCosts view={useLoaderData<typeof loader>()} />
}
