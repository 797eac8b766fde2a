import { useLoaderData } from '@remix-run/react'
import { UseSupplyInput } from '@sfc/contract/growing/supplies/supply-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { byFirstExpired } from '@sfc/domain/growing/supplies/supply-lot'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { recordSupplyUse } from '~/areas/growing/services/supplies/move-supply.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireSupplyFromPath } from './require-supply-from-path.server'
import { supplyLotView } from './supply-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Use Supply')

const { loader, action } = formPage({
	schema: UseSupplyInput,
	permission: 'stock.change',
	subject: requireSupplyFromPath,
	load: ({ ctx, supply, request }) => {
		const today = todayIn(ctx.farm.timezone, ctx.now())
		const asked = new URL(request.url).searchParams.get('lot') ?? ''
		const lots = supply.lots.filter(({ stockMilli }) => stockMilli > 0).sort(byFirstExpired)
		return {
			supply: { id: supply.id, name: supply.name, unit: supply.unit },
			usable: formatQuantityWithUnit(supply.usableMilli, supply.unit),
			lots: lots.map((lot) => {
				const { id, lotNumber, stock, bestBefore } = supplyLotView(ctx, lot, supply.unit)
				const until = bestBefore ? `, best before ${bestBefore}` : ''
				return { value: String(id), label: `${lotNumber}: ${stock}${until}` }
			}),
			constraint: {
				...formConstraints(UseSupplyInput),
				happenedOn: { required: true, max: today },
			},
			values: {
				quantity: '',
				happenedOn: today,
				supplyLotId: lots.some(({ id }) => String(id) === asked) ? asked : '',
				lot: '',
				reason: '',
			} as Record<string, string>,
		}
	},
	submit: async ({ ctx, supply }, input) => {
		const { taken } = await recordSupplyUse(ctx, { supplyId: supply.id, ...input })
		const words = taken.map(
			({ lotNumber, quantityMilli }) =>
				`${formatQuantityWithUnit(quantityMilli, supply.unit)} of lot ${lotNumber}`,
		)
		const text = `Take ${new Intl.ListFormat('en-US').format(words)}.`
		return redirectWithToast(`/supplies/${supply.id}`, { title: 'Use recorded', text })
	},
})

export { loader, action }

export default function UseSupply() {
	const { supply, usable, lots } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Record<string, string>>('use')
	const field = (name: string) => fields[name] as NonNullable<(typeof fields)[string]>
	return (
		<>
			<PageHeader title="Record use" subtitle={supply.name} />
			<Card className="max-w-3xl">
				<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField
						label="Quantity"
						inputMode="decimal"
						autoComplete="off"
						field={field('quantity')}
						unit={supply.unit}
						hint={`Not past best before: ${usable}.`}
					/>
					<InputField label="Day" type="date" field={field('happenedOn')} />
					<SelectField
						label="Lot"
						field={field('supplyLotId')}
						options={lots}
						placeholder="The first that expires"
					/>
					<InputField
						label="Into lot"
						field={field('lot')}
						autoComplete="off"
						hint="Such as BATCH-12. Empty: all crops that grow until the next use."
					/>
					<div className="sm:col-span-2">
						<InputField label="Note" field={field('reason')} />
					</div>
					<SaveRow label="Record use" isPending={isPending} cancelTo={`/supplies/${supply.id}`} />
				</PostForm>
			</Card>
		</>
	)
}
