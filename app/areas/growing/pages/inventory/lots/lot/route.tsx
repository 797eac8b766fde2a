import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Combine, DollarSign, Scale, Scissors } from 'lucide-react'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { LotFacts } from './lot-facts'
import { LotLedger } from './lot-ledger'
import { requireLotFromPath } from '../require-lot-from-path.server'
import { loadLotPage } from './lot-view.server'
import { LotHistory } from './lot-history'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Lot ${data?.lot.code ?? ''}`)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, lot } = await requireLotFromPath({ request, params })
	return loadLotPage(ctx, lot, await publicUrl(request))
})

export default function LotPage() {
	const lotData = useLoaderData<typeof loader>()
	const { lot, farmName, mayChange, hasStock, cycle } = lotData
	return (
		<>
			<PageHeader
				title={lot.crop}
				subtitle={`Lot ${lot.code} of ${farmName}`}
				actions={
					mayChange && (
						<>
							<LinkButton to={`/lots/${lot.id}/move`} icon={Scale}>
								Change stock
							</LinkButton>
							{hasStock && (
								<LinkButton to={`/lots/mix?lot=${lot.id}`} icon={Combine}>
									Mix
								</LinkButton>
							)}
							{cycle?.mayBeCut && (
								<LinkButton
									to={`/planting-cycles/${cycle.id}/harvest`}
									icon={Scissors}
									variant={hasStock ? 'secondary' : 'primary'}
								>
									Record harvest
								</LinkButton>
							)}
							{hasStock && (
								<LinkButton to={`/lots/${lot.id}/sell`} icon={DollarSign} variant="primary">
									Sell
								</LinkButton>
							)}
						</>
					)
				}
			/>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<LotFacts {...lotData} />
				{lot.origin === 'grown' && <LotHistory {...lotData} />}
			</div>
			<LotLedger {...lotData} />
		</>
	)
}
