import { useActionData, useLoaderData } from '@remix-run/react'
import { SaleInput } from '@sfc/contract/growing/inventory/movement-input'
import { valueCents } from '@sfc/domain/growing/inventory/price'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { formatMoney } from '@sfc/domain/units/currency'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { moveStock } from '~/areas/growing/services/inventory/move-stock.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireLotFromPath } from './require-lot-from-path.server'
import { MovementFields } from './movement-fields'
import { OutOfStock } from './out-of-stock'
import { loadMovementForm } from './load-movement-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Sell')

const { loader, action } = formPage({
	schema: SaleInput,
	permission: 'stock.change',
	subject: requireLotFromPath,
	load: ({ ctx, lot }) => loadMovementForm(ctx, lot, 'sold'),
	submit: async ({ ctx, lot }, { quantity: quantityMilli, pricePerUnit, ...rest }) => {
		const sale = { ...rest, kind: 'sold', quantityMilli, pricePerUnitCents: pricePerUnit } as const
		const { stockMilli, unit } = await moveStock(ctx, { lotId: lot.id, ...sale })
		const total = formatMoney(valueCents(quantityMilli, pricePerUnit), ctx.farm.currency)
		return redirectWithToast(`/lots/${lot.id}`, {
			title: 'Sale recorded',
			text: `${formatQuantityWithUnit(quantityMilli, unit)} to ${rest.buyer} for ${total}. Left: ${formatQuantityWithUnit(stockMilli, unit)}.`,
		})
	},
})

export { loader, action }

export default function Sell() {
	const { lot, stock, hasStock, currency } = useLoaderData<typeof loader>()
	const isAnswer = useActionData() !== undefined
	return (
		<>
			<PageHeader title={`Sell ${lot.crop}`} subtitle={`Lot ${lot.code}: ${stock} in stock.`} />
			{hasStock || isAnswer ? (
				<MovementFields
					kind="sold"
					lot={lot}
					stock={stock}
					currency={currency}
					submitLabel="Record sale"
				/>
			) : (
				<OutOfStock lotId={lot.id} />
			)}
		</>
	)
}
