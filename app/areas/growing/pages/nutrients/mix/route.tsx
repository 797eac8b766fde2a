import { TriangleAlert, PackageMinus, Pencil, Printer } from 'lucide-react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { computeMix } from '~/areas/growing/services/nutrients/compute-mix.server'
import { readMix } from '~/areas/growing/services/nutrients/list-mixes.server'
import { listBatches } from '~/areas/growing/services/supplies/list-batches.server'
import { Card } from '~/ui/card'
import { Fact } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import { batchView } from '../batches/batch-view.server'
import { BatchesCard } from './batches-card'
import { DosingCard } from './dosing-card'
import { mixView, type MixView } from './mix-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) => data?.name ?? 'Mix')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const mix = await readMix(ctx, { id: params['mixId'] ?? '' })
	return {
		id: mix.id,
		name: mix.name,
		changed: `${mix.changedBy}, ${formatInstant(mix.changedAt, ctx.farm.timezone, ctx.user)}`,
		mayWrite: hasPermission(ctx.role, 'recipe.write'),
		mayUse: hasPermission(ctx.role, 'stock.change'),
		view: mixView(ctx, await computeMix(ctx, mix)),
		batches: (await listBatches(ctx, { mixId: mix.id })).map((batch) => batchView(ctx, batch)),
	}
})

export default function MixDetails() {
	const { id, name, changed, mayWrite, mayUse, view, batches } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title={name}
				subtitle={`Tanks of ${view.tankVolume}, diluted ${view.factor} times: makes ${view.makes}. Changed by ${changed}.`}
				actions={
					<>
						<LinkButton to={`/nutrients/${id}/sheet`} variant="primary" icon={Printer}>
							Batch sheet
						</LinkButton>
						{mayUse && (
							<LinkButton to={`/nutrients/${id}/batch`} icon={PackageMinus}>
								Record batch
							</LinkButton>
						)}
						{mayWrite && (
							<LinkButton to={`/nutrients/${id}/edit`} icon={Pencil}>
								Edit
							</LinkButton>
						)}
					</>
				}
			/>
			<div className="grid gap-4">
				<div className="grid items-start gap-4 lg:grid-cols-2">
					{view.tanks.map((tank) => (
						<TankCard key={tank.tank} tank={tank} />
					))}
				</div>
				<div className="grid items-start gap-4 lg:grid-cols-2">
					<ElementsCard elements={view.elements} />
					<div className="grid gap-4">
						<SolutionCard view={view} />
						<DosingCard view={view} />
					</div>
				</div>
				<BatchesCard batches={batches} />
			</div>
		</>
	)
}

const TankCard = ({ tank }: { tank: MixView['tanks'][number] }) => (
	<Card title={tank.name} flush>
		<Table
			caption={`What to weigh into ${tank.name}`}
			rows={tank.portions}
			rowKey={({ id }) => id}
			columns={[
				{
					key: 'name',
					header: 'Product',
					cell: ({ name, warnings }) => (
						<>
							{name}
							<Warnings texts={warnings} />
						</>
					),
				},
				{ key: 'weight', header: 'Weigh', align: 'end', cell: ({ weight }) => weight },
				{ key: 'strength', header: 'In the tank', align: 'end', cell: ({ strength }) => strength },
				{ key: 'cost', header: 'Cost', align: 'end', cell: ({ cost }) => cost },
			]}
		/>
		{tank.warnings.length > 0 && (
			<div className="border-t border-line px-4 pb-3">
				<Warnings texts={tank.warnings} />
			</div>
		)}
	</Card>
)

const ElementsCard = ({ elements }: Pick<MixView, 'elements'>) => (
	<Card title="Elements in the solution, ppm" flush>
		<Table
			caption="Elements against their targets"
			rows={elements}
			rowKey={({ key }) => key}
			columns={[
				{
					key: 'label',
					header: 'Element',
					cell: ({ label, warnings }) => (
						<>
							{label}
							<Warnings texts={warnings} />
						</>
					),
				},
				{ key: 'target', header: 'Target', align: 'end', cell: ({ target }) => target },
				{ key: 'reached', header: 'Reached', align: 'end', cell: ({ reached }) => reached },
				{
					key: 'difference',
					header: 'Difference',
					align: 'end',
					cell: ({ difference }) => difference,
				},
				{ key: 'water', header: 'From water', align: 'end', cell: ({ fromWater }) => fromWater },
			]}
		/>
	</Card>
)

const SolutionCard = ({ view }: { view: MixView }) => (
	<Card title="Solution">
		<p className="text-2xl font-semibold">
			EC {view.ec} <span className="text-base font-normal text-muted">{view.ecMean}, at 25 °C</span>
		</p>
		<p className="mt-1 text-sm text-muted">{view.ecNote}</p>
		{view.learned && (
			<div className="mt-3">
				<p className="font-semibold">{view.learned.title}</p>
				<p className="text-sm">{view.learned.text}</p>
			</div>
		)}
		<Warnings texts={view.solutionWarnings} />
		<dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
			<Fact name="Water">
				{view.waterName}, EC {view.waterEc}
			</Fact>
			<Fact name="Alkalinity left">{view.alkalinity}</Fact>
			<Fact name="Charges">{view.charges}</Fact>
			<Fact name="Cost">
				{view.cost} for one filling, {view.costPer1000L} for 1,000 L of solution
			</Fact>
		</dl>
		<Warnings texts={view.waterWarnings} />
		{view.withoutPrice.length > 0 && (
			<p className="mt-2 text-sm text-muted">
				Without a price: {view.withoutPrice.join(', ')}. Enter it as{' '}
				<Link to="/nutrients" className="text-accent underline">
					your product
				</Link>{' '}
				and choose that in the mix.
			</p>
		)}
	</Card>
)

/** Warnings at the place that they are about. */
const Warnings = ({ texts }: { texts: string[] }) =>
	texts.map((text) => (
		<span key={text} className="mt-1.5 flex items-start gap-1.5 text-sm font-normal text-attention">
			<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
			<span className="min-w-0">{text}</span>
		</span>
	))
