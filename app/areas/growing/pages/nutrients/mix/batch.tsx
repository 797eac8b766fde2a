import { useLoaderData } from '@remix-run/react'
import { BatchInput } from '@sfc/contract/growing/supplies/supply-input'
import { DOSER_NAMES, DOSER_ROLES, type DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatPortion } from '@sfc/domain/units/weight'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { TANKS, TANK_NAMES, type Tank } from '@sfc/domain/growing/nutrients/substance'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { computeMix } from '~/areas/growing/services/nutrients/compute-mix.server'
import { listDoserRoles } from '~/areas/growing/services/nutrients/list-doser-roles.server'
import { readMix } from '~/areas/growing/services/nutrients/list-mixes.server'
import { listMixSupplies, recordBatch } from '~/areas/growing/services/supplies/record-batch.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
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
			constraint: {
				...formConstraints(BatchInput),
				// What a choice may be is no reason to make one.
				...Object.fromEntries(TANKS.map((tank) => [`pumps.${tank}`, { required: false }])),
				happenedOn: { required: true, max: today },
			},
			values: { happenedOn: today, pumps: suggestPumps(await listDoserRoles(ctx)) },
			hasSupplies: supplies.some(({ neededMilli }) => neededMilli),
			tanks: TANKS.filter((tank) =>
				computed.mix.portions.some(({ substance }) => substance.tank === tank),
			),
			portions: computed.mix.portions.map(({ substance: { id, name }, grams }) => {
				const supply = supplies.find(({ substanceId }) => substanceId === id)
				const words = (milli: number) => formatQuantityWithUnit(milli, supply?.unit ?? '')
				const needed = supply?.neededMilli ?? null
				return {
					id,
					name,
					supply: supply ? { id: supply.supplyId, name: supply.name } : null,
					weight: formatPortion(grams, ctx.user),
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
	submit: async ({ ctx, mix }, input) => {
		const { taken, batchId } = await recordBatch(ctx, { mixId: mix.id, ...input })
		const words = taken.map(
			({ name, lotNumber, quantityMilli, unit }) =>
				`${name}, lot ${lotNumber}: ${formatQuantityWithUnit(quantityMilli, unit)}`,
		)
		const text = words.length > 0 ? `${words.join('; ')}.` : 'Nothing of it is kept as a supply.'
		return redirectWithToast(`/nutrients/batches/${batchId}`, { title: 'Batch recorded', text })
	},
})

export { loader, action }

type Values = { happenedOn: string; pumps: Record<Tank, string> }

const USUAL: Record<Tank, DoserRole | null> = {
	A: 'nutrient-a',
	B: 'nutrient-b',
	acid: 'ph-down',
	silicate: 'boost',
}

/** Each tank with the pump of its name, where the farm has one. */
const suggestPumps = (roles: readonly string[]) =>
	Object.fromEntries(
		TANKS.map((tank) => [tank, roles.includes(USUAL[tank] ?? '') ? USUAL[tank] : '']),
	)

const PUMPS = DOSER_ROLES.map((role) => ({ value: role, label: DOSER_NAMES[role] }))

export default function RecordBatch() {
	const { id, name, portions, tanks, hasSupplies } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Values>('batch')
	const pumps = fields.pumps.getFieldset()
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
							{ header: 'Weigh', align: 'end', cell: ({ weight }: Row) => weight },
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
				{!hasSupplies && (
					<p className="text-muted">
						None of it is a supply in stock.{' '}
						<Link to="/supplies/new" className="text-accent underline">
							Add its salts and products as supplies
						</Link>{' '}
						so that a batch takes them out of stock and costs what was paid for them.
					</p>
				)}
				<Card>
					<PostForm form={form} className="grid gap-5 sm:grid-cols-2">
						<InputField label="Day" type="date" field={fields.happenedOn} />
						<div className="grid gap-5 sm:col-span-2 sm:grid-cols-2">
							{tanks.map((tank) => (
								<SelectField
									key={tank}
									label={`${TANK_NAMES[tank]} is dosed as`}
									field={pumps[tank]}
									options={PUMPS}
									placeholder="By no pump"
									hint="What that pump gives costs what this batch did."
								/>
							))}
						</div>
						<SaveRow label="Record batch" isPending={isPending} cancelTo={`/nutrients/${id}`} />
					</PostForm>
				</Card>
			</div>
		</>
	)
}
