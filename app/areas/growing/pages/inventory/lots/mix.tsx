import { useLoaderData } from '@remix-run/react'
import { MixLotsInput, MOST_MIXED } from '@sfc/contract/growing/inventory/mix-lots-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { PackageOpen, Plus } from 'lucide-react'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { listInventory } from '~/areas/growing/services/inventory/list-inventory.server'
import { mixLots } from '~/areas/growing/services/inventory/mix-lots.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listKnownCrops } from '~/areas/growing/services/inventory/list-known-crops.server'
import { ProduceFields, type ProduceValues } from './produce-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Mix Lots')

/** Rows that the form begins with. */
const ROWS = 4
const MOST_LOTS = 500

const { loader, action } = formPage({
	schema: MixLotsInput,
	permission: 'stock.change',
	load: async ({ ctx, request }) => {
		const today = todayIn(ctx.farm.timezone, ctx.now())
		const { items } = await listInventory(ctx, {
			withGrowing: false,
			sort: 'crop',
			pageSize: MOST_LOTS,
		})
		const asked = new URL(request.url).searchParams.get('lot') ?? ''
		return {
			most: MOST_MIXED,
			crops: await listKnownCrops(ctx),
			lots: items
				.filter(({ quantityMilli }) => quantityMilli > 0)
				.map((lot) => ({
					value: String(lot.lotId),
					label: `${lot.code}, ${cropLabel(lot)}: ${formatQuantityWithUnit(lot.quantityMilli, lot.unit)}`,
				})),
			constraint: {
				...formConstraints(MixLotsInput),
				happenedOn: { required: true, max: today },
				'inputs[].quantity': { required: false }, // rows may stay empty
			},
			values: {
				cropName: '',
				varietyName: '',
				unit: 'oz',
				quantity: '',
				happenedOn: today,
				reason: '',
				inputs: Array.from({ length: ROWS }, (_, at) => ({
					lotId: at === 0 ? asked : '',
					quantity: '',
				})),
			},
		}
	},
	submit: async ({ ctx }, input) => {
		const mix = await mixLots(ctx, input)
		return redirectWithToast(`/lots/${mix.id}`, {
			title: 'Lots mixed',
			text: `${formatQuantityWithUnit(input.quantity, input.unit)} in stock as ${mix.code}.`,
		})
	},
})

export { loader, action }

type Values = ProduceValues & {
	happenedOn: string
	reason: string
	inputs: { lotId: string; quantity: string }[]
}

export default function MixLots() {
	const { lots, crops, most } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Values>('mix')
	const rows = fields.inputs.getFieldList()
	return (
		<>
			<PageHeader
				title="Mix Lots"
				subtitle="Mixed or packed anew, they become a lot with a code of its own."
			/>
			{lots.length === 0 ? (
				<EmptyState
					icon={PackageOpen}
					title="Nothing in stock"
					action={<LinkButton to="/lots/receive">Receive produce</LinkButton>}
				>
					<p>Record a harvest first, or receive produce of another grower.</p>
				</EmptyState>
			) : (
				<PostForm form={form} className="grid max-w-3xl gap-4">
					<Card title="Made of">
						<fieldset className="grid gap-3" aria-describedby={fields.inputs.errorId}>
							<legend className="sr-only">Lots that are used</legend>
							{rows.map((row, at) => {
								const { lotId, quantity } = row.getFieldset()
								return (
									<div key={row.key} className="grid gap-x-4 gap-y-3 sm:grid-cols-[2fr_1fr]">
										<SelectField
											label={`Lot ${at + 1}`}
											field={lotId}
											options={lots}
											placeholder="No lot"
										/>
										<InputField
											label={`Used of lot ${at + 1}`}
											inputMode="decimal"
											autoComplete="off"
											field={quantity}
										/>
									</div>
								)
							})}
							<Errors id={fields.inputs.errorId} errors={fields.inputs.errors} />
							{rows.length < most && (
								<div>
									<Button
										{...form.insert.getButtonProps({
											name: fields.inputs.name,
											defaultValue: { lotId: '', quantity: '' },
										})}
										icon={Plus}
									>
										Add lot
									</Button>
								</div>
							)}
						</fieldset>
					</Card>
					<Card title="The new lot">
						<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
							<ProduceFields fields={fields} crops={crops} />
							<InputField label="Mixed on" type="date" field={fields.happenedOn} />
							<div className="sm:col-span-2">
								<TextareaField label="Note" rows={2} field={fields.reason} />
							</div>
							<SaveRow label="Mix lots" isPending={isPending} cancelTo="/crop-inventory" />
						</div>
					</Card>
				</PostForm>
			)}
		</>
	)
}
