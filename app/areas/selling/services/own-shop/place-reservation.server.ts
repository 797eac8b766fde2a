import type { ReservationInput } from '@sfc/contract/selling/orders/reservation-input'
import { mailboxKey } from '@sfc/domain/accounts/mailbox-key'
import { addressKey } from '@sfc/domain/platform/network-prefix'
import { formatMoney } from '@sfc/domain/units/currency'
import type { FarmScope } from '~/context.server'
import { buildMailLink, type MailOrigin } from '~/areas/platform/services/mail/mail-link.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { confirmOrderMail } from '../orders/order-mails'
import type { Order } from '../orders/order-row.server'
import { placeOrder } from '../orders/place-order.server'
import { hashToken, newToken } from '~/areas/platform/services/sessions/token.server'
import { readOrderLines } from './reservation.server'
import type { OwnShop } from './own-shop.server'

const HOURS = 2
const HOUR_MS = 3_600_000

type Visit = { shop: OwnShop; ip: string | null; origin: MailOrigin }

/**
 * Reserves for a stranger and mails them the link that confirms it; unconfirmed it ends after two
 * hours. The mail holds nothing that was typed. Throws Fault conflict at the field of missing
 * stock, and too-many.
 */
export async function placeReservation(
	scope: FarmScope,
	{ shop, ip, origin }: Visit,
	{ packs, name, email, note }: ReservationInput,
): Promise<Order> {
	const { db, limits, now } = scope
	await limits.reservationsPerAddress.count(addressKey(ip))
	await limits.reservationsPerMailbox.count(mailboxKey(email))
	await limits.reservationsPerShop.count(String(scope.farm.id))
	await limits.reservations.count('all')
	const token = newToken()
	const link = buildMailLink(origin, `/shop/reservations/${token}`)
	const order = await db.write(async (tx) => {
		const order = await placeOrder(tx, scope, OWN_SHOP, {
			source: 'own',
			state: 'held',
			holdUntil: now() + HOURS * HOUR_MS,
			tokenHash: hashToken(token),
			buyer: { name, email },
			note,
			lines: packs,
		})
		const lines = (await readOrderLines(tx, order.id)).map(
			({ packs, title, packCents }) =>
				`${packs} × ${title}, ${formatMoney(packs * packCents, scope.farm.currency)}`,
		)
		const about = { to: email, number: order.number, farmName: shop.title }
		await queueMail(tx, scope, confirmOrderMail({ ...about, lines, link, hours: HOURS }))
		return order
	})
	scope.live.publish(`farm:${scope.farm.id}`, 'growing')
	return order
}

const OWN_SHOP = { kind: 'system', name: 'Own shop' } as const
