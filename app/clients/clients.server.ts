import type { Env } from '../env.server'
import { openMail, type MailClient } from './mail.server'
import { openPayments, type PaymentGateway } from './payments/open-payments.server'
import { openShop, type ShopClient } from './shop.server'

/** The services outside this server that it calls. */
export type Clients = {
	/**
	 * `outbox`: mails are shown on a page of this server, to this machine only. `log`: they are
	 * written to the log.
	 */
	mail: MailClient | 'outbox' | 'log'
	payments: PaymentGateway
	/** The stores of customers. */
	shop: ShopClient
	/** How many farms this server may simulate at once; none when left out. */
	simulatedFarms?: number
}

export function openClients(env: Env): Clients {
	return {
		mail: mailOf(env),
		payments: openPayments(env),
		shop: openShop({ apiUrl: env.SHOP_API_URL }),
		simulatedFarms: env.SIMULATED_FARMS,
	}
}

function mailOf({ SMTP_URL, MAIL_FROM, NODE_ENV, DEMO }: Env): Clients['mail'] {
	if (SMTP_URL) return openMail({ smtpUrl: SMTP_URL, from: MAIL_FROM })
	return NODE_ENV === 'development' || DEMO ? 'outbox' : 'log'
}
