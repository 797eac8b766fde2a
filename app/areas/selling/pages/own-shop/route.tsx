import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
	choiceKey,
	MOST_PACKS,
	ReservationInput,
} from '@sfc/contract/selling/orders/reservation-input'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatMoney } from '@sfc/domain/units/currency'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { ShoppingBasket, Sprout } from 'lucide-react'
import { server } from '~/boot.server'
import { formPage } from '~/http/form-page.server'
import { mailOrigin } from '~/http/public-url.server'
import { requestSource } from '~/http/request-source.server'
import { listOffers } from '~/areas/selling/services/offers/list-offers.server'
import { loadOpenShop } from '~/areas/selling/services/own-shop/load-open-shop.server'
import { placeReservation } from '~/areas/selling/services/own-shop/place-reservation.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Errors } from '~/ui/form/errors'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { documentTitle } from '~/ui/page-title'
import { OfferPicture } from '../offers/offer-picture'
import { ShopFrame } from './shop-frame'

/** Above this number the page does not tell how many there are. */
const MANY = 10

const { loader, action } = formPage({
	schema: ReservationInput,
	permission: 'public',
	subject: async ({ params }) => {
		const ctx = await server()
		return { ctx, ...(await loadOpenShop(ctx, { slug: params.shopSlug })) }
	},
	load: async ({ shop, scope }) => ({
		title: shop.title,
		intro: shop.intro,
		pickup: shop.pickup,
		isListed: shop.isListed,
		constraint: { name: { required: true }, email: { required: true } },
		choices: (await listOffers(scope))
			.filter(({ isOn }) => isOn)
			.flatMap((offer) => listChoices(offer, scope.farm.currency)),
	}),
	submit: async ({ scope, shop, request }, input, reply) => {
		const { ip } = await requestSource(request)
		await placeReservation(scope, { shop, ip, origin: await mailOrigin(request) }, input)
		return reply({ resetForm: true }, 200, { mailedTo: input.email })
	},
})

type Offer = Awaited<ReturnType<typeof listOffers>>[number]

/** The choices of an offer for a buyer: what is ready, and what is cut on each day. */
function listChoices(offer: Offer, currency: string) {
	const of = {
		title: offer.title,
		description: offer.description,
		picture: offer.picture,
		pack: formatQuantityWithUnit(offer.packMilli, offer.unit),
		price: formatMoney(offer.packCents, currency),
	}
	const choice = (readyOn: string | null, packs: number) => ({
		...of,
		key: choiceKey(offer.id, readyOn),
		when: readyOn === null ? 'Ready now' : `From ${formatDay(readyOn)}`,
		left: packs < MANY ? `${packs} left` : null,
		most: Math.min(packs, MOST_PACKS),
	})
	return [
		...(offer.readyPacks > 0 ? [choice(null, offer.readyPacks)] : []),
		...offer.ahead.map(({ readyOn, packs }) => choice(readyOn, packs)),
	]
}

export { loader, action }

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: documentTitle(data?.title ?? 'Shop') },
	...(data?.isListed ? [] : [{ name: 'robots', content: 'noindex, nofollow' }]),
]

export default function Shop() {
	const { title, intro, pickup, choices } = useLoaderData<typeof loader>()
	const answer = useActionData<{ mailedTo?: string }>()
	return (
		<ShopFrame title={title}>
			{intro && <p className="whitespace-pre-line wrap-anywhere">{intro}</p>}
			{answer?.mailedTo && (
				<Alert tone="good" role="status" title="Look into your mail now">
					We sent a link to {answer.mailedTo}. Open it within 2 hours to confirm: until then this is
					kept for you, after that it is not.
				</Alert>
			)}
			<Card title="Collection">
				<p className="whitespace-pre-line wrap-anywhere">{pickup}</p>
				<p className="mt-1 text-muted">You pay when you collect it.</p>
			</Card>
			{choices.length === 0 ? (
				<EmptyState icon={Sprout} title="Nothing is ready at the moment">
					Please come back in a few days.
				</EmptyState>
			) : (
				<Reserve />
			)}
		</ShopFrame>
	)
}

type Typed = { packs: Record<string, string>; name: string; email: string; note: string }

function Reserve() {
	const { choices } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<Typed>('reserve')
	const packs = fields.packs.getFieldset()
	return (
		<PostForm form={form} className="grid gap-4">
			<Card title="What would you like?" flush>
				<Errors id={fields.packs.errorId} errors={fields.packs.errors} />
				<ul>
					{choices.map(({ key, title, picture, description, pack, price, when, left, most }) => {
						const field = packs[key]
						const id = `packs-${key}`
						return (
							<li
								key={key}
								className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3"
							>
								{picture && <OfferPicture title={title} picture={picture} className="size-20" />}
								<label htmlFor={id} className="min-w-0 flex-[1_1_12rem]">
									<span className="font-semibold wrap-anywhere">{title}</span>{' '}
									<span className="text-muted">
										{pack}, {price}
									</span>
									<span className="block text-sm text-muted">
										{[when, left].filter(Boolean).join(', ')}
									</span>
									{description && (
										<span className="block text-sm wrap-anywhere">{description}</span>
									)}
								</label>
								<div className="w-28">
									<input
										id={id}
										key={field?.key}
										name={`packs.${key}`}
										type="number"
										inputMode="numeric"
										min={0}
										max={most}
										defaultValue={field?.initialValue}
										placeholder="0"
										aria-invalid={field?.errors ? true : undefined}
										aria-describedby={field?.errors ? `${id}-error` : undefined}
										className={CONTROL_CLASS}
									/>
								</div>
								<div className="w-full empty:hidden">
									<Errors id={`${id}-error`} errors={field?.errors} />
								</div>
							</li>
						)
					})}
				</ul>
			</Card>
			<Card title="Who are you?">
				<div className="grid gap-4 sm:grid-cols-2">
					<InputField label="Name" autoComplete="name" field={fields.name} />
					<InputField
						label="Email"
						type="email"
						autoComplete="email"
						hint="You get a link to confirm it there."
						field={fields.email}
					/>
					<div className="sm:col-span-2">
						<InputField label="Note" hint="For example when you come." field={fields.note} />
					</div>
				</div>
			</Card>
			<div>
				<Button variant="primary" icon={ShoppingBasket} pending={isPending}>
					Reserve
				</Button>
			</div>
		</PostForm>
	)
}
