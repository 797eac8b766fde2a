import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Undo2 } from 'lucide-react'
import { page } from '~/http/page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { readBatch } from '~/areas/growing/services/supplies/list-batches.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'
import { batchView, type BatchView } from './batch-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => `Batch of ${data?.batch.mixName ?? 'a Mix'}`)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const id = parsePathId(params['batchId'], 'Batch not found')
	return {
		batch: batchView(ctx, await readBatch(ctx, { id })),
		mayUse: hasPermission(ctx.role, 'stock.change'),
	}
})

export default function BatchDetails() {
	const { batch, mayUse } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={`Batch of ${batch.mixName}`}
				subtitle={`Mixed on ${batch.day}. Recorded by ${batch.recorded}.`}
				actions={
					<>
						{batch.mixId && <LinkButton to={`/nutrients/${batch.mixId}`}>Open mix</LinkButton>}
						{mayUse && !batch.undoneBy && (
							<LinkButton to={`/nutrients/batches/${batch.id}/undo`} icon={Undo2}>
								Undo batch
							</LinkButton>
						)}
					</>
				}
			/>
			<div className="grid max-w-4xl gap-4">
				{batch.undoneBy && (
					<Alert tone="attention" title={`Undone by ${batch.undoneBy}`}>
						It counts as never mixed. What was taken for it came back into stock.
					</Alert>
				)}
				<TanksCard tanks={batch.tanks} />
				<PortionsCard portions={batch.portions} />
			</div>
		</>
	)
}

type Tank = BatchView['tanks'][number]

const TanksCard = ({ tanks }: Pick<BatchView, 'tanks'>) => (
	<Card title="What its concentrate costs" flush>
		<Table
			caption="Each tank with the pump that doses from it, and what it costs"
			rows={tanks}
			rowKey={({ tank }) => tank}
			columns={[
				{
					header: 'Tank',
					cell: ({ name, withoutPrice }: Tank) => (
						<span className="grid gap-1">
							{name}
							{withoutPrice.length > 0 && (
								<span className="text-sm font-normal wrap-anywhere text-attention">
									Without a price, and not counted: {withoutPrice.join(', ')}
								</span>
							)}
						</span>
					),
				},
				{ header: 'Dosed as', cell: ({ pump }: Tank) => pump ?? 'By no pump' },
				{ header: 'Filling', align: 'end', cell: ({ cost }: Tank) => cost },
				{ header: 'A litre', align: 'end', cell: ({ perLiter }: Tank) => perLiter },
			]}
		/>
	</Card>
)

type Portion = BatchView['portions'][number]

const PortionsCard = ({ portions }: Pick<BatchView, 'portions'>) => (
	<Card title="What was weighed" flush>
		<Table
			caption="What was weighed, with the lots it was taken from and their prices"
			rows={portions}
			rowKey={({ substanceId }) => substanceId}
			columns={[
				{ header: 'Product', cell: ({ name }: Portion) => name },
				{ header: 'Tank', cell: ({ tank }: Portion) => tank },
				{ header: 'Weighed', align: 'end', cell: ({ weight }: Portion) => weight },
				{
					header: 'Price',
					cell: ({ lots, typed }: Portion) =>
						lots.length === 0
							? (typed ?? 'None')
							: lots.map(({ supplyLotId, lotNumber, quantity, cost }) => (
									<Link
										key={supplyLotId}
										to={`/supplies/lots/${supplyLotId}`}
										className="flex min-h-11 items-center wrap-anywhere text-accent underline"
									>
										{`Lot ${lotNumber}, ${quantity}: ${cost}`}
									</Link>
								)),
				},
			]}
		/>
	</Card>
)
