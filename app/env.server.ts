import type { BlockList } from 'node:net'
import { z } from 'zod'
import { parseTrustedProxies } from './http/trusted-proxies'

function readProxies(text: string, ctx: z.RefinementCtx<string>): BlockList {
	try {
		return parseTrustedProxies(text)
	} catch (error) {
		ctx.addIssue({ code: 'custom', message: (error as Error).message })
		return z.NEVER
	}
}

const Env = z.object({
	NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
	PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
	/** The address to listen on; empty: all interfaces. */
	HOST: z.string().optional(),
	/**
	 * What this process does: `web` answers pages and agents, `worker` runs the jobs, `trial` answers pages
	 * and runs no job, while an upgrade tries it.
	 */
	ROLE: z.enum(['all', 'web', 'worker', 'trial']).default('all'),
	/** How long a server that was told to stop goes on answering, while /readyz says that it stops. */
	STOP_DELAY_S: z.coerce.number().int().min(0).max(300).default(0),
	/** Where the database file, the secret and, without FILES, uploads live. */
	DATA_DIR: z.string().default('data'),
	/** Where pictures and recordings are: `s3://bucket`, for several nodes; empty: DATA_DIR. */
	FILES: z
		.string()
		.regex(
			/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/,
			'like s3://bucket or s3://bucket/folder',
		)
		.optional(),
	/** Address of the S3 service, without the bucket. */
	FILES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
	FILES_REGION: z
		.string()
		.regex(/^[\w-]{1,60}$/)
		.default('us-east-1'),
	FILES_ACCESS_KEY: z.string().optional(),
	FILES_SECRET_KEY: z.string().optional(),
	/** `postgres://…` for PostgreSQL; empty for one SQLite file in DATA_DIR. */
	DATABASE_URL: z.string().optional(),
	/** PostgreSQL itself, where DATABASE_URL is a pooler such as pgbouncer. */
	DATABASE_DIRECT_URL: z.string().optional(),
	/** Seeds the demo farms and offers the one-click login. Never set it on a real farm. */
	DEMO: z.stringbool().default(false),
	/** Signs cookies; when absent, a file in DATA_DIR is created at the first start. */
	SECRET: z.string().min(32, 'at least 32 characters').optional(),
	/** The address people use, e.g. https://farm.example; needed behind a proxy that rewrites Host. */
	PUBLIC_URL: z.url().optional(),
	/**
	 * Previous values of SECRET, separated by commas: what they encrypted can still be decrypted.
	 */
	OLD_SECRETS: z
		.string()
		.default('')
		.transform((list) =>
			list
				.split(',')
				.map((item) => item.trim())
				.filter(Boolean),
		),
	/** Proxies whose X-Forwarded-For is trusted: addresses or ranges, separated by commas. */
	TRUSTED_PROXIES: z.string().default('127.0.0.0/8,::1').transform(readProxies),
	/** Changes per minute of a signed-in person; other limits are derived from it. 0: no limits. */
	RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(600),
	/**
	 * Signs agent releases on all nodes of one site; when absent, a file in DATA_DIR is created.
	 */
	AGENT_SIGNING_KEY: z.string().optional(),
	/** The mail server, e.g. smtps://user:password@mail.example; empty: mails go to the log. */
	SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
	MAIL_FROM: z.string().default('Smart Farm Control <no-reply@localhost>'),
	/** The account at the SMS service (Twilio or compatible); empty: texts go to the log. */
	SMS_ACCOUNT: z.string().optional(),
	SMS_TOKEN: z.string().optional(),
	/** The number, or sender name, of text messages. */
	SMS_FROM: z.string().max(20).optional(),
	/** Text messages that the server sends in 24 hours at most. */
	SMS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
	SMS_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
	/** Where the support form's messages go; empty: there is no form. */
	SUPPORT_EMAIL: z.email().optional(),
	/** `open`: anybody may register. `invited`: only with an invitation; the first account by a link in the log. */
	REGISTRATION: z.enum(['open', 'invited']).default('open'),
	/** Whether webhooks may call addresses in private networks, and without https. */
	ALLOW_PRIVATE_WEBHOOKS: z.stringbool().default(false),
	/** Whether a grow-controller cloud may be in a private network, and without https. */
	ALLOW_PRIVATE_GROW_CLOUD: z.stringbool().default(false),
	/** Whether a store with WooCommerce may be in a private network, and without https. */
	ALLOW_PRIVATE_SHOPS: z.stringbool().default(false),
	/** Whether a vision model may be in a private network, and without https. */
	ALLOW_PRIVATE_VISION_MODELS: z.stringbool().default(false),
	/** Whether a service with electricity prices may be in a private network, and without https. */
	ALLOW_PRIVATE_PRICE_SERVICES: z.stringbool().default(false),
	/** Replaces the Admin API of every store, for tests; empty: each store's own address. */
	SHOP_API_URL: z.url({ protocol: /^https?$/ }).optional(),
	/** How many farms the server simulates at once, for people who try the product; 0: none. */
	SIMULATED_FARMS: z.coerce.number().int().min(0).max(100).default(3),
	/** Stripe's secret key; empty: a sandbox accepts test cards and no money moves. */
	STRIPE_SECRET_KEY: z.string().optional(),
	/** The signing secret of the webhook at /api/payments/webhook. */
	STRIPE_WEBHOOK_SECRET: z.string().optional(),
	/** Replaces Stripe's address, for tests. */
	STRIPE_API_URL: z.url().optional(),
	/** Who sells, on invoices: name, address with a line break or `\\n` between lines, tax number. */
	SELLER_NAME: z.string().max(200).optional(),
	SELLER_ADDRESS: z.string().max(1000).optional(),
	SELLER_TAX_TEXT: z.string().max(1000).optional(),
	/** The bearer token for /metrics; empty: there is no such page. */
	METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
	/** Where traces are sent by OTLP over HTTP, e.g. http://127.0.0.1:4318; empty: nothing is traced. */
	OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
	/** The share of traces that is sent. */
	OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
	/** Gets a message of each error; empty: they are only in the log. */
	ERROR_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
	/** The folder of the nightly backups; empty: there are none. */
	BACKUP_DIR: z.string().optional(),
	/** The pass phrase that seals backups, or a file whose first line it is. */
	BACKUP_PASSPHRASE: z.string().optional(),
	BACKUP_PASSPHRASE_FILE: z.string().optional(),
	/** The hour of this machine's day from which the night's backup is made. */
	BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(2),
	LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
export type Env = z.infer<typeof Env>
export type Role = Env['ROLE']

/** Reads the environment once at start; an invalid value ends the process with a readable list. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
	const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
	const parsed = Env.safeParse(filled)
	if (parsed.success) return requireDatabaseOfRole(parsed.data)
	throw new Error(`The environment cannot be used:\n${z.prettifyError(parsed.error)}`)
}

/** A process learns what another one changed from PostgreSQL. */
function requireDatabaseOfRole(env: Env): Env {
	if (env.ROLE === 'all' || env.ROLE === 'trial' || env.DATABASE_URL) return env
	throw new Error(
		`ROLE=${env.ROLE} needs PostgreSQL, by which web and worker tell each other what changes. ` +
			'Set DATABASE_URL to it, or leave ROLE out: one process then does both.',
	)
}
