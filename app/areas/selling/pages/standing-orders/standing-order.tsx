import { useLoaderData } from '@remix-run/react'
import {
	PauseInput,
	StandingOrderInput,
} from '@sfc/contract/selling/standing-orders/standing-order-input'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { deliveryDays } from '@sfc/domain/selling/standing-orders/delivery-days'
import { Pause, Play, Square } from 'lucide-react'
import { z } from 'zod'
import { formsPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { listChangedOrders } from '~/areas/selling/services/standing-orders/list-changed-orders.server'
import {
	endStandingOrder,
	pauseStandingOrder,
	removePause,
	saveStandingOrder,
} from '~/areas/selling/services/standing-orders/save-standing-order.server'
import { findStandingOrder } from '~/areas/selling/services/standing-orders/standing-order-row.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { AskFirst } from '~/ui/form/ask-first'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { loadOffersToOrder } from '../offers-to-order.server'
import { formatWeekdays } from '../weekday-options'
import { StandingOrderFields } from './standing-order-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((it) => `Standing Order of ${it?.name ?? ''}`)

const SHOWN_DAYS = 28

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'stock.change',
	subject: async ({ request, params }) => {
		const ctx = await requireFarm(request)
		const id = parsePathId(params['standingOrderId'], 'Standing order not found')
		return { ctx, order: await findStandingOrder(ctx, ctx.db.read, id) }
	},
	load: async ({ ctx, order }) => {
		const today = todayIn(ctx.farm.timezone, ctx.now())
		const packs = new Map(order.lines.map(({ offer, packs }) => [offer.id, packs]))
		const { offers, lines } = await loadOffersToOrder(ctx, order.buyerId, packs)
		const span = { from: today, until: addDays(today, SHOWN_DAYS) }
		const { startsOn, endsOn, weekdays, leadDays, note } = order
		return {
			mayChange: hasPermission(ctx.role, 'stock.change'),
			buyerId: order.buyerId,
			name: order.buyer.name,
			offers,
			days: formatWeekdays(weekdays),
			contents: order.lines.map(({ offer, packs }) => `${packs} × ${offer.title}`),
			next: deliveryDays(order, span).slice(0, 8).map(formatDay),
			hasEnded: endsOn !== null && endsOn <= today,
			changed: (await listChangedOrders(ctx, order)).map(({ id, number, dueOn, why }) => ({
				id,
				number,
				why,
				day: formatDay(dueOn),
			})),
			pauses: order.pauses
				.filter(({ untilDay }) => untilDay >= today)
				.map(({ id, fromDay, untilDay, reason }) => ({
					id,
					text: `${formatDay(fromDay)} to ${formatDay(untilDay)}${reason ? `: ${reason}` : ''}`,
				})),
			values: {
				save: {
					startsOn,
					endsOn: endsOn ?? '',
					weekdays: weekdays.map(String),
					leadDays: String(leadDays),
					note: note ?? '',
					lines,
				},
				pause: { fromDay: '', untilDay: '', reason: '' },
			},
		}
	},
	forms: {
		save: {
			schema: StandingOrderInput,
			submit: async ({ ctx, order }, input) => {
				const { made } = await saveStandingOrder(ctx, { standingOrderId: order.id }, input)
				const text = `Orders made just now: ${made}. Those made before stay as they are.`
				return back(order.id, 'Standing order saved', text)
			},
		},
		pause: {
			schema: PauseInput,
			submit: async ({ ctx, order }, input) => {
				await pauseStandingOrder(ctx, { standingOrderId: order.id, ...input })
				return back(order.id, 'Pause added', 'Orders that were made stay: look at them below.')
			},
		},
	},
	intents: {
		resume: async ({ ctx, order }, form) => {
			const pauseId = z.coerce.number().int().catch(0).parse(form.get('pauseId'))
			await removePause(ctx, { standingOrderId: order.id, pauseId })
			return back(order.id, 'Pause removed', 'Its days are delivered again.')
		},
		end: async ({ ctx, order }) => {
			await endStandingOrder(ctx, { standingOrderId: order.id })
			return back(order.id, 'Standing order ended', 'Orders that were made stay.')
		},
	},
})

const back = (id: number, title: string, text: string) =>
	redirectWithToast(`/standing-orders/${id}`, { title, text })

export { loader, action }

export default function StandingOrderPage() {
	const { buyerId, name, days, contents, next, hasEnded, changed, pauses, mayChange } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Standing Order"
				subtitle={`${name}, every ${days}`}
				actions={<LinkButton to={`/buyers/${buyerId}`}>{name}</LinkButton>}
			/>
			<div className="grid gap-4">
				{changed.length > 0 && (
					<Alert tone="attention" title="These orders were made before and differ">
						<ul>
							{changed.map(({ id, number, day, why }) => (
								<li key={id}>
									<Link to={`/ecommerce/orders/${id}`} className="underline">
										{number}, {day}
									</Link>
									: {why}
								</li>
							))}
						</ul>
					</Alert>
				)}
				<Card title="Next deliveries" className="max-w-xl">
					<p>{contents.join(', ')}</p>
					<p className="mt-2 text-muted">
						{hasEnded ? 'It has ended.' : next.join(', ') || 'None in the next 4 weeks.'}
					</p>
				</Card>
				<Card title="Pauses" className="max-w-xl">
					{pauses.length === 0 && <p className="text-muted">No pause is ahead.</p>}
					<ul className="grid gap-2">
						{pauses.map(({ id, text }) => (
							<li key={id} className="flex flex-wrap items-center justify-between gap-3">
								<span className="wrap-anywhere">{text}</span>
								{mayChange && (
									<Form method="post">
										<input type="hidden" name="pauseId" value={id} />
										<Button name="intent" value="resume" icon={Play}>
											Lift pause
										</Button>
									</Form>
								)}
							</li>
						))}
					</ul>
					{mayChange && !hasEnded && <PauseFields />}
				</Card>
				{mayChange && (
					<StandingOrderFields
						intent="save"
						submitLabel="Save standing order"
						cancelTo={`/buyers/${buyerId}`}
					/>
				)}
				{mayChange && !hasEnded && (
					<AskFirst label="End standing order">
						<p>No further orders are made. Orders that were made stay as they are.</p>
						<Form method="post">
							<Button name="intent" value="end" icon={Square} variant="danger">
								End it now
							</Button>
						</Form>
					</AskFirst>
				)}
			</div>
		</>
	)
}

function PauseFields() {
	const [form, fields, isPending] = useFormPage<{
		fromDay: string
		untilDay: string
		reason: string
	}>('pause')
	return (
		<PostForm form={form} intent="pause" className="mt-4 grid gap-4 sm:grid-cols-2">
			<InputField label="First day of the pause" type="date" field={fields.fromDay} />
			<InputField label="Last day of the pause" type="date" field={fields.untilDay} />
			<InputField label="Reason" field={fields.reason} />
			<div className="self-end">
				<Button icon={Pause} pending={isPending}>
					Pause
				</Button>
			</div>
		</PostForm>
	)
}
