import type { HeadersFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatMoney } from '@sfc/domain/units/currency'
import { Check } from 'lucide-react'
import type { OrderState } from '@sfc/domain/selling/orders/order-state'
import { z } from 'zod'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	answerReservation,
	readReservation,
} from '~/areas/selling/services/own-shop/reservation.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { documentTitle } from '~/ui/page-title'
import { ShopFrame } from './shop-frame'

const { loader, action } = formPage({
	schema: z.object({ to: z.enum(['open', 'cancelled']) }),
	permission: 'public',
	load: async ({ ctx, params }) => {
		const { scope, order, shop, lines } = await readReservation(ctx, { token: params.token })
		const left = lines.filter(({ packs, refundedPacks }) => packs > refundedPacks)
		const sum = left.reduce((all, one) => all + (one.packs - one.refundedPacks) * one.packCents, 0)
		return {
			shop,
			number: order.number,
			state: order.state,
			endReason: order.endReason,
			total: formatMoney(sum, scope.farm.currency),
			lines: left.map(({ id, title, packs, refundedPacks, readyOn }) => ({
				id,
				text: `${packs - refundedPacks} × ${title}`,
				when: readyOn && `from ${formatDay(readyOn)}`,
			})),
		}
	},
	submit: async ({ ctx, params }, { to }) => {
		await answerReservation(ctx, { token: params.token, to })
		return redirectWithToast(`/shop/reservations/${params.token}`, {
			title: to === 'open' ? 'Confirmed' : 'Cancelled',
			text: to === 'open' ? 'It will be packed for you.' : 'Thank you for telling us.',
		})
	},
})

export { loader, action }

export { PageError as ErrorBoundary } from '~/shell/page-error'

/** The address is a secret, which the Referrer-Policy of all pages hides from other sites. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: documentTitle(`Reservation ${data?.number ?? ''}`) },
	{ name: 'robots', content: 'noindex, nofollow' },
]

const SAID: Record<OrderState, { tone: 'attention' | 'good' | 'info'; title: string }> = {
	held: { tone: 'attention', title: 'Not confirmed yet' },
	open: { tone: 'good', title: 'Confirmed: it will be packed for you' },
	packed: { tone: 'good', title: 'Packed: you can collect it' },
	fulfilled: { tone: 'good', title: 'Collected' },
	cancelled: { tone: 'info', title: 'Cancelled' },
}

export default function Reservation() {
	const { shop, number, state, endReason, lines, total } = useLoaderData<typeof loader>()
	const { tone, title } = SAID[state]
	return (
		<ShopFrame title={shop.title}>
			<Alert tone={tone} title={title}>
				{state === 'cancelled' ? endReason : null}
			</Alert>
			<Card title={`Reservation ${number}`}>
				<ul className="grid gap-1">
					{lines.map(({ id, text, when }) => (
						<li key={id} className="wrap-anywhere">
							<span className="font-semibold">{text}</span> {when}
						</li>
					))}
				</ul>
				<p className="mt-2">Total {total}, paid at collection.</p>
				{shop.pickup && <p className="mt-2 whitespace-pre-line wrap-anywhere">{shop.pickup}</p>}
			</Card>
			<Answer />
			{shop.slug && (
				<div>
					<LinkButton to={`/shop/${shop.slug}`}>To the shop</LinkButton>
				</div>
			)}
		</ShopFrame>
	)
}

function Answer() {
	const { state } = useLoaderData<typeof loader>()
	const [form] = useFormPage<{ to: string }>('answer')
	const pending = useNavigation().formData?.get('to')
	if (state === 'cancelled' || state === 'fulfilled') return null
	return (
		<PostForm form={form} className="flex flex-wrap gap-2">
			{state === 'held' && (
				<Button name="to" value="open" variant="primary" icon={Check} pending={pending === 'open'}>
					Confirm reservation
				</Button>
			)}
			<AskFirst label="Cancel reservation" variant="danger-outline">
				<p>What is reserved for you is free for others then. This cannot be undone.</p>
				<Button name="to" value="cancelled" variant="danger" pending={pending === 'cancelled'}>
					Cancel reservation
				</Button>
			</AskFirst>
		</PostForm>
	)
}
