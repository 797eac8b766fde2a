import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { readPlantingCosts } from '~/areas/selling/services/costs/read-lot-costs.server'
import { pageTitle } from '~/ui/page-title'
import { costsFormat } from './costs-view.server'
import { LotCosts } from './lot-costs'
import { lotCostsView } from './lot-costs-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Costs of ${data?.lot.code ?? 'a lot'}`)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'cost.manage')
	const cycleId = parsePathId(params['cycleId'], 'Planting not found')
	return lotCostsView(await readPlantingCosts(ctx, { cycleId }), costsFormat(ctx))
})

export default function PlantingCosts() {
	return <LotCosts view={useLoaderData<typeof loader>()} />
}
