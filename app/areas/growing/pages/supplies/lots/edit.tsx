import { useLoaderData } from '@remix-run/react'
import { SupplyLotInput } from '@sfc/contract/growing/supplies/supply-input'
import { currencySign, formatAmount } from '@sfc/domain/units/currency'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { changeSupplyLot } from '~/areas/growing/services/supplies/receive-supply-lot.server'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireSupplyLotFromPath } from '../require-supply-from-path.server'
import { LotFields } from './lot-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Edit Supply Lot')

const { loader, action } = formPage({
	schema: SupplyLotInput,
	permission: 'stock.change',
	subject: requireSupplyLotFromPath,
	load: ({ ctx, supply, lot }) => ({
		id: lot.id,
		supply: supply.name,
		currency: currencySign(ctx.farm.currency),
		values: {
			lotNumber: lot.lotNumber,
			bestBefore: lot.bestBefore ?? '',
			supplier: lot.supplier ?? '',
			price: lot.priceCents === null ? '' : formatAmount(lot.priceCents, ctx.farm.currency),
			document: lot.document ?? '',
		} as Record<string, string>,
	}),
	submit: async ({ ctx, lot }, input) => {
		await changeSupplyLot(ctx, { supplyLotId: lot.id, ...input })
		return redirectWithToast(`/supplies/lots/${lot.id}`, { title: 'Lot saved' })
	},
})

export { loader, action }

export default function EditSupplyLot() {
	const { id, supply, currency } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Record<string, string>>('lot')
	const field = (name: string) => fields[name] as NonNullable<(typeof fields)[string]>
	return (
		<>
			<PageHeader title="Edit supply lot" subtitle={supply} />
			<Card className="max-w-3xl">
				<PostForm form={form} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<LotFields field={field} currency={currency} />
					<SaveRow label="Save lot" isPending={isPending} cancelTo={`/supplies/lots/${id}`} />
				</PostForm>
			</Card>
		</>
	)
}
