import { useLoaderData } from '@remix-run/react'
import { BuyerPricesInput } from '@sfc/contract/selling/buyers/buyer-input'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { currencySign, formatAmount, formatMoney } from '@sfc/domain/units/currency'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	listBuyerPrices,
	saveBuyerPrices,
} from '~/areas/selling/services/buyers/buyer-prices.server'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { NoOffers } from '../no-offers'
import { requireBuyerFromPath } from './require-buyer-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Prices of a Buyer')

const { loader, action } = formPage({
	schema: BuyerPricesInput,
	permission: 'farm.configure',
	subject: requireBuyerFromPath,
	load: async ({ ctx, buyer }) => {
		const { currency } = ctx.farm
		const prices = await listBuyerPrices(ctx, buyer.id)
		return {
			id: buyer.id,
			name: buyer.name,
			sign: currencySign(currency),
			offers: prices.map(({ offer }) => ({
				id: offer.id,
				label: `${offer.title} (${formatQuantityWithUnit(offer.packMilli, offer.unit)})`,
				usual: `Others pay ${formatMoney(offer.packCents, currency)}.`,
			})),
			values: {
				prices: prices.map(({ offer, agreedCents }) => ({
					offerId: String(offer.id),
					price: agreedCents === null ? '' : formatAmount(agreedCents, currency),
				})),
			},
		}
	},
	submit: async ({ ctx, buyer }, { prices }) => {
		const { changed } = await saveBuyerPrices(ctx, { buyerId: buyer.id, prices })
		const text = `Prices changed: ${changed}. Orders that were made keep theirs.`
		return redirectWithToast(`/buyers/${buyer.id}`, { title: 'Prices saved', text })
	},
})

export { loader, action }

export default function Prices() {
	const { id, name, sign, offers } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<{
		prices: { offerId: string; price: string }[]
	}>('prices')
	return (
		<>
			<PageHeader
				title="Prices"
				subtitle={`What ${name} pays for a pack. Empty: the price of the offer.`}
				actions={<LinkButton to="/imports/file?kind=prices">Import prices</LinkButton>}
			/>
			{offers.length === 0 ? (
				<NoOffers />
			) : (
				<Card className="max-w-xl">
					<PostForm form={form} className="grid gap-5">
						{fields.prices.getFieldList().map((line, at) => {
							const { offerId, price } = line.getFieldset()
							return (
								<div key={line.key}>
									<input type="hidden" name={offerId.name} value={offers[at]?.id ?? ''} />
									<InputField
										label={offers[at]?.label}
										hint={offers[at]?.usual}
										unit={sign}
										inputMode="decimal"
										autoComplete="off"
										field={price}
									/>
								</div>
							)
						})}
						<SaveRow label="Save prices" isPending={isPending} cancelTo={`/buyers/${id}`} />
					</PostForm>
				</Card>
			)}
		</>
	)
}
