import { useLoaderData } from '@remix-run/react'
import { ReceiveInput } from '@sfc/contract/growing/supplies/supply-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatQuantityInput } from '@sfc/domain/growing/inventory/quantity'
import { currencySign } from '@sfc/domain/units/currency'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { receiveSupplyLot } from '~/areas/growing/services/supplies/receive-supply-lot.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { LotFields } from './lots/lot-fields'
import { requireSupplyFromPath } from './require-supply-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Receive Supply')

const { loader, action } = formPage({
	schema: ReceiveInput,
	permission: 'stock.change',
	subject: requireSupplyFromPath,
	load: ({ ctx, supply }) => {
		const today = todayIn(ctx.farm.timezone, ctx.now())
		const { id, name, unit, supplier, orderedOn, reorderMilli } = supply
		return {
			supply: { id, name, unit },
			currency: currencySign(ctx.farm.currency),
			constraint: {
				...formConstraints(ReceiveInput),
				receivedOn: { required: true, max: today },
			},
			values: {
				lotNumber: '',
				quantity: orderedOn && reorderMilli ? formatQuantityInput(reorderMilli) : '',
				receivedOn: today,
				bestBefore: '',
				supplier: supplier ?? '',
				price: '',
				document: '',
			} as Record<string, string>,
		}
	},
	submit: async ({ ctx, supply }, input) => {
		await receiveSupplyLot(ctx, { supplyId: supply.id, ...input })
		return redirectWithToast(`/supplies/${supply.id}`, {
			title: 'Lot received',
			text: `Lot ${input.lotNumber} of ${supply.name} is in stock.`,
		})
	},
})

export { loader, action }

export default function ReceiveSupply() {
	const { supply, currency } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Record<string, string>>('lot')
	const field = (name: string) => fields[name] as NonNullable<(typeof fields)[string]>
	return (
		<>
			<PageHeader title="Receive lot" subtitle={supply.name} />
			<Card className="max-w-3xl">
				<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField
						label="Quantity"
						inputMode="decimal"
						autoComplete="off"
						field={field('quantity')}
						unit={supply.unit}
					/>
					<InputField label="Received on" type="date" field={field('receivedOn')} />
					<LotFields field={field} currency={currency} />
					<SaveRow label="Receive lot" isPending={isPending} cancelTo={`/supplies/${supply.id}`} />
				</PostForm>
			</Card>
		</>
	)
}
