import { useLoaderData } from '@remix-run/react'
import { BatchInput } from '@sfc/contract/growing/supplies/supply-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { computeMix } from '~/areas/growing/services/nutrients/compute-mix.server'
import { readMix } from '~/areas/growing/services/nutrients/list-mixes.server'
import { listMixSupplies, recordBatch } from '~/areas/growing/services/supplies/record-batch.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Table } from '~/ui/table'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Record Batch')

const { loader, action } = formPage({
	schema: BatchInput,
	permission: 'stock.change',
	subject: async ({ request, params }) => {
		const ctx = await requireFarm(request)
		return { ctx, mix: await readMix(ctx, { id: params['mixId'] ?? '' }) }
	},
	load: async ({ ctx, mix }) => {
		const computed = await computeMix(ctx, mix)
		const supplies = await listMixSupplies(ctx, computed)
		const today = todayIn(ctx.farm.timezone, ctx.now())
		return {
			id: mix.id,
			name: mix.name,
			constraint: { ...formConstraints(BatchInput), happenedOn: { required: true, max: today } },
			values: { happenedOn: today },
			hasSupplies: supplies.some(({ neededMilli }) => neededMilli),
			portions: computed.mix.portions.map(({ substance: { id, name } }) => {
				const supply = supplies.find(({ substanceId }) => substanceId === id)
				const words = (milli: number) => formatQuantityWithUnit(milli, supply?.unit ?? '')
				const needed = supply?.neededMilli ?? null
				return {
					id,
					name,
					supply: supply ? { id: supply.supplyId, name: supply.name } : null,
					needed: needed === null ? '–' : words(needed),
					lots: !supply
						? 'no supply names this salt or product'
						: needed === null
							? `its unit, ${supply.unit}, is none that is weighed`
							: supply.lots.length === 0
								? 'not enough in stock'
								: supply.lots
										.map(({ lotNumber, quantityMilli }) => `${lotNumber}: ${words(quantityMilli)}`)
										.join(', '),
				}
			}),
		}
	},
	submit: async ({ ctx, mix }, { happenedOn }) => {
		const { taken } = await recordBatch(ctx, { mixId: mix.id, happenedOn })
		const words = taken.map(
			({ name, lotNumber, quantityMilli, unit }) =>
				`${name}, lot ${lotNumber}: ${formatQuantityWithUnit(quantityMilli, unit)}`,
		)
		const text = `${words.join('; ')}.`
		return redirectWithToast(`/nutrients/${mix.id}`, { title: 'Batch recorded', text })
	},
})

export { loader, action }

export default function RecordBatch() {
	const { id, name, portions, hasSupplies } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<{ happenedOn: string }>('batch')
	type Row = (typeof portions)[number]
	return (
		<>
			<PageHeader
				title="Record batch"
				subtitle={`${name}: what one filling of its tanks takes out of stock, the first to expire first.`}
			/>
			<div className="grid max-w-4xl gap-4">
				<Card flush>
					<Table
						caption="What is weighed"
						rows={portions}
						rowKey={(row) => row.id}
						columns={[
							{ header: 'Product', cell: (row: Row) => row.name },
							{ header: 'Needed', align: 'end', cell: ({ needed }: Row) => needed },
							{
								header: 'Supply',
								cell: ({ supply }: Row) =>
									supply ? (
										<Link to={`/supplies/${supply.id}`} className="text-accent underline">
											{supply.name}
										</Link>
									) : (
										'–'
									),
							},
							{ header: 'Lots', cell: ({ lots }: Row) => lots },
						]}
					/>
				</Card>
				{hasSupplies ? (
					<Card>
						<PostForm form={form} className="grid gap-5 sm:grid-cols-2">
							<InputField label="Day" type="date" field={fields.happenedOn} />
							<SaveRow label="Record batch" isPending={isPending} cancelTo={`/nutrients/${id}`} />
						</PostForm>
					</Card>
				) : (
					<p className="text-muted">
						Add its salts and products as{' '}
						<Link to="/supplies/new" className="text-accent underline">
							supplies
						</Link>{' '}
						with a unit of weight, and receive their lots: they are then taken out of stock here.
					</p>
				)}
			</div>
		</>
	)
}
