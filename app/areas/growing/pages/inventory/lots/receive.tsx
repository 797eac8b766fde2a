import { useLoaderData } from '@remix-run/react'
import { ReceiptInput } from '@sfc/contract/growing/inventory/receipt-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { currencySign } from '@sfc/domain/units/currency'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { receiveLot } from '~/areas/growing/services/inventory/receive-lot.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { listKnownCrops } from '~/areas/growing/services/inventory/list-known-crops.server'
import { ReceiptFields, receiptValues } from './receipt-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Receive Produce')

const { loader, action } = formPage({
	schema: ReceiptInput,
	permission: 'stock.change',
	load: async ({ ctx }) => {
		const { currency, timezone } = ctx.farm
		const today = todayIn(timezone, ctx.now())
		return {
			crops: await listKnownCrops(ctx),
			currency: currencySign(currency),
			constraint: { ...formConstraints(ReceiptInput), receivedOn: { required: true, max: today } },
			values: receiptValues({ receivedOn: today }, currency),
		}
	},
	submit: async ({ ctx }, input) => {
		const lot = await receiveLot(ctx, input)
		return redirectWithToast(`/lots/${lot.id}`, {
			title: 'Produce received',
			text: `${formatQuantityWithUnit(input.quantity, input.unit)} in stock as ${lot.code}.`,
		})
	},
})

export { loader, action }

export default function ReceiveProduce() {
	const { crops, currency } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Receive Produce"
				subtitle="Bought from another grower. It is sold and traced like your own."
			/>
			<ReceiptFields
				submitLabel="Receive produce"
				cancelTo="/crop-inventory"
				crops={crops}
				currency={currency}
			/>
		</>
	)
}
