import type { Env } from '../env.server'
import { createGrowCloudClient, type GrowCloudClient } from './grow-cloud.server'
import { readSeller, type Seller } from './payments/seller'
import { createPriceServiceClient, type PriceServiceClient } from './price-service.server'
import { createPublicPost, type PostToPublicUrl } from './post-to-public-url.server'
import { createShopClients } from './stores/create-shop-clients.server'
import type { ShopClient } from './stores/shop-client'
import { createSmsClient, type SmsClient } from './sms.server'
import { createVisionModelClient, type VisionModelClient } from './vision-model.server'
import { createTransport } from 'nodemailer'
import { sandbox, type SandboxGateway } from './payments/sandbox.server'
import { createStripeGateway, type StripeGateway } from './payments/stripe.server'

/** The clients of services outside this server. */
export type Clients = {
	/**
	 * `outbox`: mails are shown on a page of this server, to this machine only. `log`: they are written to the
	 * log.
	 */
	mail: MailClient | 'outbox' | 'log'
	/** Text messages, like `mail`; `outbox` by default. */
	sms?: SmsClient | 'outbox' | 'log'
	payments: PaymentGateway
	/** The seller on invoices; absent when not configured. */
	seller?: Seller | undefined
	/** The stores of farms; without it none can be connected. */
	shops?: ShopClient
	/** The clouds of farms' grow controllers; without it none can be connected. */
	growCloud?: GrowCloudClient
	/** The vision models of farms; without it none can be asked. */
	visionModel?: VisionModelClient
	/** Services with electricity prices; without it none can be asked. */
	prices?: PriceServiceClient
	/** Posts to webhooks and the push services of browsers; without it nothing is posted. */
	post?: PostToPublicUrl
	/** The public address of this site for links in messages; undefined when unknown. */
	siteUrl?: string | undefined
	/** Number of farms this server may simulate at once; none by default. */
	simulatedFarms?: number
}

export function createClients(env: Env): Clients {
	return {
		mail: createMail(env),
		sms: createSms(env),
		payments: createPaymentGateway(env),
		seller: readSeller(env),
		shops: createShopClients({
			shopify: { url: env.SHOP_API_URL },
			woocommerce: { allowPrivate: env.ALLOW_PRIVATE_SHOPS },
		}),
		growCloud: createGrowCloudClient({ allowPrivate: env.ALLOW_PRIVATE_GROW_CLOUD }),
		visionModel: createVisionModelClient({ allowPrivate: env.ALLOW_PRIVATE_VISION_MODELS }),
		prices: createPriceServiceClient({ allowPrivate: env.ALLOW_PRIVATE_PRICE_SERVICES }),
		post: createPublicPost({ allowPrivate: env.ALLOW_PRIVATE_WEBHOOKS }),
		siteUrl: env.PUBLIC_URL,
		simulatedFarms: env.SIMULATED_FARMS,
	}
}

function createMail({ SMTP_URL, MAIL_FROM, NODE_ENV, DEMO }: Env): Clients['mail'] {
	if (SMTP_URL) return createMailClient({ smtpUrl: SMTP_URL, from: MAIL_FROM })
	return NODE_ENV === 'development' || DEMO ? 'outbox' : 'log'
}

function createSms(env: Env): SmsClient | 'outbox' | 'log' {
	const { SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from, SMS_API_URL: apiUrl } = env
	if (account && token && from) return createSmsClient({ apiUrl, account, token, from })
	if (account || token || from)
		throw new Error('Text messages need SMS_ACCOUNT, SMS_TOKEN and SMS_FROM, all three')
	return env.NODE_ENV === 'development' || env.DEMO ? 'outbox' : 'log'
}

type MailClient = {
	/** Rejects when the mail server does not accept it. */
	send(mail: { to: string; subject: string; text: string }): Promise<void>
}

const TIMEOUT_MS = 20_000

/** Sends through the mail server of `smtpUrl` (`smtps://user:password@mail.example`). */
function createMailClient({ smtpUrl, from }: { smtpUrl: string; from: string }): MailClient {
	const transport = createTransport(smtpUrl, { from })
	return {
		async send(mail) {
			let timer: NodeJS.Timeout | undefined
			const late = new Promise<never>((_, reject) => {
				timer = setTimeout(() => reject(new Error('the mail server did not answer')), TIMEOUT_MS)
			})
			const sending = transport.sendMail({
				...mail,
				disableFileAccess: true,
				disableUrlAccess: true,
			})
			await Promise.race([sending, late]).finally(() => clearTimeout(timer))
		},
	}
}

/** The payment provider: Stripe, or the sandbox, where no money moves. */
type PaymentGateway = StripeGateway | SandboxGateway

/** Stripe when its key is set, else the sandbox. Throws when the key is set without its webhook's secret. */
function createPaymentGateway(env: Env): PaymentGateway {
	const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
	if (!secretKey) return sandbox
	if (!webhookSecret)
		throw new Error('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, or payments are never heard of')
	return createStripeGateway({ secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL })
}
