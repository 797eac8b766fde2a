import { parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SaleInput } from '@sfc/contract/inventory/movement-input'
import { formatMoney, valueCents } from '@sfc/domain/inventory/price'
import { formatQuantityWithUnit } from '@sfc/domain/inventory/quantity'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { moveStock } from '~/services/inventory/move-stock.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireChangeableLot } from './require-lot-from-path.server'
import { MovementFields } from './movement-fields'
import { OutOfStock } from './out-of-stock'
import { loadMovementForm } from './load-movement-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Sell')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const { ctx, lot } = await requireChangeableLot(request, params.lotId)
	return loadMovementForm(ctx, lot, 'sold')
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const { ctx, lot } = await requireChangeableLot(request, params.lotId)
	const submission = parseWithZod(await readForm(request), { schema: SaleInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	const { quantity: quantityMilli, pricePerUnit, ...rest } = submission.value
	try {
		const sale = { ...rest, kind: 'sold', quantityMilli, pricePerUnitCents: pricePerUnit } as const
		const { stockMilli, unit } = await moveStock(ctx, { lotId: lot.id, ...sale })
		const total = formatMoney(valueCents(quantityMilli, pricePerUnit))
		return await redirectWithToast(`/lots/${lot.id}`, {
			kind: 'success',
			title: 'Sale recorded',
			text: `${formatQuantityWithUnit(quantityMilli, unit)} to ${rest.buyer} for ${total}. Left: ${formatQuantityWithUnit(stockMilli, unit)}.`,
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function Sell() {
	const setup = useLoaderData<typeof loader>()
	const lastResult = useActionData<typeof action>()
	const { lot, stock, hasStock } = setup
	return (
		<>
			<PageHeader title={`Sell ${lot.crop}`} subtitle={`Lot ${lot.code}: ${stock} in stock.`} />
			{hasStock || lastResult ? (
				<MovementFields
					kind="sold"
					setup={setup}
					lastResult={lastResult}
					submitLabel="Record sale"
				/>
			) : (
				<OutOfStock lotId={lot.id} />
			)}
		</>
	)
}
